import type { CountedFact } from '../../contract/analysis.ts';
import { hasEarlierStars, type ScannedRow } from '../../contract/repository-row.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { toFact } from './fact.ts';
import { leastOfGroup } from '../merit.ts';
import { type EditedNight, isGainOfNight, newcomersOf, saySince } from '../edited-night.ts';

/** A gain of this part of all stars since the last scan stands out. */
const largePart = 0.25;

/** Says why a row is in a digest: the figure by which it stands out, or else its stars. */
export function createFigures(night: EditedNight): (row: ScannedRow) => CountedFact {
  const { newcomers, scan } = night;
  // A doubted row is no pick, but it counts where a pick would have the most stars.
  const listed = newcomersOf(scan);
  const isCounted = !scan.rows.some(hasEarlierStars);
  const say = (row: ScannedRow): string => {
    const stars = countOf(row.stars, 'star');
    const gained = gainOf(row);
    const isLargest = newcomers.includes(row) && hasMost(row, listed, (other) => other.stars);
    if (isLargest && listed.length >= leastOfGroup) {
      return `It has the most stars of the night’s ${formatCount(listed.length)} newcomers: ${formatCount(row.stars)}.`;
    }
    if (gained <= 0 || !isGainOfNight(row, night)) return `It has ${stars}.`;
    const since = saySince(row, night);
    if (isCounted && hasMost(row, scan.rows, gainOf)) {
      return `It made the largest gain of the night: ${countOf(gained, 'star')} ${since}.`;
    }
    const isLarge = gained >= largePart * row.stars;
    return isLarge ? `${formatCount(gained)} of its ${stars} came ${since}.` : `It has ${stars}.`;
  };
  return (row) => {
    const { id, fullName, stars, starsGained } = row;
    const numbers = { stars, ...(starsGained === null ? {} : { starsGained }) };
    const kind = starsGained === null ? 'newcomer' : 'gained';
    return toFact(kind, id, say(row), { subjects: [fullName], numbers });
  };
}

function gainOf({ starsGained }: ScannedRow): number {
  return starsGained ?? 0;
}

/** Whether the value of every other row is smaller. */
function hasMost(row: ScannedRow, rows: readonly ScannedRow[], valueOf: typeof gainOf): boolean {
  return rows.every((other) => other.id === row.id || valueOf(other) < valueOf(row));
}
