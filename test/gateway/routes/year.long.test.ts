import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeUpNights } from './made-up-nights.ts';
import { checkBudgets, checkCursors, type Measured, rebuild } from './properties.ts';
import { runs, times } from '../../properties/runs.ts';

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

/** Distances in nights. Nights that are seven or more apart share hardly a row. */
const distances = [1, 2, 3, 4, 5, 6, 7, 14, 30, 90, 180, 364];

test.each(distances)(
  'changes over %i nights of a year rebuild the rows, with at most 11 % of the bytes of whole rows',
  { timeout: longest },
  async (distance) => {
    const shares: number[] = [];
    for (let to = distance; to < nights.length; to += 15) {
      const rebuilt = await rebuild(nights, [to - distance, to], query);
      if (rebuilt) shares.push(shareOf(rebuilt));
    }
    expect(shares.length).toBeGreaterThan(0);
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.11);
  },
);

test('changes rebuild any night of a year from any earlier one', { timeout: longest }, async () => {
  const number = fc.nat({ max: nights.length - 1 });
  const property = fc.asyncProperty(number, number, async (one, other) => {
    const pair = [Math.min(one, other), Math.max(one, other)] as const;
    // The distances above are of compact rows.
    const measured = await rebuild(nights, pair, { limit: 100 });
    expect(measured === undefined).toBe(one === other);
  });
  await fc.assert(property, { numRuns: runs(300) });
});
