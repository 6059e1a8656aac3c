import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { withoutAnvil } from '../standin/chain/without-anvil.ts';
import { toEnvironment } from '../process-environment.ts';
import { newFolder } from '../run/new-folder.ts';

/** Temporary files of all runs. tsx keeps what it compiled there. */
const temporary = newFolder();

/** Runs `npm run demo` without npm, in a new process group. After the text `interruptAt` it sends the group Ctrl-C. */
async function runDemo({ interruptAt, env = {} }: Options = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/demo.ts'], {
    env: toEnvironment({ TMPDIR: temporary, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let out = '';
  let error = '';
  let waiting = true;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    if (!waiting || interruptAt === undefined || !out.includes(interruptAt)) return;
    waiting = false;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  // The chain and the gateway share standard error, so `close` comes only after they have ended too.
  const [code] = z
    .tuple([z.int().nullable()])
    .rest(z.unknown())
    .parse(await once(child, 'close'));
  const left = (await readdir(temporary)).filter((name) => name.startsWith('trend-'));
  return { code, out, error, left };
}

type Options = { interruptAt?: string; env?: Record<string, string> };

test('the demo pays for both routes, prints what it got, and the balances agree', async () => {
  const { code, out, error, left } = await runDemo();
  expect(error).toBe('');
  expect(out).toMatch(/^GET \/v1\/repos\S+ {2}\$0\.01\n {2}paid in transaction 0x[0-9a-f]{64}$/m);
  expect(out.match(/^ {4}demo_[\w-]+\/\S+, \d+ stars$/gm)).toHaveLength(5);
  expect(out).toMatch(/^GET \/v1\/digests\S+ {2}\$0\.05\n {2}paid in transaction 0x[0-9a-f]{64}$/m);
  expect(out.match(/^ {4}\d{4}-\d\d-\d\d {2}Made-up demo night: /gm)).toHaveLength(3);
  expect(out).toContain(
    'The agent paid 0.060000 and the seller received 0.060000 USDC: to the last unit the prices',
  );
  expect({ code, left }).toEqual({ code: 0, left: [] });
});

test.each(['a private chain replaces Base', 'a gateway serves at'])(
  'interrupted at "%s", it fails and leaves nothing behind',
  async (interruptAt) => {
    const { code, error, left } = await runDemo({ interruptAt });
    expect(error).toBe('demo: interrupted; everything was stopped and removed\n');
    expect({ code, left }).toEqual({ code: 1, left: [] });
  },
);

test('without the program of the private chain, it says what to do and leaves nothing behind', async () => {
  const { code, error, left } = await runDemo({ env: withoutAnvil });
  expect(error).toMatch(
    /^demo: @foundry-rs\S+, the private chain, is not installed: run npm ci .*\n$/,
  );
  expect({ code, left }).toEqual({ code: 1, left: [] });
});
