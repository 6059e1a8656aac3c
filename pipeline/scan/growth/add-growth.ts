import type { Instant } from '../../contract/dates.ts';
import type { ScannedRow, StarHistory } from '../../contract/repository-row.ts';
import { describeGrowth, fewestTellingStars } from './describe-growth.ts';

/** The rows whose growth is worth a call, the strongest first: clear, and with enough stars to say anything. */
export function chooseForGrowth(rows: readonly ScannedRow[]): ScannedRow[] {
  return rows
    .filter(({ standing, stars }) => standing === 'clear' && stars >= fewestTellingStars)
    .toSorted((a, b) => toStrength(b) - toStrength(a) || (a.fullName < b.fullName ? -1 : 1));
}

/** Stars gained since the night before; all of them where it is new. */
function toStrength({ starsGained, stars }: ScannedRow): number {
  return starsGained ?? stars;
}

/**
 * Adds the histories to the signals. A clear row whose growth does not look like people becomes `caution` and says why.
 *
 * Growth alone never quarantines a row, and never changes its score.
 */
export function addGrowth(
  rows: readonly ScannedRow[],
  histories: ReadonlyMap<string, StarHistory | null>,
  askedAt: Instant,
): ScannedRow[] {
  return rows.map((row) => {
    const asked = histories.get(row.id);
    const starHistory = asked === undefined ? row.signals.starHistory : asked;
    if (starHistory === undefined) return row;
    const known = { ...row, signals: { ...row.signals, starHistory } };
    const { stars } = row;
    const reason = starHistory && describeGrowth({ history: starHistory, stars, askedAt });
    if (!reason || row.standing !== 'clear') return known;
    const { score, reasons } = row.risk;
    return { ...known, standing: 'caution', risk: { score, reasons: [reason, ...reasons] } };
  });
}
