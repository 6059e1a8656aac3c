import { afterEach, expect, test } from 'vitest';
import { holdBlocks } from '../../../../standin/chain/hold-blocks.ts';
import { ask } from '../../../http/ask-text.ts';
import { openPair } from './open-pair.ts';

const pair = await openPair();
const { chain, gateways } = pair;
const [first, second] = gateways;
const path = '/v1/repos?limit=2';

afterEach(async () => {
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
  for (const gateway of gateways) if (!gateway.isRunning()) await gateway.start();
});

/** Kills a gateway, and waits until it has ended. */
async function kill(gateway: (typeof gateways)[number] | undefined): Promise<void> {
  gateway?.tell('SIGKILL');
  expect(await gateway?.ended()).toBe('SIGKILL');
}

test('a gateway is killed while the facilitator settles: the other one answers the same call, and its client notices nothing', async () => {
  await pair.renewFront();
  const books = await pair.openBooks();
  const payment = await pair.sign();
  const { waiting, release } = await holdBlocks(chain);
  const answer = pair.send(path, payment);
  await waiting(1);
  const killedAt = performance.now();
  // A new nginx asks the first gateway first.
  await kill(first);
  await release();

  const delivered = await answer;
  const answered = () =>
    pair.eventsOf(1).find((line) => line.event === 'request-answered' && line['status'] === 200);
  await expect.poll(answered).toMatchObject({ path: '/v1/repos' });
  // The second gateway heard of the call after the first one was gone.
  expect(answered()?.['ms']).toBeLessThanOrEqual(Math.ceil(performance.now() - killedAt));
  expect(delivered.status).toBe(200);
  expect(JSON.parse(delivered.body)).toMatchObject({ count: 2, charged: true });
  expect(first?.isRunning()).toBe(false);
  expect((await pair.send(path, payment)).body).toBe(delivered.body);
  // The facilitator may be asked twice, and the token pays once.
  expect(await books()).toMatchObject({ received: 10_000n });
});

test('another gateway records what a killed gateway left at its start, even if no client returns', async () => {
  const books = await pair.openBooks();
  const { waiting, release } = await holdBlocks(chain);
  const headers = { 'PAYMENT-SIGNATURE': await pair.sign() };
  const broken = ask(first?.port ?? 0, path, { headers });
  broken.catch(() => undefined);
  await waiting(1);
  await kill(first);
  await expect(broken).rejects.toThrow('socket hang up');
  expect(await pair.ledgerStates()).toMatchObject({ settling: 1 });
  await release();

  second?.tell('SIGTERM');
  expect(await second?.ended()).toBe('0');
  await second?.start();
  const unfinished = async () => (await pair.ledgerStates())['settling'];
  await expect.poll(unfinished, { timeout: 50_000 }).toBeUndefined();
  expect(Object.keys(await pair.ledgerStates())).toEqual(['settled']);
  expect(await books()).toEqual({ received: 10_000n, sent: 1 });
});
