import { expect, test } from 'vitest';
import { runAnvil } from '../../../../scripts/lab/dev-chain/anvil.ts';
import { startDevChain } from '../../../../scripts/lab/dev-chain/dev-chain.ts';

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
