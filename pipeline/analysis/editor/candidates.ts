import { sort } from 'd3-array';
import { nameOf, type ScannedRow } from '../../contract/repository-row.ts';
import { categoryOf } from '../kinds/categories.ts';
import { isToolOf } from '../kinds/tools.ts';
import { createMerit, findEvent } from '../merit.ts';
import type { EditedNight } from '../edited-night.ts';
import type { Candidate } from '../reader/reading.ts';
import { offerSentences } from '../sentences/offer.ts';
import { purposeOf } from '../sentences/purpose.ts';
import { isKind } from '../sentences/signs.ts';

/** A row with fewer characters of description and README hardly says what it is. */
const leastText = 40;
/** Forks for each star. Beyond, people fork to deploy, or are paid to: few are worth it. */
const mostForks = 0.5;

/**
 * The rows that a digest may put forward, the best first: no digest recommended them yet, and none
 * is a copy. The event of the night needs no text: without one it is clear only if its README could
 * not be read.
 */
export function chooseCandidates(night: EditedNight): Candidate[] {
  const meritOf = createMerit(night);
  const event = findEvent(night);
  const candidates = night.clear
    .filter((row) => (row === event || hasText(row)) && !isCopy(row))
    .filter(({ forks, stars }) => forks <= mostForks * stars)
    .filter((row) => !night.memory.get(row.id)?.isPick)
    .map((row) => toCandidate(row, night, meritOf));
  const twins = toTwins(night);
  return sort(candidates, ({ merit }) => -merit).filter(({ row }) => {
    const twin = toTwin(row);
    const isFirst = !twins.has(twin);
    if (row.description !== '') twins.add(twin);
    return isFirst;
  });
}

/** The name without its owner, and the description: equal in a copy, or in a new home. */
function toTwin(row: Pick<ScannedRow, 'fullName' | 'description'>): string {
  return `${nameOf(row)}\n${row.description}`.toLowerCase();
}

/** The twins of the recommendations that earlier nights hold. */
function toTwins({ earlier, memory }: EditedNight): Set<string> {
  const picks = earlier.flatMap(({ rows }) => rows).filter(({ id }) => memory.get(id)?.isPick);
  return new Set(picks.map(toTwin));
}

function toCandidate(
  row: ScannedRow,
  { date, earlier }: EditedNight,
  meritOf: (row: ScannedRow) => number,
): Candidate {
  return {
    row,
    offered: offerSentences(row),
    category: categoryOf(row),
    isTool: isToolOf(row),
    isNewcomer: row.firstSeen === date && earlier.length > 0,
    merit: meritOf(row),
  };
}

function hasText(row: ScannedRow): boolean {
  const { description, readmeExcerpt, signals } = row;
  const { length } = description + (signals.readmeText ?? readmeExcerpt);
  return length >= leastText || isKind(purposeOf(row));
}

/** Whether a row links to a repository of its name by another owner. */
export function isCopy({ signals }: ScannedRow): boolean {
  return signals.page?.original !== undefined;
}
