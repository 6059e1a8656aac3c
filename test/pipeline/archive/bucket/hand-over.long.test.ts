import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { dataPaths } from '../../../../pipeline/contract/paths.ts';
import { homeAt, openHome } from '../../night/run-night.ts';
import { startStore } from '../../../standin/s3.ts';
import { openShared } from './open-shared.ts';

const [first, second] = ['2026-11-19', '2026-11-20'];
const store = await startStore();
afterAll(store.close);
const shared = openShared(store.settings('key-one', 'trends/'));

/** Both homes, `home` and `one`, hold the same first night. Only `home` holds the second. */
const home = await openHome();
await home.publish(first, 120);
const one = await copyOf(home);
await home.publish(second, 120);

beforeEach(() => {
  store.heal();
  store.objects.clear();
  store.requests.length = 0;
});

const lateHandOver =
  'another night was handed over to the bucket at the same time; nothing was replaced: run this again';

async function copyOf({ folder }: { folder: string }) {
  const copy = await openHome();
  await cp(folder, copy.folder, { recursive: true });
  return homeAt(copy.folder);
}

function writes(): string[] {
  return store.requests.filter(({ method }) => method === 'PUT').map(({ key }) => key);
}

test('every file goes under a key with its checksum, and the manifest goes last', async () => {
  const { files, bytes } = await shared.handOver(home);
  const keys = writes();
  expect(keys.length).toBe(files + 2);
  expect(bytes).toBeGreaterThan(100_000);
  // A copy of the manifest follows it, under its time.
  expect(keys.at(-2)).toBe('trends/current.json');
  const [manifest, copy] = ['trends/current.json', keys.at(-1) ?? ''].map(
    (key) => store.objects.get(key)?.bytes,
  );
  expect(keys.at(-1)).toMatch(/^trends\/manifests\/20\d\d-\d\d-\d\dT[\d-]+Z\.json$/);
  expect(copy).toEqual(manifest);
  const named = keys.slice(0, -2);
  expect(named.filter((key) => !/^trends\/(data|public)\/.+\/[0-9a-f]{64}$/.test(key))).toEqual([]);
  const kept = new Set([...store.objects.values()].map(({ headers }) => headers['cache-control']));
  expect([...kept]).toEqual(['private, no-cache']);
});

test('the next night sends what is new, once, and keeps the nights before', async () => {
  await shared.handOver(one);
  const before = await shared.readDigest(first);
  const whole = store.objects.size;
  store.requests.length = 0;
  await shared.handOver(home);
  // The style and the sample have not changed.
  expect(writes().filter((key) => key.includes('style.css') || key.includes('/v1/sample'))).toEqual(
    [],
  );
  expect(await shared.readDigest(first)).toBe(before);
  expect(await shared.readDigest(second)).toBe(
    await readFile(join(home.archive.dataDir, `digests/${second}.json`), 'utf8'),
  );
  const after = await shared.look();
  expect(after?.nights).toEqual([first, second]);
  expect(after?.find(`data/${dataPaths.history('2026-11')}`)).toMatch(/^[0-9a-f]{64}$/);
  expect(store.objects.size).toBeGreaterThan(whole);

  store.requests.length = 0;
  expect(await shared.handOver(home)).toEqual({ files: 0, bytes: 0 });
  expect(writes()).toEqual([]);
});

test('pages of subjects are handed over, and the manifest no longer names those that are gone', async () => {
  await shared.handOver(one);
  const page = 'public/languages/rust.html';
  const read = async (path: string) => {
    const seen = await shared.look();
    return (await seen?.readFile(path, seen.find(path) ?? ''))?.toString();
  };
  const served = await read(page);
  expect(served).toBe(await readFile(join(one.publicDir, 'languages/rust.html'), 'utf8'));

  const later = await copyOf(one);
  await rm(join(later.publicDir, 'languages'), { recursive: true });
  await mkdir(join(later.publicDir, 'languages'));
  await writeFile(join(later.publicDir, 'languages/rust.gone'), 'gone');
  await shared.handOver(later);
  expect(await read(page)).toBeUndefined();
  expect(await read('public/languages/rust.gone')).toBe('gone');
  // A page that is only missing on this machine is not gone.
  expect(await read('public/languages/go.html')).toContain('</html>');
});

