import { expect, test } from 'vitest';
import { readPanels } from './expressions.ts';

const panels = readPanels();
const shown = panels.filter(({ type }) => type !== 'row');

test('every panel has its place, a query, and a sentence that says what it shows', () => {
  const poor = shown.filter(({ description = '', targets }) => {
    return !description.endsWith('.') || targets.length === 0;
  });
  expect(poor).toEqual([]);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
});
