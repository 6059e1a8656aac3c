import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openShared } from '../archive/bucket/open-shared.ts';
import { startStore } from '../../standin/s3.ts';
import type { Ended } from '../../run/run-program.ts';
import { eventsOf, homeAt, openHome } from './run-night.ts';

const [old, recent, yesterday, today] = ['2025-08-30', '2025-11-18', '2025-11-19', '2025-11-20'];
const store = await startStore();
afterAll(store.close);
const env = { PUBLISH_TO: `${store.address}/trends`, ...store.environment() };
const shared = openShared(store.settings('key-one', 'trends/'));
const pages = ({ publicDir }: { publicDir: string }) => readdir(join(publicDir, 'digests'));

/** The home of a machine that keeps all nights on its disk. */
const standing = await openHome();
for (const day of [old, recent]) await standing.publish(day);

test('the first hand-over sends all nights', async () => {
  const args = await standing.madeUp(yesterday);
  const refused = await standing.run({ args, env });
  expect(refused).toMatchObject({
    code: 1,
    out: '',
    error: 'nightly: the bucket is empty: check PUBLISH_TO, or add --new-bucket once\n',
  });
  expect(store.objects.size).toBe(0);
  const ended = await standing.run({ args: [...args, '--new-bucket'], env });
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect((await shared.look())?.nights).toEqual([old, recent, yesterday]);
  expect((await standing.run({ args: [...args, '--new-bucket'], env })).error).toBe(
    'nightly: the bucket has nights already: leave out --new-bucket\n',
  );
});

test('an empty machine makes the same night as a machine with all nights', async () => {
  const args = await standing.madeUp(today);
  const empty = await openHome();
  store.requests.length = 0;
  const ended = await empty.run({ args, env });
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(eventsOf(ended).get('night-handed-over')).toBeDefined();
  expect((await shared.look())?.nights).toEqual([old, recent, yesterday, today]);

  await standing.publish(today);
  // The rows include what earlier nights found out about them.
  const scans = [standing, empty].map(({ archive }) =>
    join(archive.dataDir, `scans/${today}.json`),
  );
  const [known, made] = await Promise.all(scans.map((path) => readFile(path, 'utf8')));
  expect(made).toBe(known);
  const sitemaps = [standing, empty].map(({ publicDir }) => join(publicDir, 'sitemap.xml'));
  const [whole, own] = await Promise.all(sitemaps.map((path) => readFile(path, 'utf8')));
  const addresses = (text = '') => text.match(/<loc>[^<]+/g);
  expect(addresses(own)).toEqual(addresses(whole));
  // It fetched only the files that it read, and rendered only the nights of this month, and their lists.
  expect(store.requests.filter(({ key }) => key.includes(`scans/${old}`))).toEqual([]);
  expect((await pages(empty)).filter((name) => /^[^.]+\.html$/.test(name)).toSorted()).toEqual([
    `${recent}.html`,
    `${yesterday}.html`,
    `${today}.html`,
    `${today.slice(0, 7)}.html`,
    `${today.slice(0, 4)}.html`,
  ]);
});

test('a night that is finished in the bucket is not done again, and nothing is sent', async () => {
  const other = await openHome();
  const written = store.objects.size;
  const manifest = store.objects.get('trends/current.json');
  const ended = await other.run({ args: await standing.madeUp(today), env });
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(eventsOf(ended).has('scan-resumed')).toBe(true);
  expect(eventsOf(ended).get('night-handed-over')).toMatchObject({ files: 0, bytes: 0 });
  expect(store.objects.get('trends/current.json')).toBe(manifest);
  expect(store.objects.size).toBe(written);
});

test('a machine whose files are older than the bucket takes those of the bucket', async () => {
  const stale = await openHome();
  await cp(standing.folder, stale.folder, { recursive: true });
  const home = homeAt(stale.folder);
  const path = join(home.archive.dataDir, `digests/${today}.json`);
  const published = await shared.readDigest(today);
  expect(await readFile(path, 'utf8')).not.toBe(published);
  const ended = await home.run({ args: await standing.madeUp(today), env });
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(await readFile(path, 'utf8')).toBe(published);
});

test('all nights can be fetched again, and rendered', async () => {
  const home = await openHome();
  const fetched = await home.run({ command: 'scripts/fetch-data.ts', env });
  expect(fetched).toMatchObject({ code: 0, error: '' });
  const rendered = await home.run({ command: 'scripts/render.ts' });
  expect(eventsOf(rendered).get('archive-rendered')).toMatchObject({ nights: 4 });
  const again = await home.run({ command: 'scripts/fetch-data.ts', env });
  expect(eventsOf(again).get('data-fetched')).toMatchObject({ files: 0 });
});

