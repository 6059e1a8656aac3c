import { afterAll, beforeEach, expect, test } from 'vitest';
import { parseFile } from '../../../pipeline/platform/file-text.ts';
import { IndexRecord } from '../../../pipeline/contract/views.ts';
import { openShared } from '../../pipeline/archive/bucket/open-shared.ts';
import { openHome } from '../../pipeline/night/run-night.ts';
import { startStore, type StoreFault } from '../../standin/s3.ts';
import { day, openGateway, parseBody } from './open-gateway.ts';

const [dayBefore, nextDay] = ['2026-11-19', '2026-11-21'];
const store = await startStore();
afterAll(store.close);
const shared = openShared(store.settings());

/** The home on the publisher's machine. Its nights are handed over to the bucket. */
const publisher = await openHome();
await publisher.publish(dayBefore);
await publisher.publish(day);
await shared.handOver(publisher);
const before = new Map(store.objects);
await publisher.publish(nextDay);

beforeEach(() => {
  store.heal();
  store.objects.clear();
  for (const [key, object] of before) store.objects.set(key, object);
  store.requests.length = 0;
});

/** A gateway on a machine that reads nights from the bucket only. */
async function openFar() {
  const env = { SNAPSHOTS_FROM: store.address, ...store.environment() };
  const gateway = await openGateway({ env, home: await openHome(), publish: false });
  return Object.assign(gateway, {
    servedDay: async () => {
      const { body } = await gateway.ask('/v1/index');
      return parseFile(IndexRecord, body.toString(), '/v1/index').digestDate.slice(0, 10);
    },
    health: async () => parseBody(await gateway.ask('/health')),
  });
}

const readsOf = (key: string) => store.requests.filter((request) => request.key.startsWith(key));

test('a gateway serves the same night from a bucket as from a folder', async () => {
  const near = await openHome();
  await near.publish(dayBefore);
  const local = await openGateway({ home: near });
  const far = await openFar();
  for (const path of ['/v1/digests/latest', '/v1/brief', '/v1/sample', '/', '/feed.atom']) {
    expect((await far.ask(path)).body).toEqual((await local.ask(path)).body);
  }
  const older = `/digests/${dayBefore}.html`;
  expect((await far.ask(older)).body).toEqual((await local.ask(older)).body);
  expect(await far.snapshots.saleableNight()).toEqual(await local.snapshots.saleableNight());
});

test('a check for a new night takes one small request, and a new night is loaded without a restart', async () => {
  const far = await openFar();
  store.requests.length = 0;
  await far.snapshots.refresh();
  expect(store.requests).toMatchObject([{ key: 'current.json', status: 304 }]);

  await shared.handOver(publisher);
  store.requests.length = 0;
  await far.snapshots.refresh();
  expect(await far.servedDay()).toBe(nextDay);
  const sold = await far.snapshots.saleableNight();
  expect(sold?.digests.map(({ date }) => date)).toEqual([nextDay, day, dayBefore]);
  // Older digests were kept in memory, and files that did not change have the same key.
  expect(readsOf(`data/digests/${day}`)).toEqual([]);
  expect(readsOf('public/style.css')).toEqual([]);
});

test('a file that does not exist yet is never requested from the bucket, so no cache keeps a 404 for it', async () => {
  const far = await openFar();
  store.requests.length = 0;
  for (const date of [nextDay, '2031-01-01', '1999-12']) {
    const answer = await far.ask(`/digests/${date}.html`);
    expect({ status: answer.status, caching: answer.headers['cache-control'] }).toEqual({
      status: 404,
      caching: 'no-store',
    });
  }
  expect(store.requests).toEqual([]);
  await shared.handOver(publisher);
  await far.snapshots.refresh();
  expect((await far.ask(`/digests/${nextDay}.html`)).status).toBe(200);
});

const outages: [string, StoreFault, string][] = [
  ['cannot be reached', 'cut', 'unreadable'],
  ['has errors', 500, 'unreadable'],
  ['refuses the key', 403, 'unreadable'],
  ['breaks off in the middle', 'torn', 'unreadable'],
  ['sends other bytes', 'lie', 'invalid'],
];

