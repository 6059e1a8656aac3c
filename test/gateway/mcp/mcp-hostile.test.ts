import { request as startRequest } from 'node:http';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { openChain } from '../../standin/chain/open-chain.ts';
import { sendRaw } from '../raw.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';
import { openMcp, textOf } from './open-mcp.ts';

const chain = await openChain();
const baseUrl = 'https://trends.example';
const env = { BASE_URL: baseUrl, TRUSTED_PROXIES: '127.0.0.1,::1' };
const gateway = await openPaidGateway(chain, { env });

let clients = 0;
/** Posts as another client each time, so that none reaches its rate limit. */
function post(body: string, headers: Record<string, string> = {}, method = 'POST') {
  clients += 1;
  const own = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'X-Forwarded-For': `10.5.${clients >> 8}.${clients & 255}`,
  };
  return fetch(`${gateway.address}/mcp`, {
    method,
    headers: { ...own, ...headers },
    ...(method === 'POST' ? { body } : {}),
  });
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'old', version: '1' },
  },
});
const callIndex = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'get_index' } };

test.each([
  ['https://evil.example', 403],
  ['http://trends.example.evil.example', 403],
  ['null', 403],
  ['http://127.0.0.1', 403],
  [baseUrl, 200],
])('a page of %s gets %i', async (origin, status) => {
  for (const method of ['POST', 'OPTIONS']) {
    const answer = await post(initialize, { Origin: origin }, method);
    const expected = method === 'OPTIONS' && status === 200 ? 204 : status;
    expect([method, answer.status]).toEqual([method, expected]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    await answer.arrayBuffer();
  }
});

/** The bytes of a request with these lines after its usual ones. */
function toBytes(body: string, ...lines: string[]): string {
  const usual = ['POST /mcp HTTP/1.1', 'Host: trends.example', 'Content-Type: application/json'];
  return [...usual, `Content-Length: ${body.length}`, ...lines, '', body].join('\r\n');
}

const accepts = 'Accept: application/json, text/event-stream';

test.each([
  [[], 200],
  [['Accept: text/html'], 406],
])('a client that sends %j gets %i', async (lines, status) => {
  const answer = await sendRaw(gateway.port, toBytes(initialize, ...lines, 'Connection: close'));
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('CORS allows what MCP clients send', async () => {
  const { headers } = await post('', { Origin: baseUrl }, 'OPTIONS');
  expect(headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
  expect(headers.get('access-control-allow-headers')?.split(', ')).toEqual(
    expect.arrayContaining(['Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name']),
  );
});

const listen = {
  jsonrpc: '2.0',
  id: 3,
  method: 'subscriptions/listen',
  params: {
    notifications: { toolsListChanged: true },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    },
  },
};

test.each([
  ['no JSON', 'rubbish', 400],
  ['a list of calls', JSON.stringify([callIndex, callIndex]), 400],
  ['more than 64 KB', JSON.stringify({ ...callIndex, more: 'x'.repeat(65_536) }), 413],
])('a body of %s is refused', async (_, body, status) => {
  const answer = await post(body);
  expect(answer.status).toBe(status);
  expect(z.looseObject({ jsonrpc: z.literal('2.0') }).parse(await answer.json())).toHaveProperty(
    'error',
  );
});

test('a subscription is acknowledged as empty, and no stream is kept open', async () => {
  const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' };
  const answer = await post(JSON.stringify(listen), headers);
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('data: '));
  expect(lines.map((line): unknown => JSON.parse(line.slice('data: '.length)))).toMatchObject([
    { method: 'notifications/subscriptions/acknowledged', params: { notifications: {} } },
    { id: 3, result: { resultType: 'complete' } },
  ]);
});

test.each(['GET', 'DELETE', 'PUT'])('%s is refused with 405', async (method) => {
  expect((await post('', {}, method)).status).toBe(405);
});

test('TRACE, which the platform’s own requests cannot have, is refused with 405 too', async () => {
  const bytes = 'TRACE /mcp HTTP/1.1\r\nHost: trends.example\r\nConnection: close\r\n\r\n';
  expect(await sendRaw(gateway.port, bytes)).toMatch(
    /^HTTP\/1\.1 405 [^]*\r\nAllow: POST, OPTIONS\r\n/i,
  );
  expect(gateway.told('request-failed')).toEqual([]);
});

test('a body that breaks off leaves the gateway serving', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '1000' };
  const { port } = gateway;
  const breaking = startRequest({ port, method: 'POST', path: '/mcp', headers });
  const broken = new Promise((resolve) => {
    breaking.on('error', resolve);
  });
  breaking.write('{');
  setImmediate(() => breaking.destroy(new Error('gone')));
  await broken;
  expect((await post(initialize)).status).toBe(200);
  expect(gateway.told('request-failed')).toEqual([]);
});

