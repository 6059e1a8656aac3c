import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowFields } from '../../../pipeline/contract/row-views.ts';
import { makeUpNights } from './made-up-nights.ts';
import { checkBudgets, checkCursors, rebuild } from './properties.ts';
import { runs } from '../../properties/runs.ts';

const nights = makeUpNights(10);

test('no delivered answer has more tokens than its budget', async () => {
  const { delivered, truncated } = await checkBudgets(nights, 250);
  expect(delivered).toBeGreaterThan(100);
  expect(truncated).toBeGreaterThan(25);
});

test('the pages of a query together are its whole answer, without a gap or a repeat', async () => {
  const { pages } = await checkCursors(nights, 40);
  expect(pages).toBeGreaterThan(40);
});

const nightNumbers = fc.nat({ max: nights.length - 1 });

test.each([
  ['whole', {}],
  ['compact', { view: 'compact' }],
  ['chosen', { fields: ['fullName', 'category', 'stars', 'topics', 'standing'] }],
  ['chosen in full', { fields: rowFields }],
  ['compact and filtered', { view: 'compact', language: 'Rust', limit: 5 }],
  ['compact and clear', { view: 'compact', standing: 'clear' }],
  ['whole and filtered', { max_risk: '0.2', min_stars: 200 }],
])('the changes of %s rows turn those of one night into those of another', async (_, query) => {
  let rebuilt = 0;
  const property = fc.asyncProperty(nightNumbers, nightNumbers, async (from, to) => {
    if (await rebuild(nights, [from, to], { limit: 100, ...query })) rebuilt += 1;
  });
  await fc.assert(property, { numRuns: runs(8) });
  expect(rebuilt).toBeGreaterThan(0);
});

test('where the changes of few rows would have more tokens than the rows, the rows come instead', async () => {
  for (const [to, replaced] of [
    [1, false],
    [9, true],
  ] as const) {
    for (const view of ['compact', 'full']) {
      const measured = await rebuild(nights, [0, to], { limit: 20, view });
      expect([view, measured?.replaced]).toEqual([view, replaced]);
    }
  }
});
