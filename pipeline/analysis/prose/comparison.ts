import type { Share } from '../../contract/evidence.ts';
import { formatPercent } from './figures.ts';
import type { Night } from './night.ts';

/** A change that one repository alone could make is none. */
const leastRowsMoved = 1.5;
/** Where no spread is known, this part of a night is far. */
const farChange = 0.05;
const farScore = 2;

/** How a share stands against the median before: 1 above, -1 below, 0 level or nothing to compare with. */
export function directionOf({ share, median7 }: Share, { evidence }: Night): -1 | 0 | 1 {
  if (median7 === null || Math.abs(share - median7) * evidence.rowCount < leastRowsMoved) return 0;
  return share > median7 ? 1 : -1;
}

/** Whether it stands further from there than the nights before make likely. */
export function movedFar(share: Share, night: Night): boolean {
  if (directionOf(share, night) === 0) return false;
  if (share.zScore !== null) return Math.abs(share.zScore) >= farScore;
  return changeOf(share) >= farChange;
}

/** Those that moved, by how far. */
export function rankMoves(shares: readonly Share[], night: Night): Share[] {
  return shares
    .filter((share) => directionOf(share, night) !== 0)
    .toSorted((a, b) => changeOf(b) - changeOf(a) || (a.name < b.name ? -1 : 1));
}

function changeOf({ share, median7 }: Share): number {
  return Math.abs(share - (median7 ?? share));
}

/** `up from 10.9% the night before`, `down from a median of 8.1% over the last 7 nights`; empty where nothing moved. */
export function describeChange(share: Share, night: Night): string {
  const { median7 } = share;
  const direction = directionOf(share, night);
  if (median7 === null || direction === 0) return '';
  const single = night.evidence.earlierNights === 1;
  if (median7 === 0) return single ? `none ${inNight(night)}` : `usually none in ${night.compared}`;
  const word = direction > 0 ? 'up' : 'down';
  return single
    ? `${word} from ${formatPercent(median7)} ${inNight(night)}`
    : `${word} from a median of ${formatPercent(median7)} over ${night.compared}`;
}

/** `the night before` is a time of itself; a scan some days ago is one to be in. */
function inNight({ compared }: Night): string {
  return compared === 'the night before' ? compared : `in ${compared}`;
}
