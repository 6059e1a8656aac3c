import type { Evidence, Share } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { figures, gains, toPercent, type Figure } from './figures.ts';

/** What an answer is checked against. */
export type CheckedNight = { scan: Scan; evidence: Evidence };

/** What may be said of the whole night, in any sentence. */
export function nightFigures(
  { scan, evidence }: CheckedNight,
  categoryOf: ReadonlyMap<ScannedRow, string>,
): Figure[] {
  const { stars, languages, categories, themes, rowCount } = evidence;
  const all = scan.rows;
  return [
    ...figures('stars', [stars.median, stars.highest, stars.total]),
    ...gains([evidence.starsGained], evidence.daysSinceEarlier),
    ...figures('stars', [evidence.starsGainedADay, evidence.starsGainedADayMedian7], {
      of: 'each',
    }),
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

function present(shares: readonly Share[]): number {
  return shares.filter(({ count }) => count > 0).length;
}
