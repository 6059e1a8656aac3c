import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { publishNight } from '../../../../pipeline/publish/publish.ts';
import { tables } from '../../../../pipeline/publish/data-set/tables.ts';
import { checkArchive } from '../../../../scripts/archive/check-archive.ts';
import { renderArchive } from '../../../../scripts/archive/render-archive.ts';
import { readFolder } from '../read-folder.ts';
import { openFollowing, row } from '../repositories/followed-nights.ts';
import { Croissant, DataPackage } from './description-rules.ts';
import { readTable } from './read-table.ts';

const about = { createdAt: '2026-07-30T08:00:00.000Z', firstSeen: '2026-08-01' };
const tide = (stars: number) => row('R_tide', stars, { ...about, fullName: 'Ada/tide' });
const spam = row('R_spam', 40, {
  ...about,
  fullName: 'eve/free-coins',
  standing: 'quarantined',
  risk: { score: 0.9, reasons: ['offers “free coins”', 'no forks at 40 stars'] },
});
const seen = (ids: string[], stars: number[]) => ({ ids, stars, forks: stars.map(() => 1) });

/** Nights from August to the first of November, which publishes August. */
async function publishAutumn() {
  const home = await openFollowing();
  const named = { 'Ada/tide': 'It reads tides.' };
  await home.publish('2026-08-01', { rows: [tide(100)], quarantined: [spam], tracking: {} });
  await home.publish('2026-08-08', {
    rows: [{ ...tide(160), standing: 'caution', risk: { score: 0.4, reasons: ['copied'] } }],
    tracking: { gone: { R_spam: '2026-08-08' } },
  });
  await home.publish('2026-08-09', { rows: [tide(170)], named, tracking: {} });
  await home.publish('2026-08-31', {
    rows: [row('R_late', 9, { createdAt: '2026-08-30T08:00:00.000Z' })],
    tracking: {
      seen: seen(['R_tide'], [250]),
      archived: ['R_tide'],
      renamed: { R_tide: 'Ada/tides' },
    },
  });
  await home.publish('2026-10-31', { rows: [row('R_ocean', 5)] });
  const before = await readFolder(home.publicDir);
  await home.publish('2026-11-01', { rows: [row('R_ocean', 6)] });
  return { home, before };
}

let autumn: Awaited<ReturnType<typeof publishAutumn>>;
beforeAll(async () => {
  autumn = await publishAutumn();
});

const inSet = (files: Iterable<string>) =>
  [...files].filter((path) => path.startsWith('datasets/')).toSorted();

test('a month is published by the first night after two whole months, with what describes it', async () => {
  expect(inSet(autumn.before.keys())).toEqual([]);
  expect(autumn.before.get('datasets.html')).toContain('No month is published yet');
  expect(inSet((await readFolder(autumn.home.publicDir)).keys())).toEqual([
    'datasets/README.md',
    'datasets/croissant.json',
    'datasets/datapackage.json',
    'datasets/observations-2026-08.parquet',
    'datasets/repositories-2026-08.parquet',
  ]);
});

test('a repository has what its first night knew, and what became of it', async () => {
  const { rows } = await readTable(autumn.home.publicDir, 'repositories-2026-08.parquet');
  expect(rows).toEqual([
    {
      id: 'R_spam',
      owner: 'eve',
      name: 'free-coins',
      createdAt: '2026-07-30T08:00:00.000Z',
      language: 'Rust',
      firstSeen: '2026-08-01',
      stars: 40,
      forks: spam.forks,
      standing: 'quarantined',
      risk: 0.9,
      reasons: ['offers “free coins”', 'no forks at 40 stars'],
      lastStanding: 'quarantined',
      nightsListed: 1,
      recommendedOn: null,
      thereAfter7Days: false,
      starsAfter7Days: null,
      thereAfter30Days: null,
      starsAfter30Days: null,
      goneSince: '2026-08-08',
      archivedSince: null,
      renamedTo: null,
      lastSeen: '2026-08-01',
    },
    expect.objectContaining({
      id: 'R_tide',
      owner: 'Ada',
      name: 'tide',
      stars: 100,
      standing: 'clear',
      reasons: [],
      lastStanding: 'clear',
      nightsListed: 3,
      recommendedOn: '2026-08-09',
      thereAfter7Days: true,
      starsAfter7Days: 160,
      thereAfter30Days: true,
      starsAfter30Days: 250,
      goneSince: null,
      archivedSince: '2026-08-31',
      renamedTo: 'Ada/tides',
      lastSeen: '2026-08-31',
    }),
    expect.objectContaining({ id: 'R_late', thereAfter7Days: null, lastSeen: '2026-08-31' }),
  ]);
});

test('every night that saw a repository is an observation', async () => {
  const { rows } = await readTable(autumn.home.publicDir, 'observations-2026-08.parquet');
  expect(rows.map(({ id, night, state, stars }) => [id, night, state, stars])).toEqual([
    ['R_spam', '2026-08-01', 'listed', 40],
    ['R_spam', '2026-08-08', 'gone', null],
    ['R_tide', '2026-08-01', 'listed', 100],
    ['R_tide', '2026-08-08', 'listed', 160],
    ['R_tide', '2026-08-09', 'listed', 170],
    ['R_tide', '2026-08-31', 'archived', 250],
    ['R_late', '2026-08-31', 'listed', 9],
  ]);
});

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await autumn.home.read(`datasets/${path}`));
}

