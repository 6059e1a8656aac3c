import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays, type DigestDate, monthOf } from '../../../../pipeline/contract/dates.ts';
import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import { makeUpNight } from '../../../../scripts/lab/made-up/made-up-night.ts';
import { openFollowing, row } from '../repositories/followed-nights.ts';
import { toScan } from '../../../../pipeline/scan/take-scan.ts';
import { openDuckDb } from './installed-duckdb.ts';

/** The nights of a month, and the night that publishes it. */
const nights = [
  ...Array.from({ length: 31 }, (_, day) => addDays('2026-08-01', day)),
  '2026-11-01',
];

test('DuckDB reads from a month what its nights saw', async () => {
  const home = await openFollowing();
  const first = new Map<string, ScannedRow>();
  let listings = 0;
  for (const date of nights) {
    const { rows, quarantined } = listNight(date);
    await home.write(date, { rows, quarantined });
    if (monthOf(date) !== '2026-08') continue;
    listings += rows.length + quarantined.length;
    for (const one of [...rows, ...quarantined]) if (!first.has(one.id)) first.set(one.id, one);
  }
  await home.render();
  const ask = await openDuckDb();
  const table = (name: string) => `'${join(home.publicDir, `datasets/${name}-2026-08.parquet`)}'`;
  const known = [...first.values()];
  expect(
    await ask(
      `SELECT count(*), sum(stars), count(*) FILTER (standing = 'quarantined'), sum(len(reasons)),
        count(*) FILTER (firstSeen = DATE '2026-08-20') FROM ${table('repositories')}`,
    ),
  ).toEqual([
    known.length,
    known.reduce((sum, { stars }) => sum + stars, 0),
    known.filter(({ standing }) => standing === 'quarantined').length,
    known.reduce((sum, { risk }) => sum + risk.reasons.length, 0),
    known.filter(({ firstSeen }) => firstSeen === '2026-08-20').length,
  ]);
  expect(
    await ask(
      `SELECT count(*), count(DISTINCT id), count(DISTINCT night)
        FROM ${table('observations')} JOIN ${table('repositories')} USING (id)`,
    ),
  ).toEqual([listings, known.length, 31]);
});

function listNight(date: DigestDate): Pick<ReturnType<typeof toScan>, 'rows' | 'quarantined'> {
  if (date === nights.at(-1)) return { rows: [row('R_ocean', 5)], quarantined: [] };
  const found = makeUpNight({ date, windowDays: 7, limit: 40 });
  const { rows, quarantined } = toScan(found, {
    date,
    startedAt: `${date}T06:00:00.000Z`,
    earlier: [],
  });
  const real = <T extends ScannedRow>(one: T) => ({ ...one, firstSeen: date });
  return { rows: rows.map(real), quarantined: quarantined.map(real) };
}
