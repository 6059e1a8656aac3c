import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readPanels } from './expressions.ts';
import { runPromtool } from './installed-promtool.ts';

const panels = readPanels();
const shown = panels.filter(({ type }) => type !== 'row');

test('Prometheus understands every expression of the dashboard', async () => {
  const rules = shown.flatMap(({ targets }) =>
    targets.map(({ expr }, place) => ({ record: `panel:${place}`, expr })),
  );
  expect(rules.length).toBeGreaterThan(shown.length - 1);
  const text = stringify({
    groups: rules.map((rule, place) => ({ name: `panel ${place}`, rules: [rule] })),
  });
  expect(await runPromtool(['check', 'rules'], text)).toMatchObject({ ok: true });
});

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
