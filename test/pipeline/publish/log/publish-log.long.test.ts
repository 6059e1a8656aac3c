import { copyFile, mkdir, readFile, rm, writeFile, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openArchive } from '../../../../pipeline/archive/archive.ts';
import { listFiles } from '../../../../pipeline/archive/list-files.ts';
import { dataPaths, publicPaths } from '../../../../pipeline/contract/paths.ts';
import { parsePolicy, toSigner } from '../../../../pipeline/publish/log/note.ts';
import { checkArchive } from '../../../../scripts/archive/check-archive.ts';
import { renderArchive } from '../../../../scripts/archive/render-archive.ts';
import { openLoggedHome, origin, signer } from '../../../fixtures/logged-nights.ts';
import { readFolder } from '../read-folder.ts';
import { tmpdir } from 'node:os';
import { replaceFiles } from '../../../../pipeline/platform/files.ts';
import { formatLogData, renderLog } from '../../../../pipeline/publish/log/publish-log.ts';
import {
  addEditions,
  readNightLog,
  refuseFork,
  toNightLog,
} from '../../../../pipeline/publish/log/night-log.ts';
import { madeUpEdition } from './made-up-log.ts';

test('each night is an entry, and its pages lead to the proof', async () => {
  const home = await openLoggedHome();
  for (const day of [0, 1]) await home.publish(day);
  expect(
    (await home.entries()).map((entry) => [entry.night, Object.keys(entry.data).length]),
  ).toEqual([
    ['2026-01-01', 3],
    ['2026-01-02', 3],
  ]);
  expect(await home.verify('2026-01-01')).toMatchObject({ problems: [] });
  expect(await home.verify('2026-01-02')).toMatchObject({ problems: [] });
  const { read } = home;
  expect(await read(publicPaths.page('2026-01-01'))).toContain('href="2026-01-01.tlog-proof"');
  const followed = await read(publicPaths.repository('ada/tides'));
  expect(followed).toContain('href="../../digests/2026-01-01.tlog-proof"');
  const provenance = await read(publicPaths.provenance);
  expect(provenance).toContain('href="digests/2026-01-02.tlog-proof"');
  expect(provenance).toContain('It does not prove that the figures are true');
  expect(provenance).toContain('No witness is asked');
});

test('without a key there is no log, no claim and no file; a log that was begun stays', async () => {
  const plain = await openLoggedHome();
  await plain.publish(0, { key: null });
  const paths = [
    ...(await listFiles(plain.publicDir)),
    ...(await listFiles(plain.archive.dataDir)),
  ];
  expect(paths.filter((path) => /log/.test(path))).toEqual([]);
  const page = await plain.read(publicPaths.provenance);
  expect(page).not.toContain('log');
  const scorecard = await plain.read(publicPaths.scorecard);
  expect(scorecard).not.toContain('loggedSince');

  const home = await openLoggedHome();
  await home.publish(0);
  const before = await home.checkpoint();
  await home.publish(1, { key: null });
  expect(await home.checkpoint()).toBe(before);
  const unlogged = await home.read(publicPaths.provenance);
  expect(unlogged).toContain(`This night is not in our log <code>${origin}</code>`);
  expect(await home.verify('2026-01-01')).toMatchObject({ problems: [] });
});

test('made-up nights are in no log', async () => {
  const home = await openLoggedHome();
  await home.publish(0, { about: { source: 'demo' } });
  const paths = [...(await listFiles(home.publicDir)), ...(await listFiles(home.archive.dataDir))];
  expect(paths.filter((path) => /(?:^|\/)log\/|tlog/.test(path))).toEqual([]);
});

test('a corrected night is a new entry that names the old one, and a night that did not change is none', async () => {
  const home = await openLoggedHome();
  for (const day of [0, 1]) await home.publish(day);
  const kept = await home.checkpoint();
  await home.publish(1);
  expect(await home.checkpoint()).toBe(kept);

  await home.publish(0, { stars: 7 });
  const entries = await home.entries();
  const [old, , corrected] = entries;
  expect(entries.map(({ night }) => night)).toEqual(['2026-01-01', '2026-01-02', '2026-01-01']);
  expect(corrected?.replaces).toMatchObject({ index: 0, id: old?.id });
  expect(corrected?.id).not.toBe(old?.id);
  expect(await home.verify('2026-01-01', kept)).toMatchObject({ problems: [] });
  expect(await home.verify('2026-01-02', kept)).toMatchObject({ problems: [] });
});

