import { greatest } from 'd3-array';
import type { CountedFact } from '../../../contract/analysis.ts';
import type { ScannedRow } from '../../../contract/repository-row.ts';
import { countOf, formatCount } from '../../../platform/text.ts';
import { sayAge, toFact } from '../fact.ts';
import { findEvent, leastOfGroup, timesNext } from '../merit.ts';
import type { EditedNight } from '../night.ts';

export type Figures = {
  /** The figure that makes a row stand out. */
  figureOf: (row: ScannedRow) => CountedFact;
  /** Whether that figure is an event, so that it deserves a sentence beside a card with the stars. */
  isEvent: (row: ScannedRow) => boolean;
};

/** The figures of the rows of a night. */
export function createFigures(night: EditedNight): Figures {
  const { newcomers, clear, scan } = night;
  const mostStars = newcomers.length < leastOfGroup ? undefined : newcomers[0];
  const mostGained = greatest(clear, ({ starsGained }) => starsGained ?? 0);
  const say = (row: ScannedRow): string => {
    const age = sayAge(row, scan.startedAt);
    const stars = countOf(row.stars, 'star');
    const gained = row.starsGained ?? 0;
    if (row === mostStars) {
      return `No other of tonight’s ${formatCount(newcomers.length)} newcomers has as many stars: ${formatCount(row.stars)} ${age}.`;
    }
    if (row === mostGained && gained > 0) {
      return `Its ${countOf(gained, 'star')} since the last scan are the largest gain of the night.`;
    }
    if (newcomers.includes(row) || gained <= 0) return `It has ${stars} ${age}.`;
    return `It has ${stars}, ${formatCount(gained)} of them since the last scan.`;
  };
  const figureOf = (row: ScannedRow): CountedFact => {
    const { id, fullName, stars, starsGained } = row;
    const numbers = { stars, ...(starsGained === null ? {} : { starsGained }) };
    const kind = starsGained === null ? 'newcomer' : 'gained';
    return toFact(kind, id, say(row), { subjects: [fullName], numbers });
  };
  const event = findEvent(night);
  const [largest = 0, next = 0] = clear
    .map(({ starsGained }) => starsGained ?? 0)
    .toSorted((a, b) => b - a);
  const isGainEvent = clear.length >= leastOfGroup && largest > 0 && largest >= timesNext * next;
  const isEvent = (row: ScannedRow): boolean =>
    row === event || (row === mostGained && isGainEvent);
  return { figureOf, isEvent };
}
