import { Client as NewClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { prices } from '../../../gateway/payment/prices.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { importLate } from '../../late-packages.ts';
import { newFolder } from '../../run/new-folder.ts';
import { day } from '../open-gateway.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';
import { textOf } from './open-mcp.ts';

const old = '@modelcontextprotocol/sdk/dist/esm/client';
/* oxlint-disable typescript/no-unsafe-type-assertion -- what this test calls has the same types in both versions */
const { Client: OldClient } = (await importLate(`${old}/index.js`)) as {
  Client: typeof NewClient;
};
const { StdioClientTransport: OldStdioTransport } = (await importLate(`${old}/stdio.js`)) as {
  StdioClientTransport: typeof StdioClientTransport;
};
const { StreamableHTTPClientTransport: OldHttpTransport } = (await importLate(
  `${old}/streamableHttp.js`,
)) as { StreamableHTTPClientTransport: typeof StreamableHTTPClientTransport };
/* oxlint-enable typescript/no-unsafe-type-assertion */

const chain = await openChain();
const home = await copyMadeUpHome('2026-11-19', day);
const since = '2026-11-19';
const gateway = await openPaidGateway(chain, { home });

/** The server on a buyer's machine, with a wallet. */
const onMachine = {
  command: process.execPath,
  args: ['--import', 'tsx', 'gateway/client/mcp/mcp.ts'],
  env: {
    TREND_API_URL: gateway.address,
    TREND_WALLET_KEY: chain.payerKey,
    TREND_MAX_SPEND_USD: '5',
    TREND_STATE_FOLDER: newFolder(),
  },
};
let clients = 0;
/** Gives each request the address of another client. */
const fetchAnew = (url: string | URL, init?: RequestInit): Promise<Response> => {
  clients += 1;
  const headers = new Headers(init?.headers);
  headers.set('X-Forwarded-For', `10.7.${clients >> 8}.${clients & 255}`);
  return fetch(url, { ...init, headers });
};
const atAddress = [new URL(`${gateway.address}/mcp`), { fetch: fetchAnew }] as const;
const about = { name: 'test', version: '1' };

/** Each client lists the tools first, as hosts do: the official ones then check answers against the schemas. */
async function openHost(
  client: NewClient,
  transport: StdioClientTransport | StreamableHTTPClientTransport,
) {
  await client.connect(transport);
  afterAll(() => client.close());
  const { tools } = await client.listTools();
  return {
    tools,
    call: (asked: Asked) => client.callTool(asked),
    read: async () => {
      const { resources } = await client.listResources();
      return Promise.all(resources.map(({ uri }) => client.readResource({ uri })));
    },
  };
}

type Asked = {
  name: string;
  arguments: Record<string, unknown>;
  _meta?: Record<string, unknown>;
};

const hosts = [
  ['SDK 1.x over stdio', await openHost(new OldClient(about), new OldStdioTransport(onMachine))],
  ['SDK 1.x over HTTP', await openHost(new OldClient(about), new OldHttpTransport(...atAddress))],
  ['SDK 2.x over stdio', await openHost(new NewClient(about), new StdioClientTransport(onMachine))],
  [
    'SDK 2.x over HTTP',
    await openHost(new NewClient(about), new StreamableHTTPClientTransport(...atAddress)),
  ],
] as const;

const fields = ['fullName', 'stars', 'standing'];
const questions = [
  ['get_repos', {}],
  ['get_repos', { limit: 3, view: 'full' }],
  ['get_repos', { limit: 3, view: 'compact' }],
  ['get_repos', { limit: 3, fields }],
  ['get_repos', { limit: 3, standing: 'clear' }],
  ['get_repos', { since }],
  ['get_repos', { since, fields }],
  ['get_digests', {}],
  ['get_digests', { view: 'compact' }],
  ['get_digests', { fields: ['id', 'title'] }],
] as const;

const Sold = z.looseObject({
  charged: z.literal(true),
  count: z.int().positive(),
  data: z.array(z.unknown()),
});

const cases = hosts.flatMap(([host, { call }]) =>
  questions.map(([name, given]) => [host, name, given, call] as const),
);

test.each(cases)('%s buys %s with %j once, and gets its rows', async (host, name, given, call) => {
  const [price, path] =
    name === 'get_repos' ? [prices.repos, '/v1/repos'] : [prices.digests, '/v1/digests'];
  const header = host.endsWith('HTTP') ? await gateway.sign(path) : undefined;
  const paying =
    header === undefined ? {} : { _meta: { 'x402/payment': JSON.parse(atob(header)) as unknown } };
  const before = await gateway.received();
  const result = await call({ name, arguments: given, ...paying });
  const { data, count } = Sold.parse(result.structuredContent);
  expect(data).toHaveLength(count);
  expect(JSON.parse(textOf(result.content))).toEqual(result.structuredContent);
  expect((await gateway.received()) - before).toBe(BigInt(price.atomic));
});

test.each(hosts)(
  '%s gets free answers, which are the same as data and as text',
  async (_host, { call }) => {
    for (const name of ['get_index', 'get_brief', 'get_sample', 'get_latest_digest']) {
      const { structuredContent, content } = await call({ name, arguments: {} });
      expect(structuredContent).toMatchObject({ success: true });
      expect(JSON.parse(textOf(content))).toEqual(structuredContent);
    }
  },
);

test.each(hosts)('%s reads the digest and the manual', async (_host, { read }) => {
  const texts = (await read()).map(({ contents }) => textOf(contents));
  expect(texts).toEqual([
    expect.stringContaining('2026-11-20'),
    expect.stringMatching(/^# Trend Intelligence/),
  ]);
});

test.each(hosts)(
  '%s gets no output schemas, which later fields would break, and at most 12,000 characters',
  (_host, { tools }) => {
    expect(tools.some(({ outputSchema }) => outputSchema !== undefined)).toBe(false);
    expect(JSON.stringify({ tools }).length).toBeLessThanOrEqual(12_000);
  },
);
