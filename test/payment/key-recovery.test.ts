import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { hashMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../../scripts/build/bundle.ts';

/* The check of signatures as it is shipped: bundled, away from the packages it was built from. */

const folder = await mkdtemp(join(tmpdir(), 'recovery-'));
const packages = join(folder, 'node_modules');
const payer = privateKeyToAccount(generatePrivateKey());
const message = 'a payment';
afterAll(() => rm(folder, { recursive: true }));

beforeAll(() => bundle({ recovery: 'gateway/payment/signature/key-recovery.ts' }, folder));

/** Opens it in a process of its own: what it logs, and whether it finds the payer's key. */
async function open(): Promise<{ logged: string[]; found: boolean }> {
  const signature = Buffer.from((await payer.signMessage({ message })).slice(2), 'hex');
  const digest = Buffer.from(hashMessage(message).slice(2), 'hex');
  const key = `${[...Buffer.from(payer.publicKey.slice(2), 'hex')]}`;
  const parity = (signature[64] ?? 0) - 27;
  const program = `
    const { openKeyRecovery } = await import('${pathToFileURL(join(folder, 'recovery.js')).href}');
    const logged = [];
    const recoverKey = await openKeyRecovery((event) => logged.push(event));
    const bytes = (list) => Uint8Array.from(list);
    const key = recoverKey(bytes([${[...signature.subarray(0, 64)]}]), ${parity}, bytes([${[...digest]}]));
    const found = String([...key]) === '${key}';
    const none = recoverKey(new Uint8Array(64), 0, new Uint8Array(32)) === undefined;
    process.stdout.write(JSON.stringify({ logged, found: found && none }));`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout);
}

test('a bundle has the native code beside it for the systems that the package knows', async () => {
  const known = ['darwin-arm64', 'linux-x64', 'win32-x64'];
  const isKnown = known.includes(`${process.platform}-${process.arch}`);
  expect(await open()).toEqual({ logged: isKnown ? [] : ['signatures-slow'], found: true });
});

test('without native code signatures are checked all the same, and the log says that it is slow', async () => {
  await rm(packages, { recursive: true });
  expect(await open()).toEqual({ logged: ['signatures-slow'], found: true });
});
