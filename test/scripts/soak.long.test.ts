import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { toEnvironment } from '../process-environment.ts';

// It ends when the last payment has, perhaps on a busy machine. A refusal that the ledger missed ends after 100 seconds.
vi.setConfig({ testTimeout: 400_000 });

test('the soak sells through faults from gateways that share a database, and every payment agrees with the chain', async () => {
  const command = ['--import', 'tsx', 'scripts/soak.ts', '--minutes', '0.1'];
  const child = spawn(process.execPath, command, {
    env: toEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  expect(error).toBe('');
  expect(out).toMatch(/^payments delivered +[1-9]\d*$/m);
  expect(out).toMatch(/^differences +0$/m);
  expect(child.exitCode).toBe(0);
});