test('in a log that begins with a correction, the newest night comes first, because the correction could know it', async () => {
  const home = await openLoggedHome();
  for (const day of [0, 7]) await home.publish(day, { key: null });
  await home.publish(0, { stars: 7 });
  const entries = await home.entries();
  expect(entries.map(({ night }) => night)).toEqual(['2026-01-08', '2026-01-01']);
  const scorecard = await home.read(publicPaths.scorecard);
  expect(scorecard).toContain('"loggedSince": "2026-01-08"');
  await renderArchive(home);
  expect(await home.read(publicPaths.scorecard)).toBe(scorecard);
  expect(await home.entries()).toEqual(entries);
});

test('a log that would shrink or fork is refused before anything is written', async () => {
  const home = await openLoggedHome();
  for (const day of [0, 1, 2]) await home.publish(day);
  const group = join(home.archive.dataDir, dataPaths.nightLog(0));
  const whole = await readFile(group);
  await rm(join(home.archive.dataDir, 'log'), { recursive: true });
  const before = await readFolder(home.publicDir);
  await expect(home.publish(3)).rejects.toThrow(
    'the night log trends.example/log would shrink from 3 entries to 1; nothing was published: restore log/000.json and its neighbours in the data folder from a copy',
  );
  const other = await openLoggedHome();
  for (const day of [0, 1, 2]) await other.publish(day, { stars: 9 });
  await mkdir(dirname(group), { recursive: true });
  await copyFile(join(other.archive.dataDir, dataPaths.nightLog(0)), group);
  await expect(home.publish(3)).rejects.toThrow(
    'would fork: its first 3 entries are not those that were published',
  );
  expect(await readFolder(home.publicDir)).toEqual(before);

  await writeFile(group, whole);
  await home.publish(3);
  expect(await home.verify('2026-01-04')).toMatchObject({ problems: [] });
});

test('a log whose entries were changed or cut is refused, by its own last checkpoint', async () => {
  const home = await openLoggedHome();
  for (const day of [0, 1]) await home.publish(day);
  const { records = [] } = (await home.archive.readLogGroup(0))?.value ?? {};
  const path = join(home.archive.dataDir, dataPaths.nightLog(0));
  for (const changed of [
    records.slice(1),
    records.map((one) => ({ ...one, entry: one.entry.replace('2026-01-01', '2025-12-31') })),
  ]) {
    await writeFile(path, home.archive.formatLogGroup(0, { schema: 1, records: changed }).bytes);
    await expect(home.publish(2)).rejects.toThrow(
      'is not what its last checkpoint says: entries were changed or are missing',
    );
  }
});

test('a crash between the entry and the pointer heals: the next run has the same log', async () => {
  const home = await openLoggedHome();
  await home.publish(0);
  const pointer = await readFile(join(home.archive.dataDir, dataPaths.pointer));
  await home.publish(1);
  const [log, pages] = [await home.checkpoint(), await readFolder(home.publicDir)];
  // The entry is there, and neither the pointer nor a public file of the night is.
  await writeFile(join(home.archive.dataDir, dataPaths.pointer), pointer);
  await rm(home.publicDir, { recursive: true });
  await home.publish(1);
  expect(await home.checkpoint()).toBe(log);
  expect((await home.entries()).length).toBe(2);
  const healed = [...(await readFolder(home.publicDir)).keys()];
  expect(healed.filter((path) => path.includes('log'))).toEqual(
    [...pages.keys()].filter((path) => path.includes('log')),
  );
});

