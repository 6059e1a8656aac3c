import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { openFileLedger } from '../../gateway/payment/ledger/file-ledger.ts';
import { type Ended, runProgram } from '../run/run-program.ts';
import { findFreePort } from '../../scripts/lab/free-port.ts';
import { newFolder } from '../run/new-folder.ts';

const key = generatePrivateKey();
const payTo = privateKeyToAddress(generatePrivateKey());
const remote = {
  PAYMENT_MODE: 'remote',
  PAY_TO_ADDRESS: payTo,
  FACILITATOR_URL: 'http://127.0.0.1:9',
};

/** Runs a gateway that cannot start, and checks that it leaves its own port and the default ledger free. */
async function start(settings: Record<string, string>) {
  const folder = newFolder();
  const free = await findFreePort();
  const ledger = join(folder, 'ledger');
  const ended = await runProgram('gateway/server.ts', [], {
    PORT: String(free),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_DIR: join(folder, 'public'),
    LEDGER_DIR: ledger,
    RPC_URL: 'http://127.0.0.1:9/rpc-secret',
    ...settings,
  });
  const server = createServer().listen(free);
  await once(server, 'listening');
  server.close();
  const opened = await openFileLedger({ folder: ledger, replayMs: 1, now: Date.now });
  await opened.close();
  return ended;
}

/** Checks that a gateway printed one sentence without a secret, and gives the sentence. */
function readSentence({ code, out, error }: Ended): string {
  expect(error.trimEnd().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
  expect(out + error).not.toMatch(/secret|\n\s+at /);
  expect(out + error).not.toContain(key.slice(2));
  return error;
}

test.each(['PORT', 'METRICS_PORT'])('a gateway whose %s is in use ends', async (name) => {
  const server = createServer().listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const failure = await start({ ...remote, [name]: String(port) });
  expect(readSentence(failure)).toMatch(
    new RegExp(`^gateway: ${name}: ${port} cannot be used, another program uses it\n$`),
  );
  expect(failure.out).not.toContain('gateway-started');
});

test('a gateway does not start if another process has its ledger open', async () => {
  const folder = newFolder();
  const held = await openFileLedger({ folder, replayMs: 1, now: Date.now });
  onTestFinished(held.close);
  const sentence = readSentence(await start({ ...remote, LEDGER_DIR: folder }));
  expect(sentence).toContain(`gateway: another process is writing to ${folder};`);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['its ledger cannot be a folder', { ...remote, LEDGER_DIR: 'package.json/x' }, /package\.json/],
  [
    'its database has an invalid address',
    { ...remote, DATABASE_URL: 'postgresql://gateway:secret%FF@127.0.0.1:5432/ledger' },
    /DATABASE_URL/,
  ],
  [
    'its database needs a certificate that does not exist',
    { ...remote, DATABASE_URL: 'postgresql://u:secret@127.0.0.1/l?sslrootcert=/nowhere/ca.pem' },
    /DATABASE_URL/,
  ],
  ['its catalogue is invalid', { ...remote, FAMILY_CATALOG: 'package.json' }, /FAMILY_CATALOG/],
])('a gateway does not start if %s', async (_, settings, sentence) => {
  expect(readSentence(await start(settings))).toMatch(new RegExp(`^gateway: .*${sentence.source}`));
});
