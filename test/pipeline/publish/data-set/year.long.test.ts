import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import { toScan } from '../../../../pipeline/scan/take-scan.ts';
import { makeUpNight } from '../../../../scripts/lab/made-up/made-up-night.ts';
import { readFolder } from '../read-folder.ts';
import { openFollowing } from '../repositories/followed-nights.ts';
import { readTable } from './read-table.ts';

/** Two nights a week for a year, and the two months after it. */
const nights = Array.from({ length: 122 }, (_, index) =>
  addDays('2025-01-02', Math.floor(index * 3.5)),
);

test('the months of a year take at most 50 bytes a row, and are the same bytes at a second rendering', async () => {
  const home = await openFollowing();
  for (const date of nights) {
    const found = makeUpNight({ date, windowDays: 7, limit: 150 });
    const startedAt = `${date}T06:00:00.000Z`;
    const { rows, quarantined } = toScan(found, { date, startedAt, earlier: [] });
    await home.write(date, { rows, quarantined });
  }
  await home.render();
  const names = [...(await readFolder(home.publicDir)).keys()]
    .filter((path) => path.endsWith('.parquet'))
    .map((path) => basename(path));
  const readTables = async () =>
    Promise.all(names.map(async (name) => readTable(home.publicDir, name)));
  const first = await readTables();
  expect(first).toHaveLength(24);
  const rows = first.reduce((sum, table) => sum + table.rows.length, 0);
  const bytes = first.reduce((sum, table) => sum + table.bytes.length, 0);
  expect(rows).toBeGreaterThan(20_000);
  expect(bytes / rows).toBeLessThan(50);
  await rm(join(home.publicDir, 'datasets'), { recursive: true });
  await home.render();
  const second = await readTables();
  const unlike = names.filter(
    (_, index) => !second[index]?.bytes.equals(first[index]?.bytes ?? Buffer.of()),
  );
  expect(unlike).toEqual([]);
});
