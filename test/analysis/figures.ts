import type { Evidence, Share } from '../../pipeline/contract/evidence.ts';
import type { RepositoryRow } from '../../pipeline/contract/repository-row.ts';
import type { Scan } from '../../pipeline/contract/scan.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A number as prose writes it: grouped by thousands, without its sign, which prose says in words. */
export function formatFigure(value: number): string {
  return Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 1 });
}

function formatShare(ratio: number): string {
  return `${(Math.round(ratio * 1000) / 10).toFixed(1)}%`;
}

/** What may be said of one row: its fields, its age in days, its stars a day, its gain. */
export function rowFigures(row: RepositoryRow, { startedAt, scanDate }: Scan): string[] {
  const days = (Date.parse(startedAt) - Date.parse(row.createdAt)) / dayMs;
  const figures = [
    row.stars,
    row.forks,
    row.authorFollowers,
    row.starsGained ?? 0,
    Math.max(0, Math.floor(days)),
    Math.round(row.stars / Math.max(1, days)),
  ].map(formatFigure);
  // A date the row is given: the night that first saw it.
  const seen = row.firstSeen === scanDate.slice(0, 10) ? [] : row.firstSeen.split('-');
  return [...figures, ...seen];
}

export function shareFigures({
  count,
  share,
  starShare,
  starsGained,
  median7,
  zScore,
}: Share): string[] {
  return [
    ...[count, starsGained ?? 0, zScore ?? 0].map(formatFigure),
    ...[share, starShare, median7 ?? 0].map(formatShare),
  ];
}

/** Every number of the evidence, and the sizes of its lists. */
export function evidenceFigures(evidence: Evidence): string[] {
  const { languages, categories, emerging, themes, stars } = evidence;
  return [
    evidence.earlierNights,
    Math.min(7, evidence.earlierNights),
    evidence.daysSinceEarlier ?? 0,
    evidence.rowCount,
    evidence.quarantinedCount,
    evidence.ofOrganizations,
    evidence.unlicensed,
    stars.median,
    stars.highest,
    stars.total,
    evidence.entrants ?? 0,
    evidence.leavers ?? 0,
    evidence.starsGained ?? 0,
    evidence.starsGainedADay ?? 0,
    evidence.starsGainedADayMedian7 ?? 0,
    ...emerging.map(({ count }) => count),
    ...themes.flatMap(({ repositories, entrants }) => [
      repositories.length,
      entrants ?? 0,
      repositories.length - 4,
    ]),
  ]
    .map(formatFigure)
    .concat([...languages, ...categories].flatMap(shareFigures), formatShare(stars.topTenShare))
    .concat(
      emerging.flatMap(({ count, shareBefore }) =>
        [count / evidence.rowCount, shareBefore ?? 0].map(formatShare),
      ),
    );
}

/** What the scan says of itself, and the plain counts of its rows. */
export function nightFigures(
  { rows, window, metrics, scanDate }: Scan,
  { languages, categories }: Evidence,
): string[] {
  const placed = (shares: readonly Share[]) => shares.reduce((sum, { count }) => sum + count, 0);
  return [
    window.days,
    window.limit,
    metrics.totalReposCreated ?? 0,
    metrics.totalWithStars ?? 0,
    rows.length - placed(languages),
    rows.length - placed(categories),
    rows.filter(({ firstSeen }) => firstSeen === scanDate.slice(0, 10)).length,
  ].map(formatFigure);
}
