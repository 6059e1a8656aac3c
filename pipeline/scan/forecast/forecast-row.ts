import { daysBetween, type Instant } from '../../contract/dates.ts';
import { type Forecast, type Forecasting, settledAgeDays } from '../../contract/forecast.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { type Growth, predictStars } from './predict-stars.ts';
import { predictSurvival } from './predict-survival.ts';

/** A pace over more days than this says little about tomorrow. */
const mostPaceDays = 8;
/** The least and the greatest chance. No estimate is certain. */
const chances = [0.001, 0.999] as const;

/** What the forecast of a row is based on. */
type Facts = Pick<ScannedRow, 'stars' | 'starsGained' | 'gainedOverDays' | 'createdAt' | 'risk'>;

/**
 * Forecasts a row from what its scan knows, and nothing else. Pure.
 *
 * So the forecast of a kept scan can be computed again, with the same result.
 */
export function forecastRow(
  row: Facts,
  startedAt: Instant,
  { model, methods, baseRate }: Forecasting,
): Forecast {
  const growth = toGrowth(row, startedAt);
  const [low, median, high] = predictStars(growth, methods.stars, model);
  const chance =
    methods.survival === 'model' ? predictSurvival(row.risk.score, model) : (baseRate ?? 1);
  const isYoung = growth.ageDays < settledAgeDays;
  return {
    survival: Math.min(Math.max(chance, chances[0]), chances[1]),
    stars: { low, median, high },
    certainty: isYoung || growth.recentPace === null ? 'low' : 'usual',
    drivers: [`spam risk ${row.risk.score}`, describePace(growth), describeAge(growth.ageDays)],
    methods,
  };
}

/** The growth that a scan knows of a row. */
export function toGrowth(row: Omit<Facts, 'risk'>, startedAt: Instant): Growth {
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