test('the sitemap and the search of an earlier year are handed over once they are made', async () => {
  const earlier = '2025-12-30';
  const later = await openHome();
  await later.publish(earlier);
  const lists = ['public/digests/2025.xml', 'public/search/2025.json', 'data/search/2025.json'];
  const files = ['digests/2025.xml', 'search/2025.json'].map((path) => join(later.publicDir, path));
  files.push(join(later.archive.dataDir, 'search/2025.json'));
  const made = await Promise.all(files.map((path) => readFile(path)));
  for (const path of files) await rm(path);
  await shared.handOver(later);
  await later.publish(first);
  for (const [index, path] of files.entries()) await writeFile(path, made[index] ?? '');
  await shared.handOver(later);
  const seen = await shared.look();
  for (const path of lists) expect(seen?.find(path)).toMatch(/^[0-9a-f]{64}$/);
});

test('of two nights at once the slower replaces nothing, and can be run again', async () => {
  await shared.handOver(one);
  const seen = await shared.look();
  await shared.handOver(home, seen);
  const winner = store.objects.get('trends/current.json');
  const changed = await copyOf(one);
  await changed.publish('2026-11-21');
  const late = shared.handOver(changed, seen);
  await expect(late).rejects.toThrow(lateHandOver);
  expect(store.objects.get('trends/current.json')).toBe(winner);
  await shared.handOver(changed);
  expect((await shared.look())?.nights).toEqual([first, second, '2026-11-21']);
});

test('two first nights at once: one manifest is made, and the other writer gets an error', async () => {
  const ended = await Promise.allSettled([shared.handOver(one), shared.handOver(home)]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: lateHandOver },
  });
});

test('a hand-over that breaks off anywhere leaves the night before, and the next one completes it', async () => {
  await shared.handOver(one);
  const manifest = store.objects.get('trends/current.json');
  const copies = () => [...store.objects.keys()].filter((key) => key.includes('/manifests/'));
  expect(copies()).toHaveLength(1);
  for (const breaksAt of [0, 1, 20, 'the manifest']) {
    let put = -1;
    store.decide(({ method, key }) => {
      if (method !== 'PUT') return undefined;
      put += 1;
      const isReached = key === 'trends/current.json' || put >= Number(breaksAt);
      return isReached ? 'cut' : undefined;
    });
    await expect(shared.handOver(home)).rejects.toThrow(/in the bucket/);
    store.heal();
    expect(store.objects.get('trends/current.json')).toBe(manifest);
    expect((await shared.look())?.nights).toEqual([first]);
  }
  await shared.handOver(home);
  expect((await shared.look())?.nights).toEqual([first, second]);
});

test('the dated copy of a manifest that a killed run did not write, or that was removed, is there after the next hand-over', async () => {
  store.decide(({ method, key }) =>
    method === 'PUT' && key.includes('/manifests/') ? 'cut' : undefined,
  );
  await expect(shared.handOver(home)).rejects.toThrow(/manifests\/.* in the bucket/);
  store.heal();
  const manifest = store.objects.get('trends/current.json');
  const findCopies = () => [...store.objects.keys()].filter((key) => key.includes('/manifests/'));
  expect(findCopies()).toEqual([]);
  expect(await shared.handOver(home)).toEqual({ files: 0, bytes: 0 });
  const [copy = '', ...more] = findCopies();
  expect(more).toEqual([]);
  expect(store.objects.get(copy)?.bytes).toEqual(manifest?.bytes);

  store.objects.delete(copy);
  await shared.handOver(home);
  expect(findCopies()).toEqual([copy]);
  expect(store.objects.get('trends/current.json')).toBe(manifest);
});

test('a manifest that was replaced although its answer was lost is not taken for another writer', async () => {
  await shared.handOver(one);
  const persistent = openShared(store.settings('key-one', 'trends/'), [0]);
  store.decide(({ method, key }) => {
    if (method !== 'PUT' || key !== 'trends/current.json') return undefined;
    store.heal();
    return 'lose-reply';
  });
  await persistent.handOver(home);
  expect((await shared.look())?.nights).toEqual([first, second]);
});

test('folders that do not hold the night of their pointer are not handed over', async () => {
  const broken = await copyOf(home);
  await writeFile(join(broken.publicDir, 'index.html'), 'torn');
  await expect(shared.handOver(broken)).rejects.toThrow(
    /^index\.html: is missing or of another night; run the night again$/,
  );
  expect(store.objects.has('trends/current.json')).toBe(false);
  const empty = await openHome();
  await expect(shared.handOver(empty)).rejects.toThrow(/^current\.json: is missing or of /);
});
