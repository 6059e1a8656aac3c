import {
  type Growth,
  predictStars,
  toAgeClass,
  toRecentPace,
  toSaleStanding,
} from '../archive/history/forecast-rules.ts';
import type { JudgedSurvival } from '../archive/history/outcomes.ts';
import { daysBetween, type Instant } from '../contract/dates.ts';
import {
  AgeClass,
  type Forecast,
  type Forecasting,
  SaleStanding,
  settledAgeDays,
  type SurvivalRate,
} from '../contract/forecast.ts';
import type { ScannedRow } from '../contract/repository-row.ts';
import { countOf } from '../platform/text.ts';

/** The lowest and the highest chance of survival. No estimate is certain. */
const chances = [0.001, 0.999] as const;

/** What the forecast of a row is based on. */
type Facts = Pick<
  ScannedRow,
  'stars' | 'starsGained' | 'gainedOverDays' | 'createdAt' | 'standing'
>;

/**
 * Forecasts a row. Survival is the share of earlier repositories of the same standing and age that stayed. Stars continue
 * the row's last pace, slowed down.
 *
 * A forecast uses only facts of the scan, so it can be computed again from the stored scan, with the same result.
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

/** With one decimal below 100, where it matters. */
function toPace(pace: number): string {
  const rounded = Math.abs(pace) < 100 ? Math.round(pace * 10) / 10 : Math.round(pace);
  const size = Math.abs(rounded);
  const stars = Number.isInteger(size) ? countOf(size, 'star') : `${size} stars`;
  return rounded < 0 ? `${stars} lost a day` : `${stars} a day`;
}

/**
 * The shares that stayed, until our own outcomes say more.
 *
 * Source: `npm run eval-forecast`, 5 August 2026. Of repositories of six weeks, looked up 44 to 79 days later, .949 of 589
 * clear ones were there, and .615 of 117 at caution. Of other weeks, looked up 9 to 37 days later, .86 of those at caution
 * were there; .72 is between .615 and .86.
 */
const firstRates: Readonly<Record<SaleStanding, number>> = { clear: 0.96, caution: 0.72 };
/** A first rate weighs as much as this many repositories with a known outcome. */
const weightOfFirst = 30;

/**
 * Counts what share of the repositories that nights sold was still there after thirty days, by standing and age. Each
 * repository counts once, by its latest forecast at this standing and age. Pure.
 */
function countSurvivalRates(outcomes: readonly JudgedSurvival[]): SurvivalRate[] {
  return SaleStanding.options.flatMap((standing) =>
    AgeClass.options.map((age) => {
      const own = outcomes.filter((one) => one.standing === standing && one.age === age);
      const latest = new Map(own.map((one) => [one.repository, one.survived]));
      const survived = [...latest.values()].filter(Boolean).length;
      const judged = latest.size;
      return { standing, age, judged, rate: toRate({ judged, survived }, standing) };
    }),
  );
}

/** The share that survived, in thousandths. The fewer were judged, the nearer the share is to the first rate of the standing. */
export function toRate(
  { judged, survived }: { judged: number; survived: number },
  standing: SaleStanding,
): number {
  const expected = weightOfFirst * firstRates[standing];
  return Math.round((1000 * (survived + expected)) / (judged + weightOfFirst)) / 1000;
}

/** What a night makes its forecasts with. `outcomes` were known before that night. */
export function toForecasting(outcomes: readonly JudgedSurvival[]): Forecasting {
  return {
    methods: { survival: 'base rate', stars: 'last pace' },
    survivalRates: countSurvivalRates(outcomes),
  };
}
