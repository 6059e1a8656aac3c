import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { toEnvironment } from '../../process-environment.ts';

/** Starts the MCP server as a host does, with these arguments, and waits for its end. */
async function run(...args: string[]) {
  const all = ['--import', 'tsx', 'gateway/client/mcp/mcp.ts', ...args];
  // A server that accepted the arguments would serve until standard input ends.
  const env = toEnvironment({ TREND_API_URL: 'http://127.0.0.1:9' });
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, all, { env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr });
    });
    child.stdin?.end();
  });
}

test('--help of the MCP server prints its usage and its settings, and serves nothing', async () => {
  const { stdout, ...ended } = await run('--help');
  expect(ended).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: trend-intelligence-api \[options\]\n/);
  for (const name of [
    'TREND_API_URL',
    'TREND_WALLET_KEY',
    'TREND_MAX_SPEND_USD',
    'TREND_RPC_URL',
  ]) {
    expect(stdout).toContain(`  ${name}  `);
  }
});

test.each([
  ['--bogus', "unknown option '--bogus'"],
  ['bogus', "unexpected argument 'bogus'"],
])('the MCP server refuses %s in one sentence', async (arg, reason) => {
  expect(await run(arg)).toEqual({
    code: 1,
    stdout: '',
    stderr: `trend-intelligence-api: ${reason}; see trend-intelligence-api --help\n`,
  });
});
