import { expect, test } from 'vitest';
import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import { makeEarlierScan, makeRow, makeRows, makeScan } from '../night-fixture.ts';

const harbour = makeRows(5, (index) => ({
  topics: ['harbour', 'pilot', ...(index === 2 ? ['tide'] : [])],
}));
const bakery = makeRows(4, (index) => ({
  fullName: `baker${index}/oven${index}`,
  topics: ['bakery', 'sourdough'],
  stars: 50 - index,
}));

test('groups rows by topics that stand together, the larger group first', () => {
  const { themes } = countEvidence(makeScan([...bakery, ...harbour]), []);

  expect(themes.map(({ topics, repositories }) => [topics, repositories.length])).toEqual([
    [['harbour', 'pilot'], 5],
    [['bakery', 'sourdough'], 4],
  ]);
  expect(themes[0]).toMatchObject({ medoid: 'owner0/name0', entrants: null });
});

test('takes in a row that says a topic of others in its description', () => {
  const mute = makeRow({ fullName: 'z/z', stars: 1, description: 'Finds a pilot for any harbour' });

  const { themes } = countEvidence(makeScan([...harbour, mute]), []);

  expect(themes[0]?.repositories).toContain('z/z');
});

test('counts which of a theme the night before did not hold', () => {
  const { themes } = countEvidence(makeScan(harbour), [makeEarlierScan(harbour.slice(2), 1)]);

  expect(themes[0]?.entrants).toBe(2);
});

test('makes no theme of one owner, of generic topics, or of a pair', () => {
  const oneOwner = harbour.map((row, index) => ({ ...row, fullName: `one/name${index}` }));
  const generic = harbour.map((row) => ({ ...row, topics: ['ai', 'python', 'open-source'] }));

  expect(countEvidence(makeScan(oneOwner), []).themes).toEqual([]);
  expect(countEvidence(makeScan(generic), []).themes).toEqual([]);
  expect(countEvidence(makeScan(harbour.slice(0, 2)), []).themes).toEqual([]);
});

test('puts no row in two themes', () => {
  const rows = makeRows(60, (index) => ({
    topics: [0, 1, 2].map((step) => `t${(index * (step + 1)) % 9}x`),
  }));

  const names = countEvidence(makeScan(rows), []).themes.flatMap(
    ({ repositories }) => repositories,
  );

  expect(new Set(names).size).toBe(names.length);
});

test('finds the same themes every time in topics that could be grouped in many ways', () => {
  const rows = makeRows(120, (index) => ({
    topics: [1, 7, 31].map((step) => `t${((index + Math.floor(index / 8)) * step) % 23}x`),
  }));
  const scan = makeScan(rows);
  const found = Array.from({ length: 8 }, () => JSON.stringify(countEvidence(scan, []).themes));

  expect(found[0]).not.toBe('[]');
  expect(new Set(found).size).toBe(1);
});
