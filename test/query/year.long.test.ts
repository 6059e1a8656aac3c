import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeUpNights } from './made-up-nights.ts';
import { checkBudgets, checkCursors, type Measured, rebuild } from './properties.ts';
import { runs, times } from '../properties/runs.ts';

const longest = 1_200_000 * times;
const nights = makeUpNights(365);
const query = { limit: 100, view: 'compact' };

test(
  'of 10,000 generated calls, none has more tokens than its budget',
  { timeout: longest },
  async () => {
    const { delivered, truncated } = await checkBudgets(nights.slice(-20), 10_000);
    expect(delivered).toBeGreaterThan(4_000);
    expect(truncated).toBeGreaterThan(1_000);
  },
);

test(
  'the pages of 1,000 generated queries are their whole answers',
  { timeout: longest },
  async () => {
    const { pages } = await checkCursors(nights.slice(-20), 1_000);
    expect(pages).toBeGreaterThan(1_000);
  },
);

function shareOf({ changes, full }: Measured): number {
  return changes / full;
}

test(
  'changes rebuild each night of a year from the one before, at a tenth of the bytes',
  { timeout: longest },
  async () => {
    const measured: Measured[] = [];
    for (let to = 1; to < nights.length; to += 1) {
      const rebuilt = await rebuild(nights, [to - 1, to], query);
      if (rebuilt) measured.push(rebuilt);
    }
    const shares = measured.map(shareOf).toSorted((a, b) => a - b);
    expect(shares.at(-1)).toBeLessThanOrEqual(0.1);
  },
);

test('changes rebuild any night of a year from any earlier one', { timeout: longest }, async () => {
  const shares: number[] = [];
  const number = fc.nat({ max: nights.length - 1 });
  const property = fc.asyncProperty(number, number, async (one, other) => {
    const pair = [Math.min(one, other), Math.max(one, other)] as const;
    const compact = await rebuild(nights, pair, query);
    if (compact) shares.push(shareOf(compact));
    await rebuild(nights, pair, { limit: 100 });
  });
  await fc.assert(property, { numRuns: runs(500) });
  // A night of other weeks shares no row: then all of them enter, and all old names leave.
  expect(Math.max(...shares)).toBeLessThanOrEqual(0.25);
});
