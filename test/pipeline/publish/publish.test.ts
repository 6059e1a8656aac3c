import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { readCurrentNight } from '../../../pipeline/archive/current-night.ts';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { Digest } from '../../../pipeline/contract/digest.ts';
import { parseFile } from '../../../pipeline/platform/file-text.ts';
import { BriefResponse, DigestResponse, IndexRecord } from '../../../pipeline/contract/views.ts';
import { checkArchive } from '../../../scripts/archive/check-archive.ts';
import { aScan } from '../../fixtures/night.ts';
import { openPlace, publishTitled, writeScan } from './open-place.ts';

const date = '2026-11-20';
const now = `${date}T06:06:00.000Z`;

/** The folders after the night of one day, and its digest. */
async function publishOne() {
  const place = await openPlace(now);
  return { place, digest: await publishTitled(place, date) };
}

test('a published night can be read at every free endpoint, also compressed', async () => {
  const { place, digest } = await publishOne();
  expect(parseFile(IndexRecord, await place.read('v1/index.json'), 'index')).toEqual({
    success: true,
    index: digest.id,
    digestDate: '2026-11-20T00:00:00.000Z',
    updatedAt: now,
    cadence: 'every 24 hours',
    nextExpected: '2026-11-21T06:05:00.000Z',
    source: 'github',
    digest: `/v1/nights/${digest.id}.json`,
  });
  const brief = parseFile(BriefResponse, await place.read('v1/brief.json'), 'brief');
  expect(brief.data).toMatchObject({ title: 'Tides come in', createdAt: digest.createdAt });
  const path = join(place.publicDir, `v1/nights/${digest.id}.json`);
  expect(await place.read('v1/digests/latest.json')).toBe(await readFile(path, 'utf8'));
  const latest = await readFile(path);
  expect(parseFile(DigestResponse, latest.toString(), 'latest').data).toEqual(digest);
  expect(brotliDecompressSync(await readFile(`${path}.br`)).equals(latest)).toBe(true);
  expect(gunzipSync(await readFile(`${path}.gz`)).equals(latest)).toBe(true);
});

test('the pointer names every file of the night with its checksum', async () => {
  const { place, digest } = await publishOne();
  const night = await readCurrentNight(place.archive, place.publicDir);
  if (!('pointer' in night)) throw new Error(night.reason);
  expect(night.pointer).toMatchObject({ id: digest.id, updatedAt: now });
  expect(Object.keys(night.pointer.files.data)).toEqual([
    'scans/2026-11-20.json',
    'analyses/2026-11-20.json',
    'digests/2026-11-20.json',
    'history.json',
  ]);
  expect([...night.publicFiles.keys()]).toEqual(
    expect.arrayContaining([
      'v1/index.json',
      'v1/brief.json',
      'v1/digests/latest.json',
      'follow-up.json',
    ]),
  );
});

test.each([
  ['data', 'digests/2026-11-20.json'],
  ['public', 'v1/brief.json'],
] as const)('a reader refuses a night if a file in %s was changed', async (side, path) => {
  const { place } = await publishOne();
  const folder = side === 'data' ? place.archive.dataDir : place.publicDir;
  await writeFile(join(folder, path), 'half of it');
  const night = await readCurrentNight(place.archive, place.publicDir);
  expect(night).toMatchObject({ reason: 'incomplete', path });
});

test('the same night again changes no byte at whatever time, and a corrected one has another id and time', async () => {
  const { place, digest } = await publishOne();
  const before = await place.read('v1/index.json');
  const later = '2026-11-20T23:00:00.000Z';
  await publishTitled({ ...place, now: later }, date);
  expect(await place.read('v1/index.json')).toBe(before);
  const second = await publishTitled({ ...place, now: later }, date, 'Tides go out');
  expect(second.id).not.toBe(digest.id);
  const index = parseFile(IndexRecord, await place.read('v1/index.json'), 'index');
  expect(index).toMatchObject({ index: second.id, updatedAt: later });
});

test('the digest of the night before stays at its address for a night, and no longer', async () => {
  const place = await openPlace(now);
  const ids: string[] = [];
  for (const days of [-2, -1, 0]) ids.push((await publishTitled(place, addDays(date, days))).id);
  const free = async () =>
    (await readdir(join(place.publicDir, 'v1/nights'))).filter((name) => name.endsWith('.json'));
  expect(await free()).toEqual(ids.slice(1).map((id) => `${id}.json`));
  await rm(join(place.publicDir, 'v1/nights'), { recursive: true });
  await place.render();
  expect(await free()).toEqual(ids.slice(1).map((id) => `${id}.json`));
});

