import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { CompactReposResponse, DigestResponse } from '../../../pipeline/contract/views.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { holdCalls } from '../client/hold-calls.ts';
import { openGateway, parseBody } from '../open-gateway.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';
import { openMcp, textOf } from './open-mcp.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);
const { client, call } = await openMcp(gateway.address);

test('every tool is listed with the schema of its arguments alone', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'get_index',
    'get_brief',
    'get_sample',
    'get_latest_digest',
    'get_follow_up',
    'get_repos',
    'check_repository',
    'get_digests',
  ]);
  for (const { name, inputSchema, outputSchema, description, annotations } of tools) {
    expect([name, inputSchema.type, outputSchema]).toEqual([name, 'object', undefined]);
    expect(annotations?.readOnlyHint).toBe(
      !['get_repos', 'get_digests', 'check_repository'].includes(name),
    );
    expect(description).toMatch(/Use it .+ (?:Free\.|a call, with x402\.)$/);
    expect(JSON.stringify(inputSchema)).not.toMatch(/"pattern"|\$schema/);
  }
});

test('the lists never change while a server runs, and a client may keep them for a day', async () => {
  const hints = { ttlMs: 86_400_000, cacheScope: 'public' };
  expect(client.getServerCapabilities()).toMatchObject({
    tools: { listChanged: false },
    resources: { listChanged: false },
  });
  const modern = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await modern.connect(new StreamableHTTPClientTransport(new URL(`${gateway.address}/mcp`)));
  expect(await modern.listTools()).toMatchObject(hints);
  expect(await modern.listResources()).toMatchObject(hints);
  await modern.close();
});

test('the newest digest and the manual are resources, with the text of their files', async () => {
  const { resources } = await client.listResources();
  expect(resources.map(({ name }) => name)).toEqual(['digest', 'manual']);
  for (const { uri, mimeType } of resources) {
    const { pathname } = new URL(uri);
    const file = await gateway.ask(pathname);
    expect(file.headers['content-type']).toBe(mimeType);
    const { contents } = await client.readResource({ uri });
    expect(contents).toEqual([{ uri, mimeType, text: file.body.toString() }]);
  }
});

test('a resource that nobody published is an error that says so', async () => {
  const empty = await openGateway({ publish: false });
  const mcp = await openMcp(`http://127.0.0.1:${empty.port}`);
  const { resources } = await mcp.client.listResources();
  const uri = resources.find(({ name }) => name === 'digest')?.uri ?? '';
  await expect(mcp.client.readResource({ uri })).rejects.toThrow('the service answered 503');
});

test('an unpaid call gets the payment requirements and the preview, as data, as the same text and for clients that read _meta', async () => {
  const before = await gateway.received();
  const { isError, structuredContent, content, _meta } = await call('get_repos', { limit: 2 });
  expect(isError).toBe(true);
  const ofV1 = { network: 'base', maxAmountRequired: '10000' };
  const accepts = [{ network: 'eip155:8453', amount: '10000' }, ofV1];
  expect(_meta).toMatchObject({ 'x402/error': { x402Version: 2, accepts } });
  expect(structuredContent).toMatchObject({
    x402Version: 2,
    accepts: [{ amount: '10000' }],
    preview: { ageSeconds: 3_600, digestDate: '2026-11-20T00:00:00.000Z' },
  });
  expect(JSON.parse(textOf(content))).toEqual(structuredContent);
  // The caller has the schema of the tool from the list of tools.
  expect(textOf(content)).not.toMatch(/inputSchema|bazaar/);
  expect(await gateway.received()).toBe(before);
});

test('a payment buys the call once; sent again it brings the same answer, here and over HTTP', async () => {
  const before = await gateway.received();
  const payment = await gateway.sign('/v1/repos?limit=2');
  const result = await call('get_repos', { limit: 2 }, { payment });
  expect(result).toMatchObject({
    structuredContent: { count: 2, charged: true },
    _meta: { 'x402/payment-response': { success: true, network: 'eip155:8453' } },
  });
  CompactReposResponse.parse(result.structuredContent);
  expect(await call('get_repos', { limit: 2 }, { payment })).toEqual(result);
  // Some clients send the value of the HTTP header, and the header too.
  const headers = { 'PAYMENT-SIGNATURE': payment };
  const both = new StreamableHTTPClientTransport(new URL(`${gateway.address}/mcp`), {
    requestInit: { headers },
  });
  const other = new Client({ name: 'test', version: '1' });
  await other.connect(both);
  const sent = { name: 'get_repos', arguments: { limit: 2 }, _meta: { 'x402/payment': payment } };
  expect(await other.callTool(sent)).toEqual(result);
  await other.close();
  const overHttp = await gateway.send('/v1/repos?limit=2&view=compact', payment);
  expect(parseBody(overHttp)).toEqual(result.structuredContent);
  expect((await gateway.received()) - before).toBe(10_000n);
});

test('a call that matches nothing is not charged', async () => {
  const before = await gateway.received();
  const payment = await gateway.sign('/v1/repos');
  const refused = await call('get_repos', { language: 'Klingon' }, { payment });
  expect([refused.isError, textOf(refused.content)]).toEqual([
    true,
    expect.stringMatching(/^no_match: .+ Available: \w/),
  ]);
  expect(await gateway.received()).toBe(before);
});

test('a client that leaves in the middle is charged once, and its payment brings the answer', async () => {
  const slow = await openPaidGateway(chain);
  const payment = await slow.sign('/v1/repos?limit=1');
  const settlement = holdCalls(slow.rpc);
  const left = new AbortController();
  const leaving = await openMcp(slow.address);

  const first = leaving.call('get_repos', { limit: 1 }, { payment, signal: left.signal });
  await settlement.reached;
  left.abort();
  await expect(first).rejects.toThrow(/abort/i);
  await leaving.close();
  settlement.release();

  const again = await openMcp(slow.address);
  expect(await again.call('get_repos', { limit: 1 }, { payment })).toMatchObject({
    structuredContent: { count: 1, charged: true },
    _meta: { 'x402/payment-response': { success: true } },
  });
  expect(await slow.received()).toBe(10_000n);
});

test('tools share the limits of their paths, also a free tool whose caller sends a payment', async () => {
  const own = await openPaidGateway(chain);
  const mcp = await openMcp(own.address);
  const read = () => mcp.call('get_latest_digest', {}, { payment: btoa('{}') });
  for (let asked = 0; asked < 5; asked += 1) {
    const { structuredContent } = await read();
    DigestResponse.parse(structuredContent);
  }
  const { isError, content } = await read();
  expect([isError, textOf(content)]).toEqual([true, expect.stringContaining('rate_limited')]);
  expect((await own.ask('/v1/digests/latest')).status).toBe(429);
});

test('if nothing is sold, paid tools say so, and free ones work', async () => {
  const unpaid = await openGateway();
  const mcp = await openMcp(`http://127.0.0.1:${unpaid.port}`);
  expect(await mcp.call('get_index')).toMatchObject({ structuredContent: { success: true } });
  const { isError, content } = await mcp.call('get_repos');
  expect([isError, textOf(content)]).toEqual([
    true,
    'payment_unavailable: Payments cannot be accepted now. This call charged nothing. Try again in 3600 seconds.',
  ]);
});
