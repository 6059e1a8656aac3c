import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findChanges } from '../../../gateway/routes/find-changes.ts';
import { compareRows } from '../../../pipeline/contract/repository-row.ts';
import { applyChanges, type ChangesPage } from '../../../gateway/client/apply-changes.ts';
import type { CompactRow } from '../../../pipeline/contract/row-views.ts';
import { runs } from '../../properties/runs.ts';

const none: ReadonlySet<string> = new Set();

const compactRow = fc.record({
  id: fc.constantFrom('R_1', 'R_2', 'R_3', 'R_4', 'R_5', 'R_6'),
  fullName: fc.constantFrom('ada/ebb', 'ada/flow', 'Ada/neap', 'bob/ebb', 'bob/flow', 'bob/tide'),
  purpose: fc.constantFrom('Reads tides', ''),
  stars: fc.nat({ max: 4 }),
  starsGained: fc.option(fc.integer({ min: -2, max: 2 })),
  ageDays: fc.nat({ max: 3 }),
  standing: fc.constantFrom('clear' as const, 'caution' as const),
});

/** Lists in which repositories come, go, and take each other's names. Two rows may even have the same name. */
const lists = fc.uniqueArray(compactRow, { selector: ({ id }) => id }).map((rows) =>
  rows
    .toSorted(compareRows)
    .map(({ id, fullName, purpose, stars, starsGained, ageDays, standing }) => ({
      id,
      view: [fullName, purpose, stars, starsGained, ageDays, standing] satisfies CompactRow,
    })),
);

const absences = fc.uniqueArray(fc.constantFrom('R_1', 'R_2', 'R_3'));

function toPage({ items, othersLeft }: ReturnType<typeof findChanges>, days: number): ChangesPage {
  const data: Record<string, unknown[]> = {};
  for (const { group = '', json } of items) (data[group] ??= []).push(JSON.parse(json));
  return { days, truncated: false, othersLeft, data };
}

test('changes between any two lists turn one into the other, on one page or on many', () => {
  const days = fc.integer({ min: -3, max: 400 });
  const property = fc.property(lists, lists, days, absences, absences, (older, newer, ...rest) => {
    const [between, gone, quarantined] = rest;
    const absent = { gone: new Set(gone), quarantined: new Set(quarantined) };
    const { items, othersLeft } = findChanges(older, newer, { days: between, absent });
    const rows = older.map(({ view }) => view);
    const wanted = JSON.stringify(newer.map(({ view }) => view));
    const toPart = (part: typeof items) => toPage({ items: part, othersLeft }, between);
    const pages = [{ ...toPart(items.slice(0, 2)), truncated: true }, toPart(items.slice(2))];
    expect(JSON.stringify(applyChanges(rows, [toPart(items)]))).toBe(wanted);
    // Lists of different lengths give at least one item, because no item means no change.
    expect(items.length > 0 || newer.length === older.length).toBe(true);
    expect(JSON.stringify(applyChanges(rows, pages))).toBe(wanted);
  });
  fc.assert(property, { numRuns: runs(2_000) });
});

test('changes leave out what the reader can compute: only new star counts are listed', () => {
  const older = [{ id: 'R_1', view: ['ada/ebb', 'Reads tides', 90, 40, 2, 'clear'] as CompactRow }];
  const newer = [{ id: 'R_1', view: ['ada/ebb', 'Reads tides', 97, 7, 3, 'clear'] as CompactRow }];
  const absent = { gone: none, quarantined: none };
  const { items } = findChanges(older, newer, { days: 1, absent });
  expect(items).toEqual([{ group: 'stars', json: '["ada/ebb",97]' }]);
});

test('a row that is gone, a quarantined one, and one that only left are in different groups', () => {
  const rows = ['ebb', 'flow', 'neap'].map((name, at) => ({
    id: `R_${at}`,
    view: [`ada/${name}`, '', 9 - at, null, 2, 'clear'] as CompactRow,
  }));
  const absent = { gone: new Set(['R_0']), quarantined: new Set(['R_1']) };
  expect(findChanges(rows, [], { days: 1, absent }).items).toEqual([
    { group: 'gone', json: '"ada/ebb"' },
    { group: 'quarantined', json: '"ada/flow"' },
    { group: 'left', json: '"ada/neap"' },
  ]);
});

test('if most rows left, the changes name those that stayed instead of those that left', () => {
  const view = (name: string, stars: number, age: number): CompactRow => [
    `ada/${name}`,
    '',
    stars,
    0,
    age,
    'clear',
  ];
  const older = ['ebb', 'flow', 'neap', 'rip', 'surge'].map((name, at) => ({
    id: `R_${at}`,
    view: view(name, 9 - at, 2),
  }));
  const newer = [
    { id: 'R_0', view: view('ebb', 9, 9) },
    { id: 'R_9', view: view('tide', 1, 0) },
  ];
  const absent = { gone: new Set(['R_1']), quarantined: none };
  const found = findChanges(older, newer, { days: 7, absent });
  expect(found).toEqual({
    othersLeft: true,
    items: [
      { group: 'entered', json: '["ada/tide","",1,0,0,"clear"]' },
      { group: 'gone', json: '"ada/flow"' },
      { group: 'stayed', json: '"ada/ebb"' },
    ],
  });
  const rows = older.map((row) => row.view);
  const rebuilt = applyChanges(rows, [toPage(found, 7)]);
  expect(rebuilt).toEqual(newer.map((row) => row.view));
});

test('changes of other rows, and pages that are not complete, are refused', () => {
  const rows: CompactRow[] = [['ada/ebb', '', 9, null, 2, 'clear']];
  const page = { days: 1, truncated: false, data: { left: ['ada/flow'] } };
  expect(() => applyChanges(rows, [page])).toThrow(/there is no ada\/flow among these/);
  expect(() => applyChanges(rows, [{ ...page, truncated: true }])).toThrow(/not complete/);
  expect(() => applyChanges(rows, [])).toThrow(/not complete/);
});
