import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePrivateKey } from 'viem/accounts';
import { expect, onTestFinished, test } from 'vitest';
import { prices } from '../../../../gateway/payment/prices.ts';
import { toBase64Json } from '../../../../gateway/payment/answer.ts';
import {
  paymentHeaders,
  type Requirements,
  toRequirements,
} from '../../../../gateway/payment/protocol.ts';
import { createAgent } from '../../../../scripts/lab/paying/agent.ts';
import { runProgram } from '../../../run/run-program.ts';
import { findFreePort } from '../../../../scripts/lab/free-port.ts';
import { serve } from '../../../standin/serve.ts';

const key = generatePrivateKey();
const usual = toRequirements(prices.digests, '0x209693bc6afc0c5328ba36faf03c514ef312287c');
const rule =
  /nothing was paid: the service must ask for USDC on Base .* for at most \$0\.05 a call/;

/** A seller who asks for these payments, and keeps those that arrive. */
async function openSeller(accepts: readonly object[]) {
  const payments: unknown[] = [];
  const { url: address, close } = await serve(({ headers, url }, response) => {
    const payment = headers[paymentHeaders.payload.toLowerCase()];
    if (payment !== undefined) {
      payments.push(payment);
      response.end('{}');
      return;
    }
    const challenge = { x402Version: 2, resource: { url }, accepts };
    response.writeHead(402, { [paymentHeaders.challenge]: toBase64Json(challenge) }).end('{}');
  });
  onTestFinished(close);
  return { url: `${address}/v1/digests`, payments };
}

test('the agent pays the price of the most expensive call', async () => {
  const { url, payments } = await openSeller([usual]);
  expect((await createAgent(key).fetch(url)).status).toBe(200);
  expect(payments).toHaveLength(1);
});

test.each<[string, Partial<Record<keyof Requirements, unknown>>]>([
  ['a unit more', { amount: '50001' }],
  ['a fortune', { amount: '1000000000' }],
  ['no amount', { amount: '-1' }],
  ['another coin', { asset: '0x036cbd53842c5426634e7929541ec2318f3dcf7e' }],
  ['another network', { network: 'eip155:1' }],
  ['another scheme', { scheme: 'upto' }],
  ['a signature for a year', { maxTimeoutSeconds: 31_536_000 }],
  ['a permit', { extra: { ...usual.extra, assetTransferMethod: 'permit2' } }],
])('asked for %s, it signs nothing and says why', async (_, about) => {
  const { url, payments } = await openSeller([{ ...usual, ...about }]);
  await expect(createAgent(key).fetch(url)).rejects.toThrow(rule);
  expect(payments).toEqual([]);
});

test('npm run pay names the host of a service that does not run, and nothing else of its address', async () => {
  const keyFile = join(await mkdtemp(join(tmpdir(), 'pay-')), 'key');
  await writeFile(keyFile, key);
  const host = `127.0.0.1:${await findFreePort()}`;
  const args = [keyFile, `http://${host}/secret?key=secret`];
  expect((await runProgram('scripts/pay.ts', args)).error).toBe(
    `pay: the service at ${host} cannot be reached (ECONNREFUSED); is it running?\n`,
  );
});

test.each([
  [
    'a key without 0x',
    key.slice(2),
    'http://127.0.0.1:9',
    'no private key of 0x and 64 hex digits;',
  ],
  ['an address without http', key, 'localhost:9/v1/repos', 'URL is not an address such as http'],
])('npm run pay refuses %s and names the form', async (_, held, url, sentence) => {
  const keyFile = join(await mkdtemp(join(tmpdir(), 'pay-')), 'key');
  await writeFile(keyFile, held);
  const { error } = await runProgram('scripts/pay.ts', [keyFile, url]);
  expect(error).toContain(sentence);
});

test('npm run pay says in one sentence that it refuses to pay', async () => {
  const { url, payments } = await openSeller([{ ...usual, amount: '60000' }]);
  const keyFile = join(await mkdtemp(join(tmpdir(), 'pay-')), 'key');
  await writeFile(keyFile, key);
  const error: unknown = expect.stringMatching(rule);
  expect(await runProgram('scripts/pay.ts', [keyFile, url])).toMatchObject({
    code: 1,
    out: '',
    error,
  });
  expect(payments).toEqual([]);
});
