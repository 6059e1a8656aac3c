import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFolder } from '../publish/read-folder.ts';
import { copyMadeUpHome } from './copied-home.ts';
import { eventsOf, type homeAt, linesOf, openHome } from './run-night.ts';

const day = '2026-11-20';
const demo = await (await openHome()).madeUp(day);

test('a recorded scan is published under its own day, and the night logs its sums at its end', async () => {
  const recorded = await copyMadeUpHome(day);
  const source = ['--source', join(recorded.archive.dataDir, 'scans', `${day}.json`)];
  const home = await openHome();
  const ended = await home.run({ args: source });
  expect(ended).toMatchObject({ code: 0, error: '' });
  const digest = (await home.archive.readDigest(day))?.value;
  expect(digest?.totalReposAnalyzed).toBe(
    (await recorded.archive.readDigest(day))?.value.totalReposAnalyzed,
  );
  expect(eventsOf(ended).get('night-finished')).toMatchObject({
    date: day,
    id: digest?.id,
    source: 'demo',
    rows: digest?.totalReposAnalyzed,
    quarantined: digest?.volumeMetrics.quarantinedCount,
    requests: 0,
    points: 0,
    inputTokens: 0,
    costUsd: 0,
  });
  const other = await home.run({ args: [...source, '--date', '2026-11-19'] });
  expect(other.error).toMatch(
    /^nightly: --date is 2026-11-19, but .* was recorded on 2026-11-20\n$/,
  );
});

test('a finished night is not changed', async () => {
  const home = await copyMadeUpHome(day);
  const before = await home.archive.readPointer();
  const ended = await home.run({ args: demo });
  expect([...eventsOf(ended).keys()]).toEqual(['night-finished-before']);
  expect(await home.archive.readPointer()).toEqual(before);
});

test('a forced night is made again', async () => {
  const home = await copyMadeUpHome(day);
  const before = await home.archive.readDigest(day);
  const ended = await home.run({ args: [...demo, '--force'] });
  expect(eventsOf(ended).has('scan-finished')).toBe(true);
  expect((await home.archive.readDigest(day))?.value.createdAt).not.toBe(before?.value.createdAt);
});

test('a recorded scan of a day to come is refused', async () => {
  const home = await openHome();
  const ended = await home.run({ args: await home.madeUp('2099-01-01') });
  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(/^nightly: .* is dated 2099-01-01, and today is /);
  expect(await home.archive.scanDates()).toEqual([]);
});

test.each(['', '{"schema":1,', '{"schema":9}'])(
  'a pointer that holds %j and a published file that is lost are written again',
  async (text) => {
    const home = await copyMadeUpHome(day);
    const brief = join(home.publicDir, 'v1/brief.json');
    const before = [await home.archive.readPointer(), await readFile(brief, 'utf8')];
    await writeFile(join(home.archive.dataDir, 'current.json'), text);
    await rm(brief);
    await home.publish(day);
    expect([await home.archive.readPointer(), await readFile(brief, 'utf8')]).toEqual(before);
  },
);

/** Puts another scan in the place of a published one. */
async function replaceScan({ archive }: ReturnType<typeof homeAt>, date: string): Promise<void> {
  const path = join(archive.dataDir, 'scans', `${date}.json`);
  await writeFile(path, (await readFile(path, 'utf8')).replace('"limit": 60', '"limit": 59'));
}

test('an older night whose scan was replaced is analysed and published again', async () => {
  const home = await copyMadeUpHome('2026-11-19', day);
  const before = await home.archive.readDigest('2026-11-19');
  await replaceScan(home, '2026-11-19');
  await home.publish('2026-11-19');
  const scan = await home.archive.readScan('2026-11-19');
  const digest = await home.archive.readDigest('2026-11-19');
  expect(digest?.value.provenance.scanSha256).toBe(scan?.sha256);
  expect(digest?.value.id).not.toBe(before?.value.id);
  expect((await home.archive.readPointer())?.value.digestDate).toContain(day);

  await writeFile(join(home.archive.dataDir, 'analyses/2026-11-19.json'), '{');
  await home.publish('2026-11-19');
  expect((await home.archive.readAnalysis('2026-11-19'))?.value.scanSha256).toBe(scan?.sha256);
});

