import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openChain } from '../chain/open-chain.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);
afterAll(() => gateway.close());

const manifest = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/inspector-cli/package.json',
);
/** The inspector looks for its package.json in the parent of the working folder. */
const cwd = join(dirname(manifest), 'build');

/** Runs the inspector as a person does in a shell, and gives the JSON that it prints. */
async function inspect(...args: string[]): Promise<unknown> {
  const address = `${gateway.address}/mcp`;
  const command = [join(cwd, 'cli.js'), '--cli', address, '--transport', 'http', ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd });
  return JSON.parse(stdout);
}

const Listed = z.object({ tools: z.array(z.object({ name: z.string() })) });

test('the inspector lists the tools', async () => {
  const { tools } = Listed.parse(await inspect('--method', 'tools/list'));
  expect(tools.map(({ name }) => name)).toContain('get_repos');
});

test('the inspector calls a free tool, and sees the price of a paid one', async () => {
  const call = ['--method', 'tools/call', '--tool-name'];
  expect(await inspect(...call, 'get_index')).toMatchObject({
    structuredContent: { success: true },
  });
  expect(await inspect(...call, 'get_repos', '--tool-arg', 'limit=2')).toMatchObject({
    isError: true,
    structuredContent: { x402Version: 2, accepts: [{ amount: '10000' }] },
  });
});
