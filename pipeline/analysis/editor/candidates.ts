import { sort } from 'd3-array';
import { nameOf, ownerOf, type ScannedRow } from '../../contract/repository-row.ts';
import { categoryOf } from '../kinds/categories.ts';
import { isToolOf } from '../kinds/tools.ts';
import { createMerit, findEvent } from '../merit.ts';
import type { EditedNight } from '../edited-night.ts';
import type { Candidate } from '../reader/reading.ts';
import { offerSentences } from '../sentences/offer.ts';

const mostCandidates = 40;
/** The most candidates of one category. */
const mostOfCategory = 12;
/** A row with fewer characters of description and README does not say what it is. */
const leastText = 40;

/** A small advantage for rows first seen tonight: they are new to the reader too. */
const newcomersAdvantage = 0.03;

/**
 * The rows to read, the best first: no digest recommended them yet, no owner has two, and none is a copy. The event of the
 * night needs no text: without one it is clear only if its README could not be read.
 */
export function chooseCandidates(night: EditedNight, most = mostCandidates): Candidate[] {
  const meritOf = createMerit(night);
  const picked = toTwins(night);
  const event = findEvent(night);
  const unnamed = night.clear
    .filter((row) => (row === event || hasText(row)) && !isCopy(row))
    .filter((row) => !night.memory.get(row.id)?.isPick)
    .filter((row) => !picked.has(toTwin(row)))
    .map((row) => toCandidate(row, night, meritOf));
  const chosen: Candidate[] = [];
  for (const candidate of sort(unnamed, ({ merit }) => -merit)) {
    if (chosen.length < most && fits(candidate, chosen)) chosen.push(candidate);
  }
  return chosen;
}

/** The name without its owner, and the description: equal in a copy, or in a new home. */
function toTwin(row: Pick<ScannedRow, 'fullName' | 'description'>): string {
  return `${nameOf(row)}\n${row.description}`.toLowerCase();
}

/** The twins of the recommendations that earlier nights hold. */
function toTwins({ earlier, memory }: EditedNight): ReadonlySet<string> {
  const picks = earlier.flatMap(({ rows }) => rows).filter(({ id }) => memory.get(id)?.isPick);
  return new Set(picks.map(toTwin));
}

function toCandidate(
  row: ScannedRow,
  { date, earlier }: EditedNight,
  meritOf: ReturnType<typeof createMerit>,
): Candidate {
  const isNewcomer = row.firstSeen === date && earlier.length > 0;
  const merit = Math.min(1, meritOf(row) + (isNewcomer ? newcomersAdvantage : 0));
  const offered = offerSentences(row);
  return { row, offered, category: categoryOf(row), isTool: isToolOf(row), isNewcomer, merit };
}

/** Whether a row has enough text to say what it is. */
export function hasText({ description, readmeExcerpt, signals }: ScannedRow): boolean {
  return description.length + (signals.readmeText ?? readmeExcerpt).length >= leastText;
}

/** Whether a row links to a repository of its name by another owner. */
export function isCopy({ signals }: ScannedRow): boolean {
  return signals.page?.original !== undefined;
}

function fits({ row, category }: Candidate, chosen: readonly Candidate[]): boolean {
  const isLike = (other: Candidate) =>
    ownerOf(other.row) === ownerOf(row) ||
    (row.description !== '' && toTwin(other.row) === toTwin(row));
  const alike = chosen.filter((other) => category !== null && other.category === category);
  return !chosen.some(isLike) && alike.length < mostOfCategory;
}
