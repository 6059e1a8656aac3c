import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ask } from '../../../../../scripts/lab/soak/service/ask.ts';
import { openPair } from './open-pair.ts';

const pair = await openPair();
const { chain, gateways } = pair;
const path = '/v1/repos?limit=2';

afterEach(async () => {
  await mine();
  for (const gateway of gateways) if (!gateway.isRunning()) await gateway.start();
});

async function mine(): Promise<void> {
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
}

/** Tells the first gateway to stop, and waits until it takes no connection any more. */
async function stopFirst(): Promise<void> {
  const [first] = gateways;
  first?.tell('SIGTERM');
  const takesCalls = () =>
    ask(first?.port ?? 0, '/health').then(
      () => true,
      () => false,
    );
  await expect.poll(takesCalls, { timeout: 50_000 }).toBe(false);
}

test('a stopping gateway finishes its running calls, while the other accepts new ones', async () => {
  const books = await pair.openBooks();
  const payments = await pair.signSome(4);
  await chain.client.setAutomine(false);
  const underWay = payments.slice(0, 2).map((payment) => pair.send(path, payment));
  await expect.poll(pair.waiting, { timeout: 50_000 }).toBe(2);
  await stopFirst();
  const later = payments.slice(2).map((payment) => pair.send(path, payment));
  await expect.poll(pair.waiting, { timeout: 50_000 }).toBe(4);
  expect(gateways[0]?.isRunning()).toBe(true);
  await mine();

  const answers = await Promise.all([...underWay, ...later]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await gateways[0]?.ended()).toBe('0');
  expect(await books()).toMatchObject({ received: 40_000n });
  expect(await pair.ledgerStates()).toEqual({ settled: 4 });
});

test('a stopping gateway records a running payment whose client has disconnected', async () => {
  const books = await pair.openBooks();
  const payment = await pair.sign();
  await chain.client.setAutomine(false);
  const leaving = connect(gateways[0]?.port ?? 0, '127.0.0.1');
  leaving.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nPAYMENT-SIGNATURE: ${payment}\r\n\r\n`);
  await expect.poll(pair.waiting, { timeout: 50_000 }).toBe(1);
  await stopFirst();
  leaving.resetAndDestroy();
  const isLogged = () =>
    pair.eventsOf(0).some((line) => line.event === 'request-answered' && line['aborted'] === true);
  await expect.poll(isLogged).toBe(true);
  await mine();

  expect(await gateways[0]?.ended()).toBe('0');
  const events = pair.eventsOf(0).map(({ event }) => event);
  expect(events).not.toContain('ledger-failed');
  expect(events.slice(-2)).toEqual(['payment-settled', 'gateway-stopped']);
  expect(Object.keys(await pair.ledgerStates())).toEqual(['settled']);
  expect((await pair.send(path, payment)).status).toBe(200);
  expect(await books()).toMatchObject({ received: 10_000n });
});
