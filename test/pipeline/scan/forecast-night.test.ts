import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Archive, openArchive } from '../../../pipeline/archive/archive.ts';
import { openHistory, type History } from '../../../pipeline/archive/history/history.ts';
import { readOutcomes } from '../../../pipeline/archive/history/outcomes.ts';
import { replaceFiles } from '../../../pipeline/platform/files.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import type { RowSource } from '../../../pipeline/scan/row-source.ts';
import { takeScan } from '../../../pipeline/scan/take-scan.ts';
import { aRow, aScan } from '../../fixtures/night.ts';

const first: DigestDate = '2026-10-01';
const names = ['ada/tides', 'bea/moons', 'cy/winds'];

async function openNights(): Promise<{ archive: Archive; history: History }> {
  const archive = openArchive(await mkdtemp(join(tmpdir(), 'forecast-')));
  return { archive, history: openHistory(archive) };
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

type Nights = Awaited<ReturnType<typeof openNights>>;

/** Takes the scan of a night, and adds it to the history. */
async function take(nights: Nights, date: DigestDate, earlier: readonly Scan[]): Promise<Scan> {
  const source = sourceOf(date);
  const about = { earlier, force: false, acceptUnusual: true, log: () => undefined };
  const { scan } = await takeScan({ date, source, ...nights, ...about });
  await nights.history.add({ date, id: `${date}-00000000`, content: { scan: scan.value } });
  return scan.value;
}

test('a night forecasts every row for sale, and seven nights later its stars are judged', async () => {
  const nights = await openNights();
  const scan = await take(nights, first, []);
  expect(scan.rows.map(({ forecast }) => forecast?.methods.stars)).toEqual(
    names.map(() => 'last pace'),
  );
  const due = addDays(first, 7);
  await take(nights, due, [scan]);
  const { stars } = await readOutcomes(nights.history, due, due);
  expect(stars.map(({ date, language }) => [date, language])).toEqual(
    names.map(() => [due, 'Rust']),
  );
});

test('for the outcomes of twelve weeks, a night reads the last five or six months and those of creation, however old the archive is', async () => {
  const nights = await openNights();
  const date = addDays(first, 800);
  for (const days of [0, 700, 760, 800]) await take(nights, addDays(first, days), []);
  await replaceFiles(await nights.history.files());
  const months: string[] = [];
  const readHistory = (month: string) => {
    months.push(month);
    return nights.archive.readHistory(month);
  };
  await readOutcomes(openHistory({ ...nights.archive, readHistory }), addDays(date, -84), date);
  // All repositories of these nights were created in September 2026.
  expect(months.toSorted()).toEqual([
    '2026-09',
    ...'2028-08 2028-09 2028-10 2028-11 2028-12'.split(' '),
  ]);
});

test('a night forecasts the same before and after later nights are known', async () => {
  const nights = await openNights();
  const earlier = await take(nights, first, []);
  await take(nights, addDays(first, 30), [earlier]);
  const date = addDays(first, 33);
  const before = await take(nights, date, [earlier]);
  expect(before.forecasting?.survivalRates).toContainEqual({
    standing: 'clear',
    age: '14 days and more',
    judged: 3,
    rate: 0.964,
  });
  for (let days = 34; days <= 70; days += 1) await take(nights, addDays(first, days), [earlier]);
  const source = sourceOf(date);
  const about = { earlier: [earlier], force: true, acceptUnusual: true, log: () => undefined };
  const after = (await takeScan({ date, source, ...nights, ...about })).scan.value;
  expect(after.rows).toEqual(before.rows);
  expect(after.forecasting).toEqual(before.forecasting);
});
