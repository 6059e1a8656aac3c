import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { toEnvironment } from '../../process-environment.ts';
import { buildProgram, runProgram } from '../../run/run-program.ts';
import { generatePrivateKey } from 'viem/accounts';
import { answer, openSeller } from './open-seller.ts';
import { openServer } from './open-server.ts';
import { endOf, openWallet } from './open-wallet.ts';

/** Starts the MCP server as a host does, with these arguments, and waits for its end. */
function run(args: string[], settings: Record<string, string> = {}) {
  const all = { TREND_API_URL: 'http://127.0.0.1:9', ...settings };
  return runProgram('gateway/client/mcp/mcp.ts', args, all);
}

const clientInfo = { name: 'host', version: '1' };
const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
const initialize = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params });

function callTool(name: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } });
}

test('--help of the MCP server prints its usage and its settings, and serves nothing', async () => {
  const { out, ...ended } = await run(['--help']);
  expect(ended).toEqual({ code: 0, signal: null, error: '' });
  expect(out).toMatch(/^Usage: trend-intelligence-api \[options\]\n/);
  for (const name of [
    'TREND_API_URL',
    'TREND_WALLET_KEY',
    'TREND_MAX_SPEND_USD',
    'TREND_STATE_FOLDER',
  ]) {
    expect(out).toContain(`  ${name}  `);
  }
});

test.each([
  ['--bogus', "unknown option '--bogus'"],
  ['bogus', "unexpected argument 'bogus'"],
])('the MCP server refuses %s in one sentence', async (arg, reason) => {
  expect(await run([arg])).toEqual({
    code: 1,
    signal: null,
    out: '',
    error: `trend-intelligence-api: ${reason}; see trend-intelligence-api --help\n`,
  });
});

test.each(['0', 'f'])('a wallet key of 64 times %s is refused, and not repeated', async (digit) => {
  const wallet = { TREND_WALLET_KEY: `0x${digit.repeat(64)}`, TREND_MAX_SPEND_USD: '1' };
  expect(await run([], wallet)).toEqual({
    code: 1,
    signal: null,
    out: '',
    error:
      'trend-intelligence-api: TREND_WALLET_KEY: expected the key of a wallet, below the order of the curve, got another\n',
  });
});

test('a call of no tool is an error of the protocol, and a line that is no message is skipped', async () => {
  const program = await buildProgram('gateway/client/mcp/mcp.ts');
  const env = toEnvironment({ TREND_API_URL: 'http://127.0.0.1:9' });
  const child = spawn(process.execPath, [program], { env });
  onTestFinished(() => void child.kill());
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  const send = async (line: string): Promise<unknown> => {
    child.stdin.write(`${line}\n`);
    const { value } = z.object({ value: z.string() }).parse(await answers.next());
    return JSON.parse(value);
  };
  await send(initialize);
  for (const name of ['nope', 'constructor', '__proto__', 'toString']) {
    expect(await send(callTool(name))).toMatchObject({ id: 1, error: { code: -32_602 } });
  }
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  // The library skips lines that are no message.
  child.stdin.write(`half a message\n\n[${ping}]\n{}\n`);
  expect(await send(ping)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});

const key = generatePrivateKey();

test.each([301, 302, 303, 307, 308])(
  'a payment that is answered with %i goes nowhere else, and is kept for its call',
  async (status) => {
    const thief = await openSeller(answer(200));
    const seller = await openSeller((response) =>
      response.writeHead(status, { Location: `${thief.address}/a` }).end(),
    );
    const { pay } = openWallet(key);
    for (let call = 0; call < 3; call += 1) {
      expect(await endOf(pay(`${seller.address}/a`))).toContain('ask the same again');
    }
    expect([seller.payments.length, seller.distinct(), thief.payments]).toEqual([3, 1, []]);
  },
);

test('nothing is signed for a challenge behind a redirect', async () => {
  const thief = await openSeller(answer(200));
  const address = await openServer((_request, response) =>
    response.writeHead(307, { Location: `${thief.address}/a` }).end(),
  );
  const { pay } = openWallet(key);
  expect(await endOf(pay(`${address}/a`))).toContain('fetch failed');
  expect(thief.payments).toEqual([]);
});
