import { expect, test, afterEach } from 'vitest';
import { openMcp } from '../../../mcp/open-mcp.ts';
import { openPair } from './open-pair.ts';
import { connect } from 'node:net';
import { ask } from '../../../http/ask-text.ts';

const pair = await openPair();
const path = '/v1/repos?limit=2';

test('six equal payments at the same time at two gateways give one settlement and six equal answers', async () => {
  const books = await pair.openBooks();
  const earlier = pair.answered('/v1/repos', 200);
  const payment = await pair.sign();

  const answers = await Promise.all(Array.from({ length: 6 }, () => pair.send(path, payment)));

  const [first] = answers;
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ count: 2, charged: true });
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([200, first?.body]);
    expect(headers['payment-response']).toBe(first?.headers['payment-response']);
    expect(headers['x-payment-response']).toBe(first?.headers['x-payment-response']);
  }
  const answered = () => pair.answered('/v1/repos', 200).map((now, at) => now - (earlier[at] ?? 0));
  await expect.poll(answered).toEqual([3, 3]);
  expect(await books()).toEqual({ received: 10_000n, sent: 1 });
  expect((await pair.readLedger()).map(({ state }) => state)).toEqual(['settled']);
});

test('twenty payments for different questions at the same time at both gateways are all delivered and charged', async () => {
  const books = await pair.openBooks();
  const earlier = pair.answered('/v1/repos', 200);
  const payments = await pair.signSome(20);

  const answers = await Promise.all(
    payments.map((payment, at) => pair.send(`/v1/repos?limit=${at + 1}`, payment)),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(({ headers }) => headers['payment-response'])).size).toBe(20);
  expect(await books()).toEqual({ received: 200_000n, sent: 20 });
  const entries = (await pair.readLedger()).slice(-20);
  expect(entries.map(({ state }) => state)).toEqual(Array.from({ length: 20 }, () => 'settled'));
  const answered = () => pair.answered('/v1/repos', 200).map((now, at) => now - (earlier[at] ?? 0));
  await expect.poll(answered).toEqual([10, 10]);
});

test('a payment over MCP behind nginx is charged once, and each gateway answers it again', async () => {
  const books = await pair.openBooks();
  const payment = await pair.sign();
  const mcp = await openMcp(pair.frontAddress());
  const results = await Promise.all(
    Array.from({ length: 4 }, () => mcp.call('get_repos', { limit: 2 }, { payment })),
  );
  for (const { port } of pair.gateways) {
    const one = await openMcp(`http://127.0.0.1:${port}`);
    results.push(await one.call('get_repos', { limit: 2 }, { payment }));
  }
  const [first] = results;
  expect(first).toMatchObject({ structuredContent: { count: 2, charged: true } });
  for (const result of results) expect(result).toEqual(first);
  expect(await books()).toEqual({ received: 10_000n, sent: 1 });
});

const { chain, gateways } = pair;

afterEach(async () => {
  await mine();
  for (const gateway of gateways) if (!gateway.isRunning()) await gateway.start();
});

async function mine(): Promise<void> {
  await chain.client.mine({ blocks: 1 });
  await chain.client.setAutomine(true);
}

/** How many calls the first gateway had whose clients left. */
const abortedAtFirst = () => pair.eventsOf(0).filter((line) => line['aborted'] === true).length;

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
  const calls = payments.map(
    (payment, at) => () => pair.send(`/v1/repos?limit=${at + 1}`, payment),
  );
  const underWay = calls.slice(0, 2).map((send) => send());
  await expect.poll(pair.waiting, { timeout: 50_000 }).toBe(2);
  await stopFirst();
  const later = calls.slice(2).map((send) => send());
  await expect.poll(pair.waiting, { timeout: 50_000 }).toBe(4);
  expect(gateways[0]?.isRunning()).toBe(true);
  await mine();

  const answers = await Promise.all([...underWay, ...later]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await gateways[0]?.ended()).toBe('0');
  expect(await books()).toMatchObject({ received: 40_000n });
  expect(Object.keys(await pair.ledgerStates())).toEqual(['settled']);
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
  await expect.poll(abortedAtFirst).toBe(1);
  await mine();

  expect(await gateways[0]?.ended()).toBe('0');
  const events = pair.eventsOf(0).map(({ event }) => event);
  expect(events).not.toContain('ledger-failed');
  expect(events.slice(-2)).toEqual(['payment-settled', 'gateway-stopped']);
  expect(Object.keys(await pair.ledgerStates())).toEqual(['settled']);
  expect((await pair.send(path, payment)).status).toBe(200);
  expect(await books()).toMatchObject({ received: 10_000n });
});

test('a buyer who loses the answer of one gateway and signs anew at the other is charged once', async () => {
  const books = await pair.openBooks();
  const [first, second = ''] = await pair.signSome(2);
  await chain.client.setAutomine(false);
  const leaving = connect(gateways[0]?.port ?? 0, '127.0.0.1');
  leaving.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nPAYMENT-SIGNATURE: ${first}\r\n\r\n`);
  await expect.poll(pair.waiting, { timeout: 50_000 }).toBe(1);
  leaving.resetAndDestroy();
  const again = ask(gateways[1]?.port ?? 0, path, {
    headers: { 'PAYMENT-SIGNATURE': second },
  });
  await expect.poll(abortedAtFirst).toBe(2);
  await mine();

  const answer = await again;
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body)).toMatchObject({ charged: true, count: 2 });
  await expect
    .poll(async () => (await pair.readLedger()).at(-2))
    .toMatchObject({ state: 'settled', delivered: true });

  // Sent again at the other gateway after that, it brings the same answer.
  const repeated = await ask(gateways[0]?.port ?? 0, path, {
    headers: { 'PAYMENT-SIGNATURE': second },
  });
  expect([repeated.status, repeated.body]).toEqual([200, answer.body]);
  expect(await books()).toEqual({ received: 10_000n, sent: 1 });
});
