import { expect, test } from 'vitest';
import { PaymentRequiredResponse } from '../../pipeline/contract/service-answers.ts';
import { openChain } from '../standin/chain/open-chain.ts';
import { openMcp } from './mcp/open-mcp.ts';
import { openPaidGateway } from './payment/open-paid-gateway.ts';

const gateway = await openPaidGateway(await openChain());
const { call, client } = await openMcp(gateway.address);

test.each([
  '/v1/repos/{owner}/{name}',
  '/v1/repos/:owner/:name',
  '/v1/repos/%7Bowner%7D/%7Bname%7D',
])('%s, as documents write it, is answered with 402 and an example', async (path) => {
  const answer = await fetch(`${gateway.address}${path}`);
  expect(answer.status).toBe(402);
  const { error } = PaymentRequiredResponse.parse(await answer.json());
  expect(error.message).toMatch(/such as http\S+\/v1\/repos\/[\w.-]+\/[\w.-]+$/);
});

test.each(['/v1/repos/', '/v1/digests/?days=3', '/v1/repos/tides/ebb/'])(
  '%s is answered without a redirect as the path without its last slash',
  async (path) => {
    const answer = await fetch(`${gateway.address}${path}`, { redirect: 'manual' });
    expect(answer.status).toBe(402);
    expect(answer.headers.get('payment-required')).toMatch(/^[\w+/=]+$/);
  },
);

test('a payment for a path with a slash at its end is charged once', async () => {
  const before = await gateway.received();
  const answer = await gateway.send('/v1/repos/', await gateway.sign('/v1/repos'));
  expect(answer.status).toBe(200);
  expect((await gateway.received()) - before).toBe(10_000n);
});

test('the manifest says its version, and answers at the name of its file, too', async () => {
  const read = async (path: string) => (await fetch(`${gateway.address}${path}`)).json();
  const manifest = await read('/.well-known/x402');
  expect(manifest).toMatchObject({ x402Version: 2 });
  expect(await read('/.well-known/x402.json')).toEqual(manifest);
});

test('all wrong parameters are named at once', async () => {
  const wrong = '/v1/repos?limit=0&langauge=x&view=y';
  const answer = await gateway.send(wrong, await gateway.sign('/v1/repos'));
  expect(answer.status).toBe(400);
  for (const word of ['"langauge"', 'limit takes', 'view takes']) {
    expect(answer.body.toString()).toContain(word.replaceAll('"', '\\"'));
  }
});

const absent = { language: null, topic: '', ids: [], _meta: { traceparent: '00-1' } };

test('over MCP, null, an empty text or list, and _meta among the arguments mean nothing', async () => {
  const { structuredContent } = await call('get_repos', absent);
  expect(structuredContent).toMatchObject({ x402Version: 2, error: 'Payment required' });
});

test.each([
  ['/mcp', 'application/json', null],
  ['/mcp/', 'text/event-stream', ''],
  ['/mcp/', '*/*', []],
])(
  'a POST to %s that accepts %s, with %j for arguments, gets plain JSON',
  async (path, Accept, none) => {
    const response = await fetch(`${gateway.address}${path}`, {
      method: 'POST',
      headers: { Accept, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_index', arguments: none },
      }),
    });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({
      result: { structuredContent: { success: true } },
    });
  },
);

test('a paid tool says in its listing that it can be called again, and what it costs', async () => {
  const { tools } = await client.listTools();
  const repos = tools.find(({ name }) => name === 'get_repos');
  expect(repos?.annotations).toMatchObject({ idempotentHint: true });
  expect(repos).toMatchObject({
    _meta: { x402: { paymentRequired: true, scheme: 'exact', amount: '10000', price: '$0.01' } },
  });
  const index = tools.find(({ name }) => name === 'get_index');
  expect(index?.inputSchema).toMatchObject({ additionalProperties: false });
});
