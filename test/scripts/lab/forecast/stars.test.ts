import { expect, test } from 'vitest';
import type { StarPair } from '../../../../scripts/lab/forecast/star-pairs.ts';
import { formatStars } from '../../../../scripts/lab/forecast/stars.ts';

/** A hundred repositories. Eighty grow by what the last pace brings, and twenty by nothing. Ten are quarantined. */
const pairs: StarPair[] = Array.from({ length: 100 }, (_, index) => {
  const growth = { stars: 1000, ageDays: index < 60 ? 14 : 2, recentPace: 10 };
  const about = { repository: `ada/r${index}`, isForSale: index >= 10, growth };
  return { ...about, outcome: index % 5 === 0 ? 1000 : 1039 };
});

test('the report on stars has each rule over all rows, rows for sale and by age, with its share within the band', () => {
  const report = formatStars(pairs);
  expect(report).toMatch(/^all {2,}last pace {2,}100 {2,}0\.000 .* 0\.80 /m);
  expect(report).toMatch(/^for sale {2,}last pace {2,}90 /m);
  expect(report).toMatch(/^for sale, 7 days and older {2,}last pace {2,}50 /m);
  expect(report).toMatch(/^for sale, under 7 days {2,}lifetime pace {2,}40 /m);
  expect(formatStars([])).toMatch(/^all {2,}no change {2,}0 {2,}– /m);
});

test('left out, a rule has only factors of other repositories', () => {
  const [first, ...others] = pairs.map((pair) => ({ ...pair, outcome: 1039 }));
  if (!first) throw new Error('there are no pairs');
  const [, lossAlike = ''] =
    /^all {2,}last pace .* (\S+)$/m.exec(formatStars([first, ...others])) ?? [];
  expect(Number(lossAlike)).toBe(0);
  // The factors of the others expect 1,039 stars: 1000 × ln(2000/1039) × (.1 + .5 + .9) / 3, in one of a hundred.
  const outlier = formatStars([{ ...first, outcome: 2000 }, ...others]);
  expect(outlier).toMatch(/^all {2,}last pace .* 3\.3$/m);
});