test('nights that were not handed over are sent with the next one', async () => {
  const [missed, next] = ['2025-11-21', '2025-11-22'];
  await standing.publish(missed);
  const ended = await standing.run({ args: await standing.madeUp(next), env });
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect((await shared.look())?.nights).toEqual([old, recent, yesterday, today, missed, next]);
  expect(await shared.readDigest(missed)).toBe(
    await readFile(join(standing.archive.dataDir, `digests/${missed}.json`), 'utf8'),
  );
});

test('after a change of the address, the bucket gets all pages with the new one from a rendering', async () => {
  const address = 'https://new.example';
  const args = await standing.madeUp('2025-11-23');
  const rendered = await standing.run({ command: 'scripts/render.ts', env: { BASE_URL: address } });
  expect(rendered).toMatchObject({ code: 0, error: '' });
  const ended = await standing.run({ args, env: { ...env, BASE_URL: address } });
  expect(ended).toMatchObject({ code: 0, error: '' });
  const seen = await shared.look();
  for (const name of [old, old.slice(0, 7), old.slice(0, 4)]) {
    const path = `public/digests/${name}.html`;
    const page = await seen?.readFile(path, seen.find(path) ?? '');
    expect(page?.toString()).toContain(`href="${address}/digests/${name}.html"`);
  }
});

test('with --hand-over, a rendering and a frozen sample reach the bucket from an empty machine, and stay after the next night', async () => {
  const home = await openHome();
  const address = 'https://newest.example';
  const moved = { ...env, BASE_URL: address };
  for (const [name, args] of [
    ['render', []],
    ['freeze-sample', [recent, '--replace']],
  ] as const) {
    const command = `scripts/${name}.ts`;
    const ended = await home.run({ command, args: [...args, '--hand-over'], env: moved });
    expect(ended).toMatchObject({ code: 0, error: '' });
  }
  const night = await standing.madeUp('2025-11-24');
  const other = await openHome();
  expect(await other.run({ args: night, env: moved })).toMatchObject({ code: 0, error: '' });

  const seen = await shared.look();
  const read = async (path: string) => String(await seen?.readFile(path, seen.find(path) ?? ''));
  expect(await read('data/sample.json')).toContain(`"digestDate": "${recent}T00:00:00.000Z"`);
  expect(await read(`public/digests/${old}.html`)).toContain(`href="${address}/digests/${old}`);
  expect(seen?.nights.at(-1)).toBe('2025-11-24');
});

test('a sample is frozen with --hand-over from an empty machine, and from one whose pages are older', async () => {
  const stale = await openHome();
  await cp(standing.folder, stale.folder, { recursive: true });
  const address = 'https://newest.example';
  for (const [date, home] of [
    [yesterday, await openHome()],
    [today, homeAt(stale.folder)],
  ] as const) {
    const args = [date, '--replace', '--hand-over'];
    const command = 'scripts/freeze-sample.ts';
    const ended = await home.run({ command, args, env: { ...env, BASE_URL: address } });
    expect(ended).toMatchObject({ code: 0, error: '' });
    const seen = await shared.look();
    for (const path of ['data/sample.json', 'public/v1/sample.json']) {
      const sample = await seen?.readFile(path, seen.find(path) ?? '');
      expect(sample?.toString()).toContain(`"digestDate": "${date}T00:00:00.000Z"`);
    }
  }
});

test('--hand-over without a bucket is refused, and changes nothing', async () => {
  for (const [name, args] of [
    ['render', []],
    ['freeze-sample', [recent, '--replace']],
  ] as const) {
    const command = `scripts/${name}.ts`;
    const ended = await standing.run({ command, args: [...args, '--hand-over'] });
    expect(ended).toMatchObject({ code: 1, error: `${name}: PUBLISH_TO names no bucket\n` });
  }
});

test('a run that begins while a night is handed over takes none of its files back', async () => {
  const night = '2025-11-25';
  const args = await standing.madeUp(night);
  let later: Promise<Ended> | undefined;
  store.decide(({ method, key }) => {
    if (method !== 'PUT' || !key.includes('/data/')) return undefined;
    later ??= standing.run({ args, env });
    return later.then(() => undefined);
  });
  expect(await standing.run({ args, env })).toMatchObject({ code: 0, error: '' });
  expect(await later).toMatchObject({ code: 1 });
  expect((await later)?.error).toMatch(/^nightly: another process is writing to .+; wait for it/);
  const list = await (await shared.look())?.read('data/nights/2025.json');
  expect(list?.toString()).toContain(night);
});

test('while the bucket cannot be reached, the night ends in one sentence before anything is scanned', async () => {
  const home = await openHome();
  store.decide(() => 'cut');
  const ended = await home.run({ args: await standing.madeUp(today), env });
  expect(ended).toMatchObject({ code: 1, out: '' });
  expect(ended.error).toMatch(/^nightly: current\.json in the bucket: .+\n$/);
});