test.each(outages)(
  'while the bucket %s, the last good night is served',
  async (_, fault, refused) => {
    const far = await openFar();
    await shared.handOver(publisher);
    store.decide(() => fault);
    await far.snapshots.refresh();
    expect(await far.servedDay()).toBe(day);
    expect(await far.health()).toMatchObject({ status: 'degraded', snapshot: { refused } });
    // This page exists, but it is not in memory and cannot be read now.
    expect((await far.ask(`/digests/${dayBefore}.html`)).status).toBe(503);
    store.heal();
    await far.snapshots.refresh();
    expect(await far.servedDay()).toBe(nextDay);
    expect(await far.health()).toMatchObject({ snapshot: { refused: null } });
    expect((await far.ask(`/digests/${dayBefore}.html`)).status).toBe(200);
  },
);

const fileFaults: [string, StoreFault, string][] = [
  ['is missing', 404, 'incomplete'],
  ['has another checksum', 'lie', 'incomplete'],
  ['breaks off', 'torn', 'unreadable'],
];

test.each(fileFaults)('a night of which one file %s is not taken', async (_, fault, refused) => {
  const far = await openFar();
  await shared.handOver(publisher);
  store.decide(({ key }) => (key.startsWith('public/v1/brief.json/') ? fault : undefined));
  await far.snapshots.refresh();
  expect(await far.servedDay()).toBe(day);
  expect(await far.health()).toMatchObject({ snapshot: { refused } });
});

test('an older night that was sold before is refused while it cannot be read, and is available later', async () => {
  const { value } = (await publisher.archive.readDigest(dayBefore)) ?? {};
  const digestId = value?.id ?? '';
  const far = await openFar();
  store.decide(() => 'cut');
  await expect(far.snapshots.saleableNight(digestId)).rejects.toMatchObject({
    name: 'Refusal',
    word: 'unreadable',
  });
  store.heal();
  expect((await far.snapshots.saleableNight(digestId))?.scanDate).toContain(dayBefore);
});

test('a manifest that is gone, or of a later schema, leaves the night in memory', async () => {
  const far = await openFar();
  const manifest = store.objects.get('current.json');
  store.objects.delete('current.json');
  await far.snapshots.refresh();
  expect(await far.health()).toMatchObject({ snapshot: { refused: 'gone' } });
  await shared.bucket.write('current.json', Buffer.from('{"schema":3}'), {});
  await far.snapshots.refresh();
  expect(await far.health()).toMatchObject({ snapshot: { refused: 'invalid' } });
  expect(await far.servedDay()).toBe(day);
  if (manifest) store.objects.set('current.json', manifest);
  await far.snapshots.refresh();
  expect(await far.health()).toMatchObject({ snapshot: { refused: null } });
});

test('with nothing in the bucket a gateway answers 503, and takes the first night that comes', async () => {
  store.objects.clear();
  const far = await openFar();
  const answer = await far.ask('/v1/digests/latest');
  expect({ status: answer.status, wait: answer.headers['retry-after'] }).toEqual({
    status: 503,
    wait: '60',
  });
  expect(await far.health()).toMatchObject({ snapshot: { index: null, refused: null } });
  await shared.handOver(publisher);
  await far.snapshots.refresh();
  expect(await far.servedDay()).toBe(nextDay);
});

test.each([
  ['public/feed.atom', 404, day],
  ['public/v1/index.json', 'lie', day],
  [`data/scans/${day}.json`, 'lie', dayBefore],
  [`data/digests/${day}.json`, 404, dayBefore],
  ['data/current.json', 'lie', day],
] as const)(
  'a gateway that starts while %s in the bucket is damaged (%s) sells the night of the newest whole files',
  async (file, fault, sold) => {
    store.decide(({ key }) => (key.startsWith(`${file}/`) ? fault : undefined));
    const far = await openFar();
    expect((await far.snapshots.saleableNight())?.scanDate).toContain(sold);
    expect(far.snapshots.isStopgap()).toBe(true);
    store.heal();
    await far.snapshots.refresh();
    expect(await far.servedDay()).toBe(day);
    expect(far.snapshots.isStopgap()).toBe(false);
  },
);
