import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatePrivateKey } from 'viem/accounts';
import { expect, test } from 'vitest';
import { prices } from '../../../../gateway/payment/prices.ts';
import { toRequirements } from '../../../../gateway/payment/protocol.ts';
import { createAgent } from '../../../../scripts/lab/paying/agent.ts';
import { runProgram } from '../../../run/run-program.ts';
import { findFreePort } from '../../../../scripts/lab/free-port.ts';
import { answer, openSeller } from '../../../gateway/client/open-seller.ts';
import { newFolder } from '../../../run/new-folder.ts';

const key = generatePrivateKey();
const usual = toRequirements(prices.digests, '0x209693bc6afc0c5328ba36faf03c514ef312287c');
const rule =
  /nothing was paid: the service must ask for USDC on Base .* for at most \$0\.05 a call/;

test('the agent pays the price of the most expensive call', async () => {
  const { address, payments } = await openSeller(answer(200), usual);
  expect((await createAgent(key).fetch(address)).status).toBe(200);
  expect(payments).toHaveLength(1);
});

// The conditions are those of the MCP server's wallet, whose tests break each of them.
test('asked for a unit more, it signs nothing and says why', async () => {
  const { address, payments } = await openSeller(answer(200), { ...usual, amount: '50001' });
  await expect(createAgent(key).fetch(address)).rejects.toThrow(rule);
  expect(payments).toEqual([]);
});

/** What `npm run pay` does with a key in a file. */
async function pay(url: string, held: string = key) {
  const keyFile = join(newFolder(), 'key');
  await writeFile(keyFile, held);
  return runProgram('scripts/pay.ts', [keyFile, url]);
}

test('npm run pay names the host of a service that does not run, and nothing else of its address', async () => {
  const host = `127.0.0.1:${await findFreePort()}`;
  expect((await pay(`http://${host}/secret?key=secret`)).error).toBe(
    `pay: the service at ${host} cannot be reached (ECONNREFUSED); is it running?\n`,
  );
});

test.each([
  [
    'a key without 0x',
    key.slice(2),
    'http://127.0.0.1:9',
    'no private key of 0x and 64 hex digits',
  ],
  ['an address without http', key, 'localhost:9/v1/repos', 'URL is not an address such as http'],
])('npm run pay refuses %s and names the form', async (_, held, url, sentence) => {
  expect((await pay(url, held)).error).toContain(sentence);
});

test('npm run pay says in one sentence that it refuses to pay', async () => {
  const { address, payments } = await openSeller(answer(200), { ...usual, amount: '60000' });
  const error: unknown = expect.stringMatching(rule);
  expect(await pay(address)).toMatchObject({ code: 1, out: '', error });
  expect(payments).toEqual([]);
});

test('npm run pay does not say that a pending payment was not paid', async () => {
  const { address } = await openSeller((response) => {
    response.writeHead(503).end('{"error":{"code":"settlement_pending"}}');
  }, usual);
  expect((await pay(address)).error).toMatch(/^503 .*, perhaps paid: the same command/);
});
