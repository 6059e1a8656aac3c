import { greatest } from 'd3-array';
import type { CountedFact } from '../../contract/analysis.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { sayAge, toFact } from './fact.ts';
import { findEvent, leastOfGroup, timesNext } from '../merit.ts';
import { type EditedNight, isGainOfNight, newcomersOf, saySince } from '../edited-night.ts';

export type Figures = {
  /** The figure that makes a row stand out. */
  figureOf: (row: ScannedRow) => CountedFact;
  /** Whether that figure is an event, which deserves a sentence beside the card. */
  isEvent: (row: ScannedRow) => boolean;
};

export function createFigures(night: EditedNight): Figures {
  const { newcomers, clear, scan } = night;
  const mostGained = greatest(clear, gainOf);
  // A doubted row is no pick, but it counts where a pick would have the most stars.
  const listed = newcomersOf(scan);
  const say = (row: ScannedRow): string => {
    const age = sayAge(row, scan.startedAt);
    const stars = countOf(row.stars, 'star');
    const gained = gainOf(row);
    const isNew = newcomers.includes(row);
    if (isNew && listed.length >= leastOfGroup && hasMost(row, listed, (other) => other.stars)) {
      return `No other of tonight’s ${formatCount(listed.length)} newcomers has as many stars: ${formatCount(row.stars)} ${age}.`;
    }
    const since = saySince(row, night);
    if (gained > 0 && isGainOfNight(row, night) && hasMost(row, scan.rows, gainOf)) {
      return `Its ${countOf(gained, 'star')} ${since} are the largest gain of the night.`;
    }
    if (isNew || gained <= 0) return `It has ${stars} ${age}.`;
    return `It has ${stars}, ${formatCount(gained)} of them ${since}.`;
  };
  const figureOf = (row: ScannedRow): CountedFact => {
    const { id, fullName, stars, starsGained } = row;
    const numbers = { stars, ...(starsGained === null ? {} : { starsGained }) };
    const kind = starsGained === null ? 'newcomer' : 'gained';
    return toFact(kind, id, say(row), { subjects: [fullName], numbers });
  };
  const event = findEvent(night);
  const [largest = 0, next = 0] = clear.map(gainOf).toSorted((a, b) => b - a);
  const isGainEvent = clear.length >= leastOfGroup && largest > 0 && largest >= timesNext * next;
  const isEvent = (row: ScannedRow): boolean =>
    row === event || (row === mostGained && isGainEvent);
  return { figureOf, isEvent };
}

function gainOf({ starsGained }: ScannedRow): number {
  return starsGained ?? 0;
}

/** Whether the value of every other row is smaller. */
function hasMost(row: ScannedRow, rows: readonly ScannedRow[], valueOf: typeof gainOf): boolean {
  return rows.every((other) => other.id === row.id || valueOf(other) < valueOf(row));
}