test('an older night joins the history and the current one stays; a rendering restores what was lost of both', async () => {
  const { place, digest } = await publishOne();
  await publishTitled(place, addDays(date, -1), 'Yesterday');
  expect(await place.archive.digestDates()).toEqual([addDays(date, -1), date]);
  expect((await place.archive.readPointer())?.value.id).toBe(digest.id);
  const before = await place.read('v1/digests/latest.json');
  await writeFile(join(place.publicDir, 'v1/digests/latest.json'), 'lost');
  await writeFile(join(place.archive.dataDir, 'digests', `${addDays(date, -1)}.json`), 'lost');
  expect(await place.render()).toEqual({ nights: 2, changed: 2 });
  expect(await place.read('v1/digests/latest.json')).toBe(before);
  expect(await place.render()).toEqual({ nights: 2, changed: 0 });
});

test.each([
  ['current.json', undefined, /points to no night, but has that of 2026-11-20/],
  ['scans/2026-11-20.json', undefined, /its scan or its analysis is missing/],
  ['analyses/2026-11-20.json', undefined, /its scan or its analysis is missing/],
  ['scans/notes.txt', 'mine', /notes\.txt: does not belong here; remove it/],
  ['sample.json', '{"schema":1}', /sample\.json: id: /],
  ['history/2026-11.jsonl', undefined, /2026-11\.jsonl: is missing/],
  ['digests/2026-11-20.json', '{"schema":1}', /20\.json: is not what the scans and analyses give/],
  ['../public/v1/brief.json', '{}', /brief\.json: is not what the scans and analyses give/],
  ['../public/v1/brief.json', '{}', /brief\.json: is not the file that .* points to/],
  ['../public/v1/brief.json', '{}', /brief\.json\.gz: is not a compressed copy/],
  ['../public/index.html.br', 'half', /index\.html\.br: is not a compressed copy .*; remove it/],
  ['../public/gone.html.gz', 'old', /gone\.html\.gz: is not a compressed copy .*; remove it/],
  ['../public/digests/2026-11-20.html', '', /20\.html: is not what the scans and analyses give/],
  ['../public/v1/sample.json', '{}', /sample\.json: is not what the scans and analyses give/],
  ['../public/notes.html', '<p>', /notes\.html: does not belong here/],
  ['weeks/2026-W47.json.draft', '{', /W47\.json\.draft: does not belong here/],
])(
  'a whole archive has no problems, and %s with the content %s is one',
  async (path, text, problem) => {
    const { place } = await publishOne();
    const check = async () => (await checkArchive(place.archive, place.publicDir)).problems;
    expect(await check()).toEqual([]);
    const at = join(place.archive.dataDir, path);
    await mkdir(dirname(at), { recursive: true });
    await (text === undefined ? rm(at) : writeFile(at, text));
    expect((await check()).join('\n')).toMatch(problem);
  },
);

test.each([
  ['{', /current\.json: is not the file that .* points to/],
  [undefined, /\.json: is not the file that .* points to/],
])('a pointer in an otherwise empty folder is a problem: %s', async (text, problem) => {
  const { place } = await publishOne();
  const [alone, { publicDir }] = [await openPlace(now), await openPlace(now)];
  const pointer = text ?? (await readFile(join(place.archive.dataDir, 'current.json')));
  await mkdir(alone.archive.dataDir);
  await writeFile(join(alone.archive.dataDir, 'current.json'), pointer);
  const { problems } = await checkArchive(alone.archive, publicDir);
  expect(problems.join('\n')).toMatch(problem);
});

test('a scanned night that is not published is one problem; a rendering publishes it, and removes drafts of killed runs', async () => {
  const { place } = await publishOne();
  const { archive, publicDir } = place;
  const unpublished = addDays(date, 1);
  await writeScan(archive, aScan(unpublished));
  const check = async () => (await checkArchive(archive, publicDir)).problems;
  expect(await check()).toEqual([
    `${unpublished}: is scanned, and not published; npm run render publishes it`,
  ]);
  for (const path of ['scans/2026-11-19.json.draft', 'replies.draft']) {
    await writeFile(join(archive.dataDir, path), 'half');
  }
  // No night wrote it.
  const foreign = join(archive.dataDir, 'scans/notes.draft');
  await writeFile(foreign, 'mine');
  await place.render();
  expect(await check()).toEqual([`${foreign}: does not belong here; remove it`]);
});

test('the shipped sample has every field that a digest can have', async () => {
  const sample = await openArchive('data').readSample();
  expect(Object.keys(sample?.value ?? {}).toSorted()).toEqual(Object.keys(Digest.shape).toSorted());
});
