import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type SearchRange,
  toRemainingRanges,
} from '../../../../pipeline/scan/github/search-ranges.ts';

const days = ['2026-08-09T10:00:00.000Z', '2026-08-12T10:00:00.000Z', '2026-08-15T09:00:00.000Z'];

const anyRange = fc
  .record({
    least: fc.integer({ min: 0, max: 30 }),
    above: fc.option(fc.integer({ min: 0, max: 30 })),
    from: fc.constantFrom(...days),
    to: fc.constantFrom(...days),
  })
  .filter(({ from, to }) => from <= to)
  .map(({ least, above, from, to }): SearchRange => ({
    stars: { least, most: above === null ? null : least + above },
    created: { from, to },
  }));

function sizeOf({ stars, created }: SearchRange): number {
  const starCounts = (stars.most ?? 1_000_000) - stars.least + 1;
  return starCounts * (Date.parse(created.to) - Date.parse(created.from) + 1);
}

test('every remaining range is smaller, so that every search ends', () => {
  fc.assert(
    fc.property(anyRange, fc.array(fc.nat({ max: 80 }), { maxLength: 1000 }), (range, seen) => {
      const { ranges, overflows } = toRemainingRanges(range, seen);

      expect(ranges.every((next) => sizeOf(next) < sizeOf(range))).toBe(true);
      expect(ranges.length > 0 || overflows).toBe(true);
    }),
  );
});

test('every remaining range lies within the range it is made from', () => {
  fc.assert(
    fc.property(anyRange, fc.array(fc.nat({ max: 80 }), { maxLength: 300 }), (range, seen) => {
      for (const { stars, created } of toRemainingRanges(range, seen).ranges) {
        expect(stars.least).toBeGreaterThanOrEqual(range.stars.least);
        expect(stars.most).not.toBeNull();
        expect(stars.most).toBeLessThanOrEqual(range.stars.most ?? Infinity);
        expect(created.from >= range.created.from && created.to <= range.created.to).toBe(true);
      }
    }),
  );
});
