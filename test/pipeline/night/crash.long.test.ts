import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toSha256 } from '../../../pipeline/archive/archive.ts';
import { readCurrentNight } from '../../../pipeline/archive/current-night.ts';
import { openHistory } from '../../../pipeline/archive/history/history.ts';
import { parseFile } from '../../../pipeline/platform/file-text.ts';
import { publicPaths } from '../../../pipeline/contract/paths.ts';
import { BriefResponse, DigestResponse, IndexRecord } from '../../../pipeline/contract/views.ts';
import { checkArchive } from '../../../scripts/archive/check-archive.ts';
import { readFolder } from '../publish/read-folder.ts';
import { copyMadeUpHome } from './copied-home.ts';
import { homeAt } from './run-night.ts';
import { newFolder } from '../../run/new-folder.ts';

const command = 'test/pipeline/night/killed-night.ts';
type Home = ReturnType<typeof homeAt>;

/** A home in which yesterday is published. */
const copyHome = () => copyMadeUpHome('2026-11-19');
const today = await (await copyHome()).madeUp('2026-11-20');

/** The date of the night that a reader finds now, or that the reader has to keep its earlier night. */
async function takenBy({ archive, publicDir }: Home): Promise<string> {
  const night = await readCurrentNight(archive, publicDir);
  return 'pointer' in night ? night.pointer.digestDate.slice(0, 10) : 'keeps what it holds';
}

/** Parses every published file. Each must be whole, whatever night it belongs to. */
async function readAllPublished({ archive, read }: Home): Promise<void> {
  parseFile(BriefResponse, await read(publicPaths.brief), publicPaths.brief);
  parseFile(DigestResponse, await read(publicPaths.latest), publicPaths.latest);
  for (const date of await archive.scanDates()) await archive.readScan(date);
  for (const date of await archive.digestDates()) {
    await archive.readAnalysis(date);
    await archive.readDigest(date);
  }
}

/** What was observed of a night that was killed at an operation and then run again. */
type Survival = { operation: number; halfSeen: boolean; after: string };

/** Three operations each for scan and analysis: open, half of the write, rename. */
const operationsBeforePublish = 6;
/** Operations from one kill to the next. It is no multiple of 3, so each of the three operations of a file is hit. */
const step = 23;
/** Each of the last operations is hit. The pointer and the index are among them. */
const lastOperations = 16;

/** The operations at which a night of so many operations is killed. */
function toKills(last: number): number[] {
  const kills = new Set(Array.from({ length: operationsBeforePublish }, (_, index) => 1 + index));
  for (let each = operationsBeforePublish + 1; each < last; each += step) kills.add(each);
  for (let each = last - lastOperations + 1; each <= last; each += 1) kills.add(each);
  return [...kills];
}

async function survive(operation: number, home: Home): Promise<Survival> {
  await readAllPublished(home);
  const index = await home.read(publicPaths.index);
  const announced = parseFile(IndexRecord, index, publicPaths.index).digestDate.slice(0, 10);
  const halfSeen = announced === '2026-11-20' && (await takenBy(home)) !== announced;
  await home.publish('2026-11-20');
  const { problems } = await checkArchive(home.archive, home.publicDir);
  const after = [await takenBy(home), ...problems, ...(await unlikeFold(home))].join('; ');
  return { operation, halfSeen, after };
}

/** The files of the history that differ from a fold of all nights. */
async function unlikeFold({ archive }: Home): Promise<string[]> {
  const history = openHistory(archive);
  history.rebuild();
  for (const date of await archive.digestDates()) {
    const scan = await archive.readScan(date);
    const analysis = await archive.readAnalysis(date);
    const id = (await archive.readDigest(date))?.value.id ?? '';
    const content = scan && analysis && { scan: scan.value, analysis: analysis.value };
    await history.add({ date, id, content });
  }
  const files = await history.files();
  const kept = await Promise.all(files.map(({ path }) => readFile(path)));
  return files.flatMap(({ path, bytes }, index) => (kept[index]?.equals(bytes) ? [] : [path]));
}

test(
  'a night killed at any point is completed by the next run, and no reader sees half a night',
  { timeout: 600_000 },
  async () => {
    const { out } = await (await copyHome()).run({ args: today, command });
    const kills = toKills(Number(/^operations: (\d+)$/m.exec(out)?.[1]));
    const copies = newFolder();
    const env = { COPY_AT: kills.join(','), COPY_TO: copies };
    const living = await (await copyHome()).run({ args: today, command, env });
    expect(living).toMatchObject({ code: 0, error: '' });
    const leftAt = (operation: number) => homeAt(join(copies, String(operation)));

    expect(
      await leftAt(operationsBeforePublish + 1).archive.readAnalysis('2026-11-20'),
    ).toBeDefined();
    const middle = kills.at(operationsBeforePublish + 3) ?? 0;
    // Drafts are written eight at a time, in no order.
    const names = async ({ folder }: Home) =>
      [...(await readFolder(folder)).keys()].filter((path) => !path.endsWith('.draft'));
    const namesAtMiddle = await names(leftAt(middle));
    const survivals: Survival[] = [];
    // Of kills that leave the same files beside drafts, the next run completes the one with most drafts.
    const met = new Set<string>();
    for (const operation of kills.toReversed()) {
      const left = await readFolder(leftAt(operation).folder);
      const state = toSha256(
        Buffer.from(JSON.stringify([...left].filter(([path]) => !path.endsWith('.draft')))),
      );
      if (!met.has(state)) survivals.push(await survive(operation, leftAt(operation)));
      met.add(state);
    }

    // Copies are what a kill leaves.
    const killed = await copyHome();
    const { signal } = await killed.run({ args: today, command, env: { KILL_AT: `${middle}` } });
    expect(signal).toBe('SIGKILL');
    expect(await names(killed)).toEqual(namesAtMiddle);
    survivals.push(await survive(middle, killed));

    expect(survivals.length).toBeGreaterThan(lastOperations + 5);
    expect(survivals.filter(({ halfSeen }) => halfSeen)).toEqual([]);
    expect(new Set(survivals.map(({ after }) => after))).toEqual(new Set(['2026-11-20']));
  },
);

test('all files of a night are on disk before its pointer is renamed', async () => {
  const { out } = await (await copyMadeUpHome()).run({ args: today, command });
  expect(out).toMatch(/^not on disk before the pointer: $/m);
});

test('a forced night that is killed before its first rename leaves the old night unchanged', async () => {
  const home = await copyHome();
  await home.publish('2026-11-20');
  const before = await home.archive.readPointer();
  const forced = [...today, '--force'];
  const killed = await home.run({ args: forced, command, env: { KILL_AT: '5' } });
  expect(killed.signal).toBe('SIGKILL');
  expect((await home.archive.readPointer())?.sha256).toBe(before?.sha256);
  expect(await takenBy(home)).toBe('2026-11-20');
});

/** Half of the write of the analysis, and a write and an opening among the drafts of the publication. */
test.each([5, 22, 23])(
  'a disk that is full at write %i leaves yesterday as it was and no draft behind',
  async (operation) => {
    const home = await copyHome();
    const env = { FAIL_AT: String(operation) };
    const failed = await home.run({ args: today, command, env });
    expect(failed.code).toBe(1);
    expect(failed.error).toMatch(/^nightly: ENOSPC.*; the disk is full: free some space/);
    expect(await takenBy(home)).toBe('2026-11-19');
    const left = await readdir(home.folder, { recursive: true });
    expect(left.filter((name) => name.endsWith('.draft'))).toEqual([]);
  },
);
