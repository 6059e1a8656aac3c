import { expect, test } from 'vitest';
import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import type { ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import { makeEarlierScan, makeRows, makeScan } from '../night-fixture.ts';

const termsOf = (rows: readonly ScannedRow[], earlier: readonly ScannedRow[] = []) =>
  countEvidence(makeScan(rows), earlier.length > 0 ? [makeEarlierScan(earlier, 1)] : []).emerging;

/** Thirty rows about different things, the first so many of which say something else. */
const rowsThatSay = (description: string, count: number) =>
  makeRows(30, (index) => ({
    description: index < count ? description : `ship${index} cargo${index}`,
  }));

test('finds a word that more rows use than the night before', () => {
  const [first] = termsOf(rowsThatSay('A lighthouse', 6), rowsThatSay('A lighthouse', 2));

  expect(first).toMatchObject({ term: 'lighthouse', count: 6, shareBefore: 0.0667 });
  expect(first?.repositories).toEqual([
    'owner0/name0',
    'owner1/name1',
    'owner2/name2',
    'owner3/name3',
    'owner4/name4',
    'owner5/name5',
  ]);
});

test('passes over a word used as often as before', () => {
  expect(termsOf(rowsThatSay('A lighthouse', 6), rowsThatSay('A lighthouse', 6))).toEqual([]);
});

test('needs three rows of three owners', () => {
  const oneOwner = rowsThatSay('A lighthouse', 6).map((row, index) => ({
    ...row,
    fullName: `owner${index < 6 ? index % 2 : index}/name${index}`,
  }));

  expect(termsOf(rowsThatSay('A lighthouse', 2))).toEqual([]);
  expect(termsOf(oneOwner)).toEqual([]);
  expect(termsOf(rowsThatSay('A lighthouse', 3)).map(({ term }) => term)).toEqual(['lighthouse']);
});

test('passes over stop words of several languages, numbers and the names of owners', () => {
  const rows = rowsThatSay('the und para 这个 и 2026 owner3 lighthouse', 6);

  expect(termsOf(rows).map(({ term }) => term)).toEqual(['lighthouse']);
});

test('counts a topic, its spaced spelling and a plural as one, and tells the longer of two that name the same rows', () => {
  const rows = makeRows(30, (index) => {
    if (index < 2) return { topics: ['harbour-pilot'] };
    return { description: index < 5 ? 'Harbour pilots' : `ship${index}` };
  });

  expect(termsOf(rows).map(({ term, count }) => [term, count])).toEqual([['harbour pilots', 5]]);
});

test('reads Chinese', () => {
  expect(termsOf(rowsThatSay('灯塔', 4)).map(({ term }) => term)).toEqual(['灯塔']);
});