test('a whole rendering without the key makes the same log again, and check-data compares it', async () => {
  const home = await openLoggedHome();
  for (const day of [0, 1, 2]) await home.publish(day);
  await home.publish(1, { stars: 3 });
  const published = await readFolder(home.publicDir);
  await rm(home.publicDir, { recursive: true });
  const now = '2026-01-03T06:10:00.000Z';
  const place = { archive: home.archive, publicDir: home.publicDir, now };
  await renderArchive({ ...place, baseUrl: 'https://trends.example' });
  expect(await readFolder(home.publicDir)).toEqual(published);

  const archive = openArchive(home.archive.dataDir);
  expect((await checkArchive(archive, home.publicDir)).problems).toEqual([]);
  for (const path of [publicPaths.checkpoint, publicPaths.proof('2026-01-02')]) {
    const at = join(home.publicDir, path);
    const bytes = await readFile(at);
    await writeFile(at, bytes.toString().replace(/[A-Za-z]=\n/, '0=\n'));
    const { problems } = await checkArchive(archive, home.publicDir);
    expect(problems).toEqual([`${path}: is not what the night log of ${archive.dataDir} gives`]);
    await rm(at);
    expect((await checkArchive(archive, home.publicDir)).problems).toEqual([`${path}: is missing`]);
    await writeFile(at, bytes);
  }
});

test('a new key keeps the name of the log, and old proofs stay good; another name is refused', async () => {
  const home = await openLoggedHome();
  await home.publish(0);
  const kept = await home.checkpoint();
  const renewed = toSigner(origin, Buffer.alloc(32, 8));
  await home.publish(1, { key: { signer: renewed, witnesses: [] } });
  const policy = await home.read(publicPaths.logPolicy);
  expect(parsePolicy(policy)?.logs.map(({ text }) => text)).toEqual([signer.text, renewed.text]);
  for (const date of ['2026-01-01', '2026-01-02']) {
    expect(await home.verify(date, kept)).toMatchObject({ problems: [] });
  }
  const other = toSigner('other.example/log', Buffer.alloc(32, 9));
  await expect(home.publish(2, { key: { signer: other, witnesses: [] } })).rejects.toThrow(
    'NIGHT_LOG_KEY is a key of other.example/log, and the night log is trends.example/log: a new key keeps the name',
  );
});

const nights = 3650;
const settings = { signer, witnesses: [] };

test('the log of ten years has at most 20 files and 200 KB beside the proofs, and a night adds to it in less time than making all of it takes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ten-years-'));
  const archive = openArchive(folder);
  const editions = Array.from({ length: nights }, (_, day) => madeUpEdition(day));
  const made = process.cpuUsage();
  const nine = addEditions(toNightLog([], undefined), editions.slice(0, -1), settings);
  const madeIn = toMicroseconds(process.cpuUsage(made));
  await replaceFiles(formatLogData(archive, nine));
  const lately = new Set(editions.slice(-62).map(({ night }) => night));
  const add = async () => {
    const before = await readNightLog(archive);
    const log = addEditions(before, editions.slice(-1), settings);
    const files = renderLog(log, lately);
    refuseFork(log, files.at(-1)?.bytes);
    return { files, data: formatLogData(archive, log, before.records.length - 1) };
  };
  const times: number[] = [];
  for (let run = 0; run < 15; run += 1) {
    const started = process.cpuUsage();
    await add();
    times.push(toMicroseconds(process.cpuUsage(started)));
  }
  const { files, data } = await add();
  const beside = files.filter(({ path }) => !path.endsWith('.tlog-proof'));
  const bytes = beside.reduce((sum, file) => sum + file.bytes.length, 0);
  const proofs = files.filter(({ path }) => path.endsWith('.tlog-proof'));
  expect(proofs).toHaveLength(62);
  expect(Math.max(...proofs.map((proof) => proof.bytes.length))).toBeLessThan(3000);
  expect(beside.length).toBeLessThanOrEqual(20);
  expect(bytes).toBeLessThanOrEqual(200_000);
  // The last group and the keys.
  expect(data).toHaveLength(2);
  expect(Math.min(...times)).toBeLessThan(madeIn);
});

/** Time of the processor, which other programs use too. */
function toMicroseconds({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}
