import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  addDays,
  type DigestDate,
  toDigestDate,
  toMidnight,
} from '../../../../pipeline/contract/dates.ts';
import { type EnrichedRow, ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import {
  madeUpOwnerPrefix,
  ScanMetrics,
  ScanWindow,
  Scan,
} from '../../../../pipeline/contract/scan.ts';
import {
  madeUpNightSeenAt,
  makeUpNight,
  lookUpMadeUp,
} from '../../../../scripts/lab/made-up/made-up-night.ts';
import { runs } from '../../../properties/runs.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFile } from '../../../../pipeline/platform/file-text.ts';
import { openHome } from '../../../pipeline/night/run-night.ts';

const MadeUpRow = ScannedRow.omit({ starsGained: true, firstSeen: true, risk: true });

function rowsOf(date: DigestDate): EnrichedRow[] {
  return makeUpNight({ date, windowDays: 7, limit: 300 }).rows;
}

/** The rows of so many nights, one after the other. */
function nightsFrom(date: DigestDate, count: number): EnrichedRow[][] {
  return Array.from({ length: count }, (_, index) => rowsOf(addDays(date, index)));
}

const anyDate = integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 11, 31) }).map((ms) =>
  toDigestDate(new Date(ms).toISOString()),
);

test('makes the same night of the same options, byte for byte, also after other nights were made', () => {
  const options = { date: '2026-11-20', windowDays: 7, limit: 300 };
  const first = JSON.stringify(makeUpNight(options));
  for (let age = -1; age < 40; age += 1) rowsOf(addDays('2026-11-20', age));

  expect(JSON.stringify(makeUpNight(options))).toBe(first);
});

test('works on any date, and every row obeys the contract and lies within the window', () => {
  assert(
    property(anyDate, integer({ min: 1, max: 30 }), (date, windowDays) => {
      const night = makeUpNight({ date, windowDays, limit: 300 });
      expect(() => ScanWindow.parse(night.window)).not.toThrow();
      expect(() => ScanMetrics.parse(night.metrics)).not.toThrow();
      expect(() => z.array(MadeUpRow).parse(night.rows)).not.toThrow();
      const outside = night.rows.filter(
        ({ createdAt }) =>
          createdAt < toMidnight(night.window.from) || createdAt > madeUpNightSeenAt(date),
      );
      expect(outside).toEqual([]);
      expect(new Set(night.rows.map(({ id }) => id)).size).toBe(night.rows.length);
      const names = night.rows.map(({ fullName }) => fullName.toLowerCase());
      expect(new Set(names).size).toBe(night.rows.length);
    }),
    { numRuns: runs(60) },
  );
});

test('no name can be taken for a real repository, and no text holds a link or an unfilled gap', () => {
  const rows = nightsFrom('2026-10-01', 60).flat();
  const texts = rows.flatMap((row) => [row.fullName, row.description, row.readmeExcerpt]);

  expect(rows.filter(({ fullName }) => !fullName.startsWith(madeUpOwnerPrefix))).toEqual([]);
  expect(rows.filter(({ url }) => url !== '')).toEqual([]);
  expect(rows.filter((row) => /http|www\.|:\/\/|@/i.test(JSON.stringify(row)))).toEqual([]);
  expect(texts.filter((text) => /[{}]|undefined| {2}|^ | $| [.,]/.test(text))).toEqual([]);
});

const born = '2026-10-05';
const rows = rowsOf(born);
const fatesAfter = (days: number) => lookUpMadeUp(addDays(born, days), rows);

function goneShare(days: number): number {
  const fates = [...fatesAfter(days).values()];
  return fates.filter(({ gone }) => gone).length / fates.length;
}

test('some repositories vanish with time, for good, and always the same ones', () => {
  const shares = [7, 14, 21, 28, 35].map(goneShare);

  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(goneShare(30)).toBeGreaterThan(0.1);
  expect(goneShare(30)).toBeLessThan(0.6);
  expect(fatesAfter(30)).toEqual(fatesAfter(30));
  const after = fatesAfter(35);
  const back = [...fatesAfter(20)].filter(([id, { gone }]) => gone && !after.get(id)?.gone);
  expect(back).toEqual([]);
});

const day = '2026-11-20';

test('the published scan of a made-up night equals the recorded file, with history and follow-up', async () => {
  const home = await openHome();
  for (const date of ['2026-11-18', '2026-11-19']) await home.publish(date);
  const [, file = ''] = await home.madeUp(day);
  const recorded = await readFile(file, 'utf8');

  await home.publish(day);

  const path = join(home.archive.dataDir, 'scans', `${day}.json`);
  expect(await readFile(path, 'utf8')).toBe(recorded);
  const scan = parseFile(Scan, recorded, file);
  expect(scan.rows.some(({ starsGained }) => starsGained !== null)).toBe(true);
  expect(scan.followUp?.projects.length).toBeGreaterThan(0);
  expect(scan.followUp?.unanswered).toBe(0);
});