test.each([
  ['its data', []],
  [
    'its data, the history and the lists',
    ['history', 'history.json', 'name-index', 'nights', 'nights.json'],
  ],
])(
  'a correction of an older night that was killed after %s is completed by a run without --force',
  async (_written, more) => {
    const older = '2026-11-19';
    const [killed, whole] = [await copyMadeUpHome(older, day), await copyMadeUpHome(older, day)];
    await replaceScan(whole, older);
    await whole.publish(older);
    const files = ['scans', 'analyses', 'digests'].map((name) => `${name}/${older}.json`);
    for (const file of [...files, ...more]) {
      const [from, to] = [whole, killed].map(({ archive }) => join(archive.dataDir, file));
      await cp(from ?? '', to ?? '', { recursive: true });
    }

    await killed.publish(older);

    expect(await readFolder(killed.archive.dataDir)).toEqual(
      await readFolder(whole.archive.dataDir),
    );
    expect(await readFolder(killed.publicDir)).toEqual(await readFolder(whole.publicDir));
  },
);

test('a night that looks broken is kept but not published, until it is accepted', async () => {
  const home = await copyMadeUpHome('2026-11-17', '2026-11-18', '2026-11-19');
  const few = await home.madeUp(day, 20);
  const broken = await home.run({ args: few });
  expect(broken.code).toBe(1);
  expect(broken.error).toMatch(
    /^nightly: the night looks broken: it has 20 rows, and the median of the last 3 nights is /,
  );
  expect((await home.archive.readPointer())?.value.digestDate).toContain('2026-11-19');

  const accepted = await home.run({ args: [...few, '--accept-unusual'] });
  expect(accepted).toMatchObject({ code: 0, error: '' });
  expect(eventsOf(accepted).has('scan-resumed')).toBe(true);
  expect((await home.archive.readDigest(day))?.value.volumeMetrics.enrichedCount).toBe(20);

  // A machine that takes the data from a copy begins without the public files.
  const pointer = await home.archive.readPointer();
  await rm(home.publicDir, { recursive: true });
  const again = await home.run({ args: few });
  expect(again).toMatchObject({ code: 0, error: '' });
  expect(await home.archive.readPointer()).toEqual(pointer);
});

test.each([
  [demo, { SCAN_LIMIT: '0', LOG_LEVEL: 'x' }, /^nightly: SCAN_LIMIT: .*; LOG_LEVEL: /],
  [['--source', 'demoo'], {}, /^nightly: --source takes github or the file .*"demoo"/],
])('%j with %j ends in one sentence', async (args, env, sentence) => {
  const ended = await (await openHome()).run({ args, env });
  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(sentence);
  expect(ended.error.trim().split('\n')).toHaveLength(1);
});

test('unreadable files are named and counted, and the night goes on without them', async () => {
  const home = await copyMadeUpHome('2026-11-17', '2026-11-18', '2026-11-19');
  const files = ['scans/2026-11-18.json', 'analyses/2026-11-19.json', `analyses/${day}.json`];
  const at = (file: string) => join(home.archive.dataDir, file);
  for (const file of files) await writeFile(at(file), '{"schema":1,"rows":[{');
  const ended = await home.run({ args: demo });
  expect(ended).toMatchObject({ code: 0, error: '' });
  const named = linesOf(ended).filter(({ event }) => event === 'file-damaged');
  const why = (file: string) => `${at(file)}: is not JSON; it may have been cut off`;
  expect(new Map(named.map(({ file, level, reason }) => [file, { level, reason }]))).toEqual(
    new Map(files.map((file) => [file, { level: 'warn', reason: why(file) }])),
  );
  expect(eventsOf(ended).get('night-finished')).toMatchObject({ damaged: 3 });
  expect((await home.archive.readPointer())?.value.digestDate).toContain(day);
});
