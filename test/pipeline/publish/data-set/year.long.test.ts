import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays, type DigestDate, monthOf } from '../../../../pipeline/contract/dates.ts';
import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import { toScan } from '../../../../pipeline/scan/take-scan.ts';
import { makeUpNight } from '../../../../scripts/lab/made-up/made-up-night.ts';
import { readFolder } from '../read-folder.ts';
import { openFollowing } from '../repositories/followed-nights.ts';
import { openDuckDb } from './installed-duckdb.ts';
import { readTable } from './read-table.ts';

/** A night a week for a year, and the two months after it. */
const nights = Array.from({ length: 62 }, (_, index) => addDays('2025-01-02', index * 7));
const lastMonth = '2025-12';
const someNight = '2025-08-21';

/** Writes the nights. Gives the first listing of each repository of the year, and how often and on which nights all of them were listed. */
async function writeYear(home: Awaited<ReturnType<typeof openFollowing>>) {
  const first = new Map<string, { date: DigestDate; row: ScannedRow }>();
  let listings = 0;
  const seenOn = new Set<DigestDate>();
  for (const date of nights) {
    const found = makeUpNight({ date, windowDays: 14, limit: 150 });
    const startedAt = `${date}T06:00:00.000Z`;
    const { rows, quarantined } = toScan(found, { date, startedAt, earlier: [] });
    await home.write(date, { rows, quarantined });
    for (const row of [...rows, ...quarantined]) {
      if (!first.has(row.id) && monthOf(date) <= lastMonth) first.set(row.id, { date, row });
      if (!first.has(row.id)) continue;
      listings += 1;
      seenOn.add(date);
    }
  }
  return { known: [...first.values()], listings, seenOn };
}

test('the months of a year have what its nights saw, as DuckDB reads them, take at most 50 bytes a row, and are the same bytes at a second rendering', async () => {
  const home = await openFollowing();
  const { known, listings, seenOn } = await writeYear(home);
  await home.render();
  const names = [...(await readFolder(home.publicDir)).keys()]
    .filter((path) => path.endsWith('.parquet'))
    .map((path) => basename(path));
  const readTables = async () =>
    Promise.all(names.map(async (name) => readTable(home.publicDir, name)));
  const tables = await readTables();
  expect(tables).toHaveLength(24);
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes.length, 0);
  expect(rows).toBe(known.length + listings);
  expect(rows).toBeGreaterThan(10_000);
  expect(bytes / rows).toBeLessThan(50);

  const ask = await openDuckDb();
  const files = (table: string) => `'${join(home.publicDir, `datasets/${table}-*.parquet`)}'`;
  const sum = (of: (row: ScannedRow) => number) =>
    known.reduce((total, { row }) => total + of(row), 0);
  expect(
    await ask(
      `SELECT count(*), sum(stars), count(*) FILTER (standing = 'quarantined'), sum(len(reasons)),
        count(*) FILTER (firstSeen = DATE '${someNight}') FROM ${files('repositories')}`,
    ),
  ).toEqual([
    known.length,
    sum(({ stars }) => stars),
    sum(({ standing }) => Number(standing === 'quarantined')),
    sum(({ risk }) => risk.reasons.length),
    known.filter(({ date }) => date === someNight).length,
  ]);
  expect(
    await ask(
      `SELECT count(*), count(DISTINCT id), count(DISTINCT night)
        FROM ${files('observations')} JOIN ${files('repositories')} USING (id)`,
    ),
  ).toEqual([listings, known.length, seenOn.size]);

  await rm(join(home.publicDir, 'datasets'), { recursive: true });
  await home.render();
  const again = await readTables();
  const unlike = names.filter(
    (_, index) => !again[index]?.bytes.equals(tables[index]?.bytes ?? Buffer.of()),
  );
  expect(unlike).toEqual([]);
}, 180_000);
