import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runAnvil } from '../../../../scripts/lab/dev-chain/anvil.ts';
import { startDevChain } from '../../../../scripts/lab/dev-chain/dev-chain.ts';

/** A program that starts a chain, prints its process id and goes on running. */
const parent = `
  const { startDevChain } = await import('./scripts/lab/dev-chain/dev-chain.ts');
  const { pid } = await startDevChain();
  process.stdout.write(String(pid) + '\\n');
`;

test('the chain ends with the process that started it, also when that is killed outright', async () => {
  const options = ['--import', 'tsx', '--input-type=module', '--eval', parent];
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'pipe'] });
  const pid = Number((await once(child.stdout, 'data')).join(''));
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  // The chain holds this pipe open, so its text ends when the chain does.
  await text(child.stderr);
  expect(isAlive(pid)).toBe(false);
});

test('once stopped, it is gone, and stopping it again does no harm', async () => {
  const { pid, stop } = await startDevChain();
  expect(isAlive(pid)).toBe(true);
  await stop();
  expect(isAlive(pid)).toBe(false);
  await stop();
});

test('an anvil that does not start is an error, without a long wait', async () => {
  await expect(runAnvil('/no/such/anvil', [])).rejects.toThrow('anvil ended before it listened');
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
