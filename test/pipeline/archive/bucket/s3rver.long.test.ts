import { beforeEach, expect, test } from 'vitest';
import { replaceManifest } from '../../../../pipeline/archive/bucket/hand-over.ts';
import { noManifest } from '../../../../pipeline/archive/bucket/shared-archive.ts';
import { inParallel } from '../../../../pipeline/platform/in-parallel.ts';
import { copyHome } from '../../night/copied-home.ts';
import { openHome } from '../../night/run-night.ts';
import { openShared } from './open-shared.ts';
import { startS3rver } from './s3rver.ts';

const days = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;

/** A home with these nights, of few rows. */
function copySmallHome(...nights: readonly string[]) {
  return copyHome(`small ${nights.join(' ')}`, async (home) => {
    for (const night of nights) await home.publish(night, 30);
  });
}

/** Homes that tests only read: one with the first two nights, and one with all of them. */
const home = await copySmallHome(days[0], days[1]);
const later = await copySmallHome(...days);

const openPlace = await startS3rver();
let { settings, env } = openPlace();
let shared = openShared(settings);
let { bucket } = shared;
beforeEach(() => {
  ({ settings, env } = openPlace());
  shared = openShared(settings);
  ({ bucket } = shared);
});

const command = 'scripts/rebuild-manifest.ts';
const copies = async () => (await bucket.list('manifests/')).map(({ path }) => path);

test('a store that is not ours accepts our requests', async () => {
  await bucket.write('one+two.json', Buffer.from('{}'), {});
  const read = await bucket.read('one+two.json');
  expect(read).toMatchObject({ bytes: Buffer.from('{}') });
  const etag = read?.etag ?? '';
  expect(await bucket.read('one+two.json', etag)).toEqual({ etag });
  expect(await bucket.read('two.json')).toBeUndefined();
  expect(await bucket.list('one')).toEqual([
    {
      path: 'one+two.json',
      md5: etag.replaceAll('"', ''),
      changedAt: expect.stringMatching(/^20\d\d-/) as unknown,
    },
  ]);
  await bucket.remove('one+two.json');
  expect(await bucket.list('')).toEqual([]);
});

test("a refusal names the store's own error code, and no key", async () => {
  const stranger = openShared({ ...settings, accessKeyId: 'nobody' });
  await expect(stranger.bucket.read('one.json')).rejects.toThrow(
    /^GET one\.json in the bucket was answered with 403 InvalidAccessKeyId: the key is wrong/,
  );
  await expect(stranger.bucket.list('data/')).rejects.toThrow(
    /^a list of data\/ in the bucket was answered with 403 InvalidAccessKeyId: /,
  );
});

test('more objects than one list has are all listed', async () => {
  const names = Array.from({ length: 1_005 }, (_, index) => `many/${1000 + index}`);
  await inParallel(names, (name) => bucket.write(name, Buffer.from(name), {}));
  expect((await bucket.list('many/')).map(({ path }) => path)).toEqual(names);
});

test('a manifest that is gone is no new bucket: the next night is refused, and the command brings all nights back', async () => {
  await shared.handOver(home);
  await bucket.remove('current.json');
  const other = await openHome();
  const args = await other.madeUp(days[2], 30);
  for (const flag of [[], ['--new-bucket']]) {
    const refused = await other.run({ args: [...args, ...flag], env });
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toBe(
      'nightly: the bucket has nights, and its manifest current.json is missing: run npm run rebuild-manifest, which makes it again from what is there\n',
    );
  }
  expect(await bucket.read('current.json')).toBeUndefined();
  expect(await other.run({ command, env })).toMatchObject({ code: 0, error: '' });
  expect((await shared.look())?.nights).toEqual(days.slice(0, 2));
  expect(await other.run({ args, env })).toMatchObject({ code: 0, error: '' });
  expect((await shared.look())?.nights).toEqual(days);
});

test('a bucket without copies of its manifest is rebuilt too, and one of an earlier version', async () => {
  await shared.handOver(home);
  const before = (await shared.look())?.manifest.files;
  for (const path of await copies()) await bucket.remove(path);
  await bucket.write('current.json', Buffer.from('{"schema":1,"files":{},"months":{}}'), {});
  const refused = await home.run({ args: await home.madeUp(days[2], 30), env });
  expect(refused.error).toMatch(/^nightly: current\.json: .*; run npm run rebuild-manifest, /);
  expect(await home.run({ command, env })).toMatchObject({ code: 0, error: '' });
  expect((await shared.look())?.manifest.files).toEqual(before);
});

test('what the newest copy names counts, and nights after it are added', async () => {
  await shared.handOver(home);
  const digest = await shared.readDigest(days[1]);
  const [copy = ''] = await copies();
  const kept = await bucket.read(copy);
  await shared.handOver(later);
  await bucket.write(`data/digests/${days[1]}.json/${'0'.repeat(64)}`, Buffer.from('torn'), {});
  for (const path of [...(await copies()), 'current.json']) await bucket.remove(path);
  if (kept?.bytes) await bucket.write(copy, kept.bytes, {});
  expect(await later.run({ command, env })).toMatchObject({ code: 0, error: '' });
  expect((await shared.look())?.nights).toEqual(days);
  expect(await shared.readDigest(days[1])).toBe(digest);
});

test('a store that ignores preconditions: a writer that comes second replaces nothing', async () => {
  await shared.handOver(home);
  const seen = await shared.look();
  const slower = await copySmallHome(days[0], days[1], '2026-11-21');
  await shared.handOver(later, seen);
  await expect(shared.handOver(slower, seen)).rejects.toThrow(
    'another night was handed over to the bucket at the same time; nothing was replaced: run this again',
  );
  expect((await shared.look())?.nights).toEqual(days);
  await shared.handOver(slower);
  expect((await shared.look())?.nights).toEqual([...days, '2026-11-21']);
});

test('a store that still shows an earlier manifest is noticed by the newer copy, and no night is done on top of it', async () => {
  await shared.handOver(home);
  const stale = await bucket.read('current.json');
  await shared.handOver(later);
  if (stale?.bytes) await bucket.write('current.json', stale.bytes, {});
  const other = await openHome();
  const refused = await other.run({ args: await other.madeUp('2026-11-21', 30), env });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.error).toMatch(
    /^nightly: the bucket shows an older manifest than manifests\/[\dTZ-]+\.json: run this again, /,
  );
});

test('a newest copy that is damaged is left out, and a manifest of a clock that was ahead is rebuilt too', async () => {
  await shared.handOver(home);
  const before = (await shared.look())?.manifest.files ?? {};
  await bucket.remove('current.json');
  const empty = { etag: undefined, manifest: noManifest };
  await replaceManifest(bucket, empty, before, '2031-01-01T00:00:00.000Z');
  await bucket.write('manifests/2031-01-01T00-00-00-001Z.json', Buffer.from('{"schema":2'), {});
  await bucket.remove('current.json');
  expect(await home.run({ command, env })).toMatchObject({ code: 0, error: '' });
  expect((await shared.look())?.manifest.files).toEqual(before);
  const next = await home.run({ args: await home.madeUp(days[2], 30), env });
  expect(next).toMatchObject({ code: 0, error: '' });
});
