import { daysBetween, type Instant } from '../../contract/dates.ts';
import {
  type Growth,
  predictStars,
  toAgeClass,
  toRecentPace,
  toSaleStanding,
} from '../../archive/history/forecast-rules.ts';
import { type Forecast, type Forecasting, settledAgeDays } from '../../contract/forecast.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { toRate } from './survival-rates.ts';

/** The least and the greatest chance. No estimate is certain. */
const chances = [0.001, 0.999] as const;

/** What the forecast of a row is based on. */
type Facts = Pick<
  ScannedRow,
  'stars' | 'starsGained' | 'gainedOverDays' | 'createdAt' | 'standing'
>;

/**
 * Forecasts a row: the share of earlier repositories of its standing and age that stayed, and its last pace, slowed down.
 *
 * It uses only what the scan keeps, so the forecast of a kept scan can be computed again, with the same result.
 */
export function forecastRow(
  row: Facts,
  startedAt: Instant,
  { methods, survivalRates = [] }: Forecasting,
): Forecast {
  const growth = toGrowth(row, startedAt);
  const [low, median, high] = predictStars(growth, 'last pace');
  const standing = toSaleStanding(row.standing);
  const age = toAgeClass(growth.ageDays);
  const own = survivalRates.find((one) => one.standing === standing && one.age === age);
  const chance = own?.rate ?? toRate({ judged: 0, survived: 0 }, standing);
  const isYoung = growth.ageDays < settledAgeDays;
  return {
    survival: Math.min(Math.max(chance, chances[0]), chances[1]),
    stars: { low, median, high },
    certainty: isYoung || growth.recentPace === null ? 'low' : 'usual',
    drivers: [`standing ${standing}`, describePace(growth), describeAge(growth.ageDays)],
    methods,
  };
}

function toGrowth(row: Facts, startedAt: Instant): Growth {
  const { stars, starsGained, gainedOverDays, createdAt } = row;
  const ageDays = Math.max(0, daysBetween(createdAt, startedAt));
  return { stars, ageDays, recentPace: toRecentPace(starsGained, gainedOverDays) };
}

function describePace({ recentPace, stars, ageDays }: Growth): string {
  if (recentPace !== null) return `${toPace(recentPace)} since an earlier night`;
  return `${toPace(stars / Math.max(ageDays, 1))} since its creation`;
}

function describeAge(ageDays: number): string {
  const days = Math.floor(ageDays);
  return days === 1 ? '1 day old' : `${days} days old`;
}

function toPace(pace: number): string {
  return `${Math.round(pace * 10) / 10} stars a day`;
}
