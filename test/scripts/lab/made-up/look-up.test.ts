import { expect, test } from 'vitest';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import { madeUpOwnerPrefix } from '../../../../pipeline/contract/scan.ts';
import { makeUpNight, lookUpMadeUp } from '../../../../scripts/lab/made-up/made-up-night.ts';
import { rowsOf } from './nights.ts';

const born = '2026-10-05';
const rows = rowsOf(born);
const fatesAfter = (days: number) => lookUpMadeUp(addDays(born, days), rows);

function goneShare(days: number): number {
  const fates = [...fatesAfter(days).values()];
  return fates.filter(({ gone }) => gone).length / fates.length;
}

test('on its own night, every row is as the night shows it', () => {
  const fates = fatesAfter(0);

  for (const { id, fullName, stars } of rows) {
    expect(fates.get(id)).toEqual({ gone: false, fullName, stars, archived: false });
  }
});

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

test('a few repositories are renamed or archived, and no new name is a real one', () => {
  const names = new Map(rows.map(({ id, fullName }) => [id, fullName]));
  const alive = [...fatesAfter(40)].flatMap(([id, fate]) => (fate.gone ? [] : [{ id, ...fate }]));

  expect(alive.some(({ archived }) => archived)).toBe(true);
  expect(alive.some(({ id, fullName }) => names.get(id) !== fullName)).toBe(true);
  expect(alive.filter(({ fullName }) => !fullName.startsWith(madeUpOwnerPrefix))).toEqual([]);
});

test('does not know the repositories of another world', () => {
  const foreign = rowsOf(born, 'elsewhere');

  expect(lookUpMadeUp(addDays(born, 9), foreign).size).toBe(0);
  expect(lookUpMadeUp(born, []).size).toBe(0);
});

test('a wide window shows nothing that is gone or archived, and shows new names', () => {
  const date = addDays(born, 20);
  const fates = lookUpMadeUp(date, rows);
  const seen = new Map(
    makeUpNight({ date, windowDays: 30, limit: 10_000 }).rows.map((row) => [row.id, row]),
  );

  const shown = [...fates].filter(([id]) => seen.has(id));
  expect(shown.length).toBeGreaterThan(10);
  for (const [id, fate] of shown) {
    const fullName = seen.get(id)?.fullName;
    expect(fate).toMatchObject({ gone: false, archived: false, fullName });
  }
});
