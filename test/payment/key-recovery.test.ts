import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { hashMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { bundle } from '../../scripts/build/bundle.ts';

/* The check of signatures as it is shipped: bundled, away from the packages it was built from. */

const folder = await mkdtemp(join(tmpdir(), 'recovery-'));
const packages = join(folder, 'node_modules');
const payer = privateKeyToAccount(generatePrivateKey());
const message = 'a payment';
afterAll(() => rm(folder, { recursive: true }));

beforeAll(() => bundle({ recovery: 'gateway/payment/signature/key-recovery.ts' }, folder));

const Opened = z.object({ logged: z.array(z.string()), key: z.string(), none: z.boolean() });

/** Opens it in a process of its own: what it logs, the key it finds, and whether it finds none where there is none. */
async function open(): Promise<z.infer<typeof Opened>> {
  const signature = await payer.signMessage({ message });
  const program = `
    const { openKeyRecovery } = await import('${pathToFileURL(join(folder, 'recovery.js')).href}');
    const logged = [];
    const recoverKey = await openKeyRecovery((event) => logged.push(event));
    const signature = Buffer.from('${signature.slice(2)}', 'hex');
    const digest = Buffer.from('${hashMessage(message).slice(2)}', 'hex');
    const found = recoverKey(signature.subarray(0, 64), signature[64] - 27, digest);
    const key = '0x' + Buffer.from(found).toString('hex');
    const none = recoverKey(new Uint8Array(64), 0, digest) === undefined;
    process.stdout.write(JSON.stringify({ logged, key, none }));`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
  return Opened.parse(JSON.parse(stdout));
}

const good = { key: payer.publicKey, none: true };

test('a bundle has the native code beside it for the systems that the package knows', async () => {
  const known = ['darwin-arm64', 'linux-x64', 'win32-x64'];
  const isKnown = known.includes(`${process.platform}-${process.arch}`);
  expect(await open()).toEqual({ ...good, logged: isKnown ? [] : ['signatures-slow'] });
});

test('without native code signatures are checked all the same, and the log says that it is slow', async () => {
  await rm(packages, { recursive: true });
  expect(await open()).toEqual({ ...good, logged: ['signatures-slow'] });
});
