import { expect, test } from 'vitest';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { forEachMethod, type StarsMethod } from '../../../pipeline/contract/forecast.ts';
import type { Outcomes } from '../../../pipeline/contract/outcomes.ts';
import { chooseMethods } from '../../../pipeline/scan/forecast/choose-methods.ts';
import { forecastModel } from '../../../pipeline/scan/forecast/forecast-night.ts';

const date: DigestDate = '2026-11-20';
const common = { language: 'Rust', age: '7 to 13 days' } as const;
type Losses = Partial<Record<StarsMethod, number>>;

/** The outcomes of one night, so many days ago. */
function aNight(daysAgo: number, losses: Losses, judged = 60): Outcomes {
  const loss = forEachMethod((method) => losses[method] ?? 9);
  return {
    schema: 1,
    date: addDays(date, -daysAgo),
    stars: {
      tallies: [{ ...common, judged, covered: forEachMethod(() => judged), loss }],
      unjudged: 0,
    },
    survival: {
      tallies: [
        { ...common, tenth: 9, judged, survived: 54, promised: 57, squared: losses.model ?? 0 },
      ],
      unjudged: 0,
    },
  };
}

const worse = { model: 8, 'last pace': 6, 'no change': 7 };
const better = { model: 3, 'last pace': 6, 'no change': 7 };
const choose = (nights: readonly Outcomes[]) => chooseMethods(date, nights, forecastModel).methods;

test('a model that a baseline beats in each of the last four weeks is replaced by the best baseline', () => {
  const nights = [3, 10, 17, 24].map((daysAgo) => aNight(daysAgo, worse));
  const { methods, baseRate } = chooseMethods(date, nights, forecastModel);
  expect(methods).toEqual({ stars: 'last pace', survival: 'base rate' });
  expect(baseRate).toBe(0.9);
});

test('one better week keeps the model', () => {
  const nights = [3, 10, 17].map((daysAgo) => aNight(daysAgo, worse));
  expect(choose([...nights, aNight(24, better)])).toEqual({ stars: 'model', survival: 'model' });
});

test('a week with too few judged forecasts decides nothing', () => {
  const nights = [3, 10, 17].map((daysAgo) => aNight(daysAgo, worse));
  expect(choose([...nights, aNight(24, worse, 29)]).stars).toBe('model');
});

test('outcomes of the night itself and of later nights change nothing', () => {
  const nights = [3, 10, 17].map((daysAgo) => aNight(daysAgo, worse));
  const later = [0, -1, -8].map((daysAgo) => aNight(daysAgo, worse));
  expect(choose([...nights, ...later])).toEqual(choose(nights));
});
