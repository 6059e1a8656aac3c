import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  findIn,
  flipIn,
  kinds,
  nights,
  openNights,
  readMarks,
  rowsOf,
  soldIn,
} from './damaged-home.ts';

const whole = await openNights();

test.each(Object.entries(kinds))(
  'a damaged %s does not stop the sales, and the table of the manual says what happens',
  { timeout: 600_000 },
  async (kind, file) => {
    const rows = await rowsOf(whole, kind, file);
    expect(rows.filter((row) => row.includes('| nothing |'))).toEqual([]);
    const manual = await readFile('docs/damage.md', 'utf8');
    expect(rows.filter((row) => !manual.includes(row))).toEqual([]);
  },
);

test.each(Object.entries(kinds))(
  'after a flipped bit in the middle of a %s the night goes on, and something is sold',
  async (_, file) => {
    const outcomes = await flipIn(whole, file);
    expect(
      outcomes.filter(({ sells, night }) => sells === 'nothing' || /stops/.test(night)),
    ).toEqual([]);
  },
);

test('the nights of the table are whole before they are damaged', async () => {
  expect(await findIn(whole)).toEqual([]);
  expect(await soldIn(whole)).toBe(nights.at(-1));
  const present = await readMarks(whole);
  expect(Object.values(kinds).filter((path) => !present.has(path))).toEqual([]);
});
