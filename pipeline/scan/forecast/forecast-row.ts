import { daysBetween, type Instant } from '../../contract/dates.ts';
import {
  type AgeClass,
  type Forecast,
  type Forecasting,
  type SaleStanding,
  settledAgeDays,
} from '../../contract/forecast.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { type Growth, predictStars } from './predict-stars.ts';
import { toRate } from './survival-rates.ts';

/** A pace over more days than this says little about tomorrow. */
const mostPaceDays = 8;
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
  const standing = toSaleStanding(row);
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

/** Quarantined rows are not for sale, and have no forecast. */
export function toSaleStanding({ standing }: Pick<ScannedRow, 'standing'>): SaleStanding {
  return standing === 'clear' ? 'clear' : 'caution';
}

export function toAgeClass(ageDays: number): AgeClass {
  if (ageDays < settledAgeDays) return 'under 7 days';
  return ageDays < 2 * settledAgeDays ? '7 to 13 days' : '14 days and more';
}

/** The growth that a scan knows of a row. */
export function toGrowth(row: Omit<Facts, 'standing'>, startedAt: Instant): Growth {
  const { stars, starsGained, gainedOverDays, createdAt } = row;
  const isRecent = gainedOverDays !== null && gainedOverDays <= mostPaceDays;
  const recentPace = isRecent && starsGained !== null ? starsGained / gainedOverDays : null;
  return { stars, ageDays: Math.max(0, daysBetween(createdAt, startedAt)), recentPace };
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
