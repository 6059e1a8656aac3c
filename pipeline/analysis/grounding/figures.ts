import type { EmergingTerm, Evidence, Share, Theme } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { ageInDays, paceOf, starsADay } from '../counts/velocity.ts';
import type { NightFacts } from './night-facts.ts';

/** What a number counts. */
export type Unit =
  | 'stars'
  | 'forks'
  | 'followers'
  | 'days'
  | 'nights'
  | 'repositories'
  | 'kinds'
  | 'percent'
  | 'deviations'
  | 'rank'
  | 'year';
export type Figure = { unit: Unit; value: number };

/** What may be said of one row. */
export function rowFigures(row: ScannedRow, { scan, evidence }: NightFacts): Figure[] {
  const gained = evidence.earlierNights === 0 ? null : row.starsGained;
  const before = gained === null ? null : row.stars - gained;
  return [
    ...figures('stars', [
      row.stars,
      gained,
      starsADay(row, scan.startedAt),
      paceOf(row, scan.startedAt, evidence.daysSinceEarlier),
      before,
    ]),
    ...figures('forks', [row.forks]),
    ...figures('followers', [row.authorFollowers]),
    ...figures('days', [ageInDays(row, scan.startedAt)]),
  ];
}

/** What may be said of a category's or a language's part of the night. */
export function shareFigures(share: Share): Figure[] {
  const { count, stars, starsGained, median7, median28, zScore } = share;
  const ratios = [share.share, share.starShare, median7, median28];
  const moved = median7 === null ? null : share.share - median7;
  return [
    ...figures('repositories', [count]),
    ...figures('stars', [stars, starsGained]),
    ...figures('percent', [...ratios, moved].map(toPercent)),
    ...figures('deviations', [zScore]),
  ];
}

export function themeFigures({ repositories, entrants }: Theme, named: number): Figure[] {
  const sizes = [repositories.length, entrants, repositories.length - named];
  return figures('repositories', sizes);
}

export function termFigures({ count, shareBefore }: EmergingTerm, rowCount: number): Figure[] {
  return [
    ...figures('repositories', [count]),
    ...figures('percent', [count / rowCount, shareBefore].map(toPercent)),
  ];
}

function present(shares: readonly Share[]): number {
  return shares.filter(({ count }) => count > 0).length;
}

/** What may be said of the whole night, in any sentence. */
export function nightFigures({ scan, evidence, categoryOf, rows }: NightFacts): Figure[] {
  const { stars, languages, categories, themes, rowCount } = evidence;
  const all = [...rows.values()];
  return [
    ...figures('stars', [
      stars.median,
      stars.highest,
      stars.total,
      evidence.starsGained,
      evidence.starsGainedADay,
      evidence.starsGainedADayMedian7,
    ]),
    ...figures('percent', [stars.topTenShare, ...ratiosOf(evidence)].map(toPercent)),
    ...figures('repositories', [
      rowCount,
      evidence.quarantinedCount,
      evidence.quarantinedCount + rowCount,
      evidence.ofOrganizations,
      evidence.unlicensed,
      evidence.entrants,
      evidence.leavers,
      ...countReasons(evidence),
      scan.window.limit,
      scan.metrics.totalReposCreated,
      scan.metrics.totalWithStars,
      scan.metrics.candidateCount,
      all.filter(({ language }) => language === '').length,
      all.filter((row) => categoryOf.get(row) === '').length,
      all.filter(({ firstSeen }) => firstSeen === scan.scanDate.slice(0, 10)).length,
    ]),
    ...figures('days', [
      scan.window.days,
      evidence.daysSinceEarlier,
      Math.min(7, evidence.earlierNights),
    ]),
    ...figures('nights', [evidence.earlierNights, Math.min(7, evidence.earlierNights)]),
    ...figures('kinds', [present(languages), present(categories), themes.length]),
    ...figures('year', yearsOf(scan)),
  ];
}

function countReasons({ turnover }: Evidence): number[] {
  const reasons = (turnover?.leavers ?? []).map(({ reason }) => reason);
  return [...new Set(reasons)].map((reason) => reasons.filter((other) => other === reason).length);
}

/** Parts of the whole night that are counted, from 0 to 1. */
export function ratiosOf(evidence: Evidence): number[] {
  const { ofOrganizations, unlicensed, entrants, rowCount, quarantinedCount } = evidence;
  return [
    ofOrganizations / rowCount,
    unlicensed / rowCount,
    (entrants ?? 0) / rowCount,
    quarantinedCount / (rowCount + quarantinedCount),
  ];
}

function yearsOf({ window }: Scan): number[] {
  return [window.from, window.to].map((date) => Number(date.slice(0, 4)));
}

function figures(unit: Unit, values: readonly (number | null)[]): Figure[] {
  return values
    .filter((value) => value !== null)
    .map((value) => ({ unit, value: Math.abs(value) }));
}

function toPercent(ratio: number | null): number | null {
  return ratio === null ? null : ratio * 100;
}