test('a client that asks too often gets 429', async () => {
  const own = await openPaidGateway(chain, { env });
  const mcp = await openMcp(own.address);
  await expect(async () => {
    for (let asked = 0; asked < 61; asked += 1) await mcp.client.listTools();
  }).rejects.toThrow(/429|rate_limited/);
});

test('hostile payments are refused with a reason, and uncharged', async () => {
  const mcp = await openMcp(gateway.address);
  const before = await gateway.received();
  for (const payment of [{}, [], 'x', 7, null, { x402Version: 3 }, { x402Version: 2 }]) {
    const { isError, structuredContent, content } = await mcp.client.callTool({
      name: 'get_repos',
      arguments: {},
      _meta: { 'x402/payment': payment },
    });
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({ x402Version: 2, accepts: [{ amount: '10000' }] });
    expect(textOf(content)).toMatch(/"message":"The payment was not accepted .+ got /);
  }
  expect(await gateway.received()).toBe(before);
});

test.each([
  // Since Node 26, JSON.stringify writes any depth, so the value is long instead.
  ['"_meta":{"x402/payment":DEEP}', /"error":"invalid_payload"|takes at most 16384 characters/],
  [
    '"arguments":{"limit":DEEP}',
    /limit takes a whole number from 1 to 100, got (?:a list|\[{9,}…)\./,
  ],
])('in %s, what is too deep to be written is refused like any other value', async (given, told) => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const params = `{"name":"get_repos",${given.replace('DEEP', deep)}}`;
  const answer = await post(`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":${params}}`);
  expect(await answer.text()).toMatch(told);
});

test.each([
  ['language', '+'.repeat(60_000)],
  ['ids', Array.from({ length: 15_000 }, (_, number) => number.toString(36)).join()],
])(
  'many long texts for %s do not stop the gateway',
  async (name, text) => {
    const ask = async (number: number) => {
      const params = { name: 'get_repos', arguments: { [name]: `${text}x${number}` } };
      const call = { jsonrpc: '2.0', id: 5, method: 'tools/call', params };
      expect((await post(JSON.stringify(call))).status).toBe(200);
    };
    await Promise.all(Array.from({ length: 40 }, (_, number) => ask(number)));
  },
  10_000,
);

test('after a body that is too large, the next request on its connection is answered', async () => {
  const requests = ['x'.repeat(1_000_000), initialize].map((body) => toBytes(body, accepts));
  const answers = await sendRaw(gateway.port, requests.join(''));
  expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('an error of the service is told to its operator, and not to the caller of a tool', async () => {
  const own = await openPaidGateway(chain);
  const { call } = await openMcp(own.address);
  const payment = await own.sign('/v1/repos');
  const error = new Error('/data/scan.json: is not JSON');
  own.snapshots.saleableNight = () => Promise.reject(error);
  const { content } = await call('get_repos', {}, { payment });
  expect(textOf(content)).toMatch(
    /^internal: Something went wrong .+ This call charged nothing\.$/,
  );
  expect(own.told('request-failed')).toMatchObject([{ path: '/v1/repos', error: String(error) }]);
});
