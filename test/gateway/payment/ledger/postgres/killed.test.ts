import { afterEach, expect, test } from 'vitest';
import { ask } from '../../../http/ask-text.ts';
import { openPair } from './open-pair.ts';

const pair = await openPair();
const { gateways, rpcs } = pair;
const path = '/v1/repos?limit=2';
const broadcast = 'eth_sendRawTransaction';

afterEach(async () => {
  for (const rpc of rpcs) rpc.decide(() => 'through');
  for (const gateway of gateways) if (!gateway.isRunning()) await gateway.start();
});

/** From now on, a gateway that calls this method during or after its broadcast gets no answer. */
function hangAt(method: string): void {
  for (const { calls, decide } of rpcs) {
    calls.length = 0;
    decide((called) => (called === method && calls.includes(broadcast) ? 'hang' : 'through'));
  }
}

/** Waits until a gateway has called the method after its broadcast, and kills it. Gives the number of the other one. */
async function killWhoCalls(method: string): Promise<number> {
  const isCaller = ({ calls }: { calls: string[] }) =>
    calls.lastIndexOf(method) >= calls.indexOf(broadcast) && calls.includes(broadcast);
  await expect.poll(() => rpcs.some(isCaller), { timeout: 50_000 }).toBe(true);
  const number = rpcs.findIndex(isCaller);
  gateways[number]?.tell('SIGKILL');
  expect(await gateways[number]?.ended()).toBe('SIGKILL');
  for (const rpc of rpcs) rpc.decide(() => 'through');
  return 1 - number;
}

test.each([
  ['before its broadcast arrives', broadcast, 0],
  ['after its broadcast', 'eth_getTransactionReceipt', 1],
] as const)(
  'a gateway is killed %s: the other gateway answers the same call, and its client notices nothing',
  async (_, method, landed) => {
    await pair.renewFront();
    const books = await pair.openBooks();
    const payment = await pair.sign();
    hangAt(method);
    const answer = pair.send(path, payment);
    const other = await killWhoCalls(method);
    expect((await books()).sent).toBe(landed);

    const delivered = await answer;
    expect(delivered.status).toBe(200);
    expect(JSON.parse(delivered.body)).toMatchObject({ count: 2, charged: true });
    expect(gateways.map((gateway) => gateway.isRunning()).indexOf(true)).toBe(other);
    expect((await pair.send(path, payment)).body).toBe(delivered.body);
    expect(await books()).toEqual({ received: 10_000n, sent: 1 });
  },
);

test('another gateway records what a killed gateway left at its start, even if no client returns', async () => {
  const payment = await pair.sign();
  hangAt('eth_getTransactionReceipt');
  const broken = ask(gateways[0]?.port ?? 0, path, { headers: { 'PAYMENT-SIGNATURE': payment } });
  broken.catch(() => undefined);
  await killWhoCalls('eth_getTransactionReceipt');
  await expect(broken).rejects.toThrow('socket hang up');
  expect(await pair.ledgerStates()).toMatchObject({ settling: 1 });

  gateways[1]?.tell('SIGTERM');
  expect(await gateways[1]?.ended()).toBe('0');
  await gateways[1]?.start();
  const unfinished = async () => (await pair.ledgerStates())['settling'];
  await expect.poll(unfinished, { timeout: 50_000 }).toBeUndefined();
  expect(Object.keys(await pair.ledgerStates())).toEqual(['settled']);
});