test('both descriptions name every file with its checksum, and every column of the files', async () => {
  const { resources } = DataPackage.parse(await readJson('datapackage.json'));
  const { distribution, recordSet } = Croissant.parse(await readJson('croissant.json'));
  expect(resources).toHaveLength(tables.length);
  for (const [index, { path, hash, bytes, rows, schema }] of resources.entries()) {
    const read = await readTable(autumn.home.publicDir, path);
    const sha256 = createHash('sha256').update(read.bytes).digest('hex');
    expect([hash, bytes, rows]).toEqual([`sha256:${sha256}`, read.bytes.length, read.rows.length]);
    expect(distribution[index]).toMatchObject({
      '@id': path,
      sha256,
      contentUrl: `https://trends.example/datasets/${path}`,
    });
    const columns = Object.keys(read.rows[0] ?? {});
    expect(schema.fields.map(({ name }) => name)).toEqual(columns);
    expect(recordSet[index]?.field.map(({ source }) => source.extract.column)).toEqual(columns);
  }
});

test('the files hold neither descriptions nor READMEs, and no version and no time', async () => {
  const { bytes, metadata } = await readTable(
    autumn.home.publicDir,
    'repositories-2026-08.parquet',
  );
  const [listed] = (await autumn.home.archive.readScan('2026-08-01'))?.value.rows ?? [];
  expect(bytes.includes(listed?.description ?? '')).toBe(false);
  expect(bytes.includes(listed?.readmeExcerpt ?? '')).toBe(false);
  expect(metadata.created_by).toBe('trend-intelligence-api');
  expect(metadata.key_value_metadata).toEqual([{ key: 'source', value: 'github' }]);
});

test('a night without a new month writes nothing of the data set, and a rendering gives the same bytes', async () => {
  const { home } = await publishAutumn();
  const august = await readFolder(home.publicDir);
  const changedIn = async () => {
    const files = await readFolder(home.publicDir);
    return inSet(files.keys()).filter((path) => files.get(path) !== august.get(path));
  };
  await rm(join(home.publicDir, 'datasets'), { recursive: true });
  await home.publish('2026-11-02', { rows: [row('R_ocean', 7)] });
  expect(inSet((await readFolder(home.publicDir)).keys())).toEqual([
    'datasets/README.md',
    'datasets/croissant.json',
    'datasets/datapackage.json',
  ]);
  expect((await checkArchive(home.archive, home.publicDir)).problems).toContain(
    `datasets/repositories-2026-08.parquet: is not the file that ${home.archive.dataDir} points to`,
  );
  await home.render();
  expect(await changedIn()).toEqual([]);
  expect(inSet((await readFolder(home.publicDir)).keys())).toEqual(inSet(august.keys()));
  expect((await checkArchive(home.archive, home.publicDir)).problems).toEqual([]);
  // A correction of August.
  await home.publish('2026-08-31', { rows: [row('R_other', 9, about)], tracking: {} });
  const { rows } = await readTable(home.publicDir, 'repositories-2026-08.parquet');
  expect(rows.map(({ id }) => id)).toEqual(['R_spam', 'R_tide', 'R_other']);
});

test('an owner who is left out disappears from the rows, under an old name and a new one', async () => {
  const { home } = await publishAutumn();
  const leftOut = new Set(['ada']);
  await renderArchive({ ...home, leftOut });
  for (const name of ['repositories', 'observations']) {
    const { rows, bytes } = await readTable(home.publicDir, `${name}-2026-08.parquet`);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(['R_spam', 'R_late']));
    expect(bytes.includes('Ada')).toBe(false);
  }
});

test.each([
  ['a bucket has brought back the record of the files before', []],
  ['a rendering was killed before it replaced a file', ['repositories', 'observations']],
])('an owner stays left out if %s', async (_, names) => {
  const { home } = await publishAutumn();
  const record = join(home.archive.dataDir, 'data-set.json');
  const before = await readFile(record);
  const paths = names.map((name) => join(home.publicDir, `datasets/${name}-2026-08.parquet`));
  const whole = await Promise.all(paths.map((path) => readFile(path)));
  const leftOut = new Set(['ada']);
  await renderArchive({ ...home, leftOut });
  const rendered = await readFile(record);
  await writeFile(record, before);
  for (const [at, bytes] of whole.entries()) await writeFile(paths[at] ?? '', bytes);
  const { scan, analysis } = await home.write('2026-11-02', { rows: [row('R_ocean', 7)] });
  await publishNight({ ...home, leftOut }, scan, analysis);
  expect(await readFile(record)).toEqual(rendered);
  expect((await checkArchive(home.archive, home.publicDir)).problems).toEqual([]);
});

test('a night opens no file of the months before', async () => {
  const { home } = await publishAutumn();
  const table = join(home.publicDir, 'datasets/repositories-2026-08.parquet');
  await rm(table);
  await mkdir(table);
  await home.publish('2026-11-02', { rows: [row('R_ocean', 7)] });
  expect((await home.archive.readPointer())?.value.digestDate).toContain('2026-11-02');
});

test('a checkout without the history of a month leaves the month out, and makes it once it is there', async () => {
  const { home } = await publishAutumn();
  const month = join(home.archive.dataDir, 'history/2026-07.jsonl');
  await rm(join(home.archive.dataDir, 'data-set.json'));
  await rm(month);
  await home.publish('2026-11-02', { rows: [row('R_ocean', 7)] });
  expect((await home.archive.readDataSet())?.value.months ?? []).toEqual([]);
  await home.render();
  expect((await home.archive.readDataSet())?.value.months.map((one) => one.month)).toEqual([
    '2026-08',
  ]);
});
