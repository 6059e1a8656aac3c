import { createServer } from 'node:net';
import { EventEmitter, once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { type Answering, openReceiver, portOf, withStatus } from './open-receiver.ts';
import { day, makeSecret, openNights } from './open-night.ts';

async function openSubscriber(answer?: Answering) {
  const receiver = await openReceiver(answer);
  onTestFinished(receiver.close);
  return { ...receiver, subscription: { address: receiver.address, secret: makeSecret() } };
}

/** The ids of the messages that a receiver got. */
function idsOf({ received }: Awaited<ReturnType<typeof openSubscriber>>) {
  return received.map(({ headers }) => headers['webhook-id']);
}

test('a message is verified by another library, and only with its secret and its bytes', async () => {
  const nights = await openNights(day);
  const subscriber = await openSubscriber();
  expect(await nights.tell([subscriber.subscription])).toMatchObject({ told: 1, missed: [] });

  const [{ headers, body } = { headers: {}, body: '' }] = subscriber.received;
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
  const { secret } = subscriber.subscription;
  expect(new Webhook(secret).verify(body, given)).toMatchObject({ type: 'night.published' });
  expect(() => new Webhook(makeSecret()).verify(body, given)).toThrow(/signature/);
  expect(() => new Webhook(secret).verify(`${body} `, given)).toThrow(/signature/);
  const later = { ...given, 'webhook-timestamp': String(Number(given['webhook-timestamp']) + 1) };
  expect(() => new Webhook(secret).verify(body, later)).toThrow(/signature/);
});

test('a subscription is notified once of each night', async () => {
  const nights = await openNights(day);
  const subscriber = await openSubscriber();
  for (const told of [1, 0]) {
    expect(await nights.tell([subscriber.subscription])).toMatchObject({ told, missed: [] });
  }
  await nights.add('2026-11-21');
  await nights.tell([subscriber.subscription], { date: '2026-11-21' });
  await nights.tell([subscriber.subscription]);
  const ids = idsOf(subscriber);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

test('with another secret it is another subscription', async () => {
  const nights = await openNights(day);
  const subscriber = await openSubscriber();
  await nights.tell([subscriber.subscription]);
  const changed = { ...subscriber.subscription, secret: makeSecret() };
  expect(await nights.tell([changed])).toMatchObject({ told: 1 });
  expect(new Set(idsOf(subscriber)).size).toBe(2);
});

test('a receiver that fails is asked again with the same id, after a different pause for each attempt', async () => {
  const nights = await openNights(day);
  const subscriber = await openSubscriber(withStatus(500, 429, 200));
  expect(await nights.tell([subscriber.subscription])).toMatchObject({ told: 1, pauses: [0, 1] });
  expect(idsOf(subscriber)).toHaveLength(3);
  expect(new Set(idsOf(subscriber)).size).toBe(1);
});

test('a receiver that always fails is named only by its host, and others are notified', async () => {
  const nights = await openNights(day);
  const broken = await openSubscriber(withStatus(503));
  const subscriber = await openSubscriber();
  const told = await nights.tell([broken.subscription, subscriber.subscription]);
  expect(told.told).toBe(1);
  expect(told.missed).toEqual([`${new URL(broken.address).host} answered 503`]);
  expect(broken.received).toHaveLength(3);
  // The next run tells only the one that was missed.
  await nights.tell([broken.subscription, subscriber.subscription]);
  expect(broken.received).toHaveLength(6);
  expect(subscriber.received).toHaveLength(1);
});

test('a receiver that never answers is given up, and one that breaks off is asked again', async () => {
  const nights = await openNights(day);
  const silent = await openSubscriber(() => undefined);
  const torn = await openSubscriber((response, index) => {
    if (index === 0) response.destroy();
    else response.writeHead(200).end();
  });
  const told = await nights.tell([silent.subscription], { timeoutMs: 200 });
  expect(told.missed).toEqual([`${new URL(silent.address).host} gave no answer within 200 ms`]);
  expect(await nights.tell([torn.subscription])).toMatchObject({ told: 1, pauses: [0] });
});

test('no attempt starts once the time for all receivers is over', async () => {
  const nights = await openNights(day);
  const subscriber = await openSubscriber();
  const instants = ['2026-11-20T06:00:00.000Z', '2026-11-20T06:10:00.000Z'];
  const now = () => instants.shift() ?? '2026-11-20T06:10:00.000Z';
  const { missed } = await nights.tell([subscriber.subscription], { now });
  expect(missed).toEqual([expect.stringMatching(/was not tried, because time ran out$/)]);
  expect(subscriber.received).toEqual([]);
});

test('an answer that never ends counts by its status', async () => {
  const nights = await openNights(day);
  const endless = await openSubscriber((response) => {
    response.writeHead(200).write('more to come');
  });
  expect(await nights.tell([endless.subscription])).toMatchObject({ told: 1, missed: [] });
});

test('of two answers to one request the first counts', async () => {
  const nights = await openNights(day);
  const answer = (status: string) => `HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`;
  let requests = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      requests += 1;
      socket.write(answer('204 No Content') + answer('500 Internal Server Error'));
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = `http://127.0.0.1:${portOf(server.address())}/`;
  expect(await nights.tell([{ address, secret: makeSecret() }])).toMatchObject({
    told: 1,
    missed: [],
  });
  expect(requests).toBe(1);
});

test('a redirect is not followed', async () => {
  const nights = await openNights(day);
  const target = await openSubscriber();
  const moved = await openSubscriber((response) => {
    response.writeHead(307, { Location: target.address }).end();
  });
  const { missed } = await nights.tell([moved.subscription]);
  expect(missed).toEqual([expect.stringMatching(/answered 307, and redirects are not followed$/)]);
  expect([moved.received.length, target.received.length]).toEqual([1, 0]);
});

test('a receiver that answers 410 is not asked again, this night or later', async () => {
  const nights = await openNights(day, '2026-11-21');
  const gone = await openSubscriber(withStatus(410));
  const { missed } = await nights.tell([gone.subscription]);
  expect(missed).toEqual([expect.stringMatching(/answered 410: .*remove it from the file$/)]);
  for (const date of [day, '2026-11-21']) {
    expect(await nights.tell([gone.subscription], { date })).toMatchObject({ told: 0, missed: [] });
  }
  expect(gone.received).toHaveLength(1);
});

test('the record shows neither addresses nor secrets', async () => {
  const nights = await openNights(day);
  const { subscription } = await openSubscriber();
  await nights.tell([subscription]);
  const record = await readFile(join(nights.dataDir, 'deliveries', `${day}.json`), 'utf8');
  expect(record).not.toContain('127.0.0.1');
  expect(record).not.toContain(subscription.secret.slice(6));
});

test('the hub is notified once of each feed that has changed', async () => {
  const nights = await openNights(day);
  const hub = await openSubscriber(withStatus(204));
  for (const date of [day, day]) await nights.tell([], { date, hub: hub.address });
  const asked = () =>
    hub.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body).entries()));
  expect(asked()).toEqual([
    { 'hub.mode': 'publish', 'hub.url': 'https://trends.example/feed.atom' },
    { 'hub.mode': 'publish', 'hub.url': 'https://trends.example/feed.json' },
  ]);
  expect(hub.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  await nights.add('2026-11-21');
  await nights.tell([], { date: '2026-11-21', hub: hub.address });
  expect(asked()).toHaveLength(4);
});

test('without a public folder there is no feed, and the subscribers are notified', async () => {
  const nights = await openNights(day);
  await rm(nights.publicDir, { recursive: true });
  const hub = await openSubscriber(withStatus(204));
  const { subscription } = await openSubscriber();
  const told = await nights.tell([subscription], { hub: hub.address });
  expect(told).toMatchObject({ told: 1, missed: [] });
  expect(hub.received).toEqual([]);
});

test('a hub that fails is asked about one feed only, and about all feeds the next time', async () => {
  const nights = await openNights(day);
  const hub = await openSubscriber(withStatus(500, 500, 500, 204));
  const first = await nights.tell([], { hub: hub.address });
  const missed = 'the hub answered 500, so it was not asked about 1 other feed';
  expect(first).toMatchObject({ told: 0, missed: [missed] });
  expect(hub.received).toHaveLength(3);
  expect(await nights.tell([], { hub: hub.address })).toMatchObject({ told: 2, missed: [] });
});

test('a hub that fails for its only feed has no other feeds to be asked about', async () => {
  const nights = await openNights(day);
  await rm(join(nights.publicDir, 'feed.json'));
  const hub = await openSubscriber(withStatus(410));
  const { missed } = await nights.tell([], { hub: hub.address });
  expect(missed).toEqual(['the hub answered 410']);
});

test('a hub that fails for a later feed was told of the first one', async () => {
  const nights = await openNights(day);
  const hub = await openSubscriber(withStatus(204, 410));
  const told = await nights.tell([], { hub: hub.address });
  expect(told).toMatchObject({ told: 1, missed: ['the hub answered 410'] });
});

test('while receivers that fail are waited for, others are notified', async () => {
  const nights = await openNights(day);
  const broken = await openSubscriber(withStatus(503));
  const events = new EventEmitter();
  const reached = once(events, 'reached');
  const subscriber = await openSubscriber((response) => {
    response.writeHead(204).end();
    events.emit('reached');
  });
  // More than are asked at the same time, and all of them wait until the last subscriber is notified.
  const failing = Array.from({ length: 9 }, () => ({
    ...broken.subscription,
    secret: makeSecret(),
  }));
  const patience = { timeoutMs: 30_000, attempts: 2, withinMs: 600_000 };
  const told = await nights.tell([...failing, subscriber.subscription], {
    patience: { ...patience, pause: async () => void (await reached) },
  });
  expect(told).toMatchObject({ told: 1 });
  expect(told.missed).toHaveLength(9);
});
