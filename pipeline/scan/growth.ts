import { sum } from 'd3-array';
import { dayMs, type Instant } from '../contract/dates.ts';
import type { ScannedRow, StarHistory } from '../contract/repository-row.ts';
import { formatCount } from '../platform/text.ts';

/** The rows whose star history is worth a call, strongest first: clear, with enough stars. */
export function chooseForGrowth(rows: readonly ScannedRow[]): ScannedRow[] {
  return rows
    .filter(({ standing, stars }) => standing === 'clear' && stars >= fewestTellingStars)
    .toSorted((a, b) => toStrength(b) - toStrength(a) || (a.fullName < b.fullName ? -1 : 1));
}

/** Stars gained since the night before; all stars of a new repository. */
function toStrength({ starsGained, stars }: ScannedRow): number {
  return starsGained ?? stars;
}

/**
 * Adds the star histories to the signals. A clear row whose stars do not come as visitors do
 * becomes `caution`, with the reason. Growth never quarantines a row, and never changes its score.
 */
export function addGrowth(
  rows: readonly ScannedRow[],
  histories: ReadonlyMap<string, StarHistory | null>,
  askedAt: Instant,
): ScannedRow[] {
  return rows.map((row) => {
    const fetched = histories.get(row.id);
    const starHistory = fetched === undefined ? row.signals.starHistory : fetched;
    if (starHistory === undefined) return row;
    const withHistory = { ...row, signals: { ...row.signals, starHistory } };
    const { stars } = row;
    const reason = starHistory && describeGrowth({ history: starHistory, stars, askedAt });
    if (!reason || row.standing !== 'clear') return withHistory;
    const { score, reasons } = row.risk;
    return { ...withHistory, standing: 'caution', risk: { score, reasons: [reason, ...reasons] } };
  });
}

type Growth = { history: StarHistory; stars: number; askedAt: Instant };

/**
 * Says why the stars did not come as visitors come; undefined for ordinary growth. Pure.
 *
 * Bursts of up to two days with almost no stars after them: real attention fades slowly. They need
 * many stars and several days, so most histories show none.
 */
function describeGrowth({ history, stars, askedAt }: Growth): string | undefined {
  const unexplained = stars - sum(history.days);
  if (Math.abs(unexplained) > Math.max(2, mostUnexplained * stars)) return undefined;
  const over = countOver(history, askedAt);
  const complete = history.days.slice(0, over);
  const rest = sum(history.days.slice(over)) + Math.max(0, unexplained);
  return describeBursts(complete, rest);
}

/** With fewer stars, a history tells nothing. */
const fewestTellingStars = 100;
/** A share of the stars. Histories lack revoked stars and lag; one that lacks more is not used. */
const mostUnexplained = 0.02;

/** A Pacific day ends up to 32 hours after its UTC date begins; four hours are for delays. */
const dayOverMs = 1.5 * dayMs;

/** How many of the days were over when GitHub was asked. */
function countOver({ from, days }: StarHistory, askedAt: Instant): number {
  const passedMs = Date.parse(askedAt) - Date.parse(from) - dayOverMs;
  return Math.min(days.length, Math.max(0, Math.floor(passedMs / dayMs) + 1));
}

/** In days. Real attention lasts longer than this. */
const longestBurst = 2;
const fewestDaysAfter = 3;
/** The most stars after the bursts, as a share of the stars in bursts. One star is allowed. */
const quietPart = 0.005;

function describeBursts(days: readonly number[], rest: number): string | undefined {
  const most = Math.max(1, quietPart * Math.max(0, ...days));
  const bursts = findBursts(days, most);
  const lastDay = bursts.at(-1)?.end ?? 0;
  const [first] = bursts;
  if (!first || bursts.some(({ start, end }) => end - start > longestBurst)) return undefined;
  const inBursts = sum(bursts, ({ start, end }) => sum(days.slice(start, end)));
  const daysAfter = days.length - first.start - sum(bursts, ({ start, end }) => end - start);
  const after = sum(days.slice(first.start)) - inBursts + rest;
  const isQuiet = lastDay < days.length && after <= Math.max(1, quietPart * inBursts);
  if (!isQuiet || daysAfter < fewestDaysAfter || inBursts < fewestTellingStars) return undefined;
  const times = bursts.length === 1 ? 'one burst' : `${bursts.length} bursts`;
  return `${formatCount(inBursts)} stars in ${times} of at most two days, and ${formatCount(after)} in the ${daysAfter} days after`;
}

/** The runs of days with more than `most` stars. `end` is the day after the last day of a run. */
function findBursts(days: readonly number[], most: number): { start: number; end: number }[] {
  const bursts: { start: number; end: number }[] = [];
  for (const [index, stars] of days.entries()) {
    if (stars <= most) continue;
    const last = bursts.at(-1);
    if (last?.end === index) last.end = index + 1;
    else bursts.push({ start: index, end: index + 1 });
  }
  return bursts;
}
