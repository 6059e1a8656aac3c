import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type Archive,
  createFolderFiles,
  openArchive,
} from '../../../../pipeline/archive/archive.ts';
import { openHistory } from '../../../../pipeline/archive/history/history.ts';
import { replaceFiles } from '../../../../pipeline/platform/files.ts';
import { addDays, type DigestDate } from '../../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../../pipeline/contract/scan.ts';
import type { RowSource } from '../../../../pipeline/scan/row-source.ts';
import { takeScan } from '../../../../pipeline/scan/take-scan.ts';
import { aRow, aScan } from '../../../fixtures/night.ts';

const first: DigestDate = '2026-10-01';
const names = ['ada/tides', 'bea/moons', 'cy/winds'];

async function openEmpty(): Promise<Archive> {
  return openArchive(await mkdtemp(join(tmpdir(), 'forecast-')));
}

/** A night's rows: every repository gains a tenth a week. */
function sourceOf(date: DigestDate): RowSource {
  const days = (Date.parse(date) - Date.parse(first)) / 86_400_000;
  const rows = names.map((fullName, index) =>
    aRow({
      fullName,
      createdAt: '2026-09-12T06:00:00.000Z',
      stars: Math.round((900 - 100 * index) * 1.1 ** (days / 7)),
    }),
  );
  const { window, metrics } = aScan(date);
  return {
    kind: 'github',
    startedAt: `${date}T06:00:00.000Z`,
    find: async () => ({
      source: 'github',
      window,
      metrics,
      rows,
      gaps: [],
      usage: { requests: 0, points: 0 },
    }),
  };
}

async function take(archive: Archive, date: DigestDate, earlier: readonly Scan[], force = false) {
  const source = sourceOf(date);
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  const history = openHistory(archive);
  const task = { date, source, archive, history, earlier, force, acceptUnusual: true, log };
  const { scan } = await takeScan(task);
  return { scan: scan.value, events };
}

test('a night forecasts every row for sale, and seven nights later its stars are judged', async () => {
  const archive = await openEmpty();
  const { scan } = await take(archive, first, []);
  expect(scan.rows.map(({ forecast }) => forecast?.methods.stars)).toEqual(
    names.map(() => 'last pace'),
  );
  const due = addDays(first, 7);
  await take(archive, due, [scan]);
  const outcomes = (await archive.readOutcomes(due))?.value;
  expect(outcomes?.stars.tallies).toMatchObject([{ language: 'Rust', judged: 3 }]);
});

test('a night forecasts the same before and after later nights are known', async () => {
  const archive = await openEmpty();
  const { scan: earlier } = await take(archive, first, []);
  const date = addDays(first, 3);
  const { scan: before } = await take(archive, date, [earlier]);
  for (let days = 4; days <= 40; days += 1) await take(archive, addDays(first, days), [earlier]);
  const { scan: after } = await take(archive, date, [earlier], true);
  expect(after.rows).toEqual(before.rows);
  expect(after.forecasting).toEqual(before.forecasting);
});

test('outcomes are written once, even if the night is run again', async () => {
  const archive = await openEmpty();
  const { scan } = await take(archive, first, []);
  const due = addDays(first, 7);
  await take(archive, due, [scan]);
  const kept = await archive.readOutcomes(due);
  await replaceFiles([archive.formatScan(first, { ...scan, rows: [] })]);
  await take(archive, due, [scan], true);
  expect(await archive.readOutcomes(due)).toEqual(kept);
});

test('after nights without a run, the next one counts what was due then as unjudged', async () => {
  const archive = await openEmpty();
  const { scan } = await take(archive, first, []);
  await take(archive, addDays(first, 6), [scan]);
  const late = addDays(first, 9);
  await take(archive, late, [scan]);
  expect((await archive.readOutcomes(late))?.value.stars).toEqual({ tallies: [], unjudged: 3 });
});

test('a scan whose forecasts are due is read once a night', async () => {
  const { dataDir } = await openEmpty();
  const files = createFolderFiles(dataDir);
  const read: string[] = [];
  const counting = openArchive(dataDir, {
    ...files,
    read: (path) => {
      read.push(path);
      return files.read(path);
    },
  });
  await take(counting, first, []);
  read.length = 0;
  await take(counting, addDays(first, 7), []);

  expect(read.filter((path) => path === `scans/${first}.json`)).toHaveLength(1);
  expect((await counting.readOutcomes(addDays(first, 7)))?.value.stars.tallies).not.toEqual([]);
});

test('a broken file of outcomes is logged, and the night goes on without it', async () => {
  const archive = await openEmpty();
  const { scan } = await take(archive, first, []);
  await writeFile(join(archive.dataDir, `outcomes/${first}.json`), '{');
  const { scan: next, events } = await take(archive, addDays(first, 1), [scan]);
  expect(events).toContain('forecasts-unread');
  expect(next.forecasting?.survivalRates?.map(({ judged }) => judged)).toEqual([0, 0, 0, 0, 0, 0]);
});
