import { ownerOf, type ScannedRow } from '../../contract/repository-row.ts';
import { categoryOf } from '../kinds/categories.ts';
import { isToolOf } from '../kinds/tools.ts';
import type { Candidate } from '../reading.ts';
import { meritOf } from './merit.ts';
import type { EditedNight } from './night.ts';

const mostCandidates = 40;
/** The most newcomers. The other places are for known rows that were not put forward yet. */
const mostNewcomers = 28;
/** The most candidates of one category. */
const mostOfCategory = 12;
/** A row with fewer characters of description and README does not say what it is. */
const leastText = 40;

/**
 * The rows that a reader should read, the best first: newcomers, then others that no digest put forward yet. One for
 * each owner.
 */
export function chooseCandidates(night: EditedNight): Candidate[] {
  const unnamed = night.clear
    .filter((row) => hasText(row) && !night.memory.has(row.id))
    .map((row) => toCandidate(row, night));
  const merits = new Map(unnamed.map((candidate) => [candidate, meritOf(candidate)]));
  const byMerit = (a: Candidate, b: Candidate) => (merits.get(b) ?? 0) - (merits.get(a) ?? 0);
  const chosen: Candidate[] = [];
  const take = (candidates: readonly Candidate[], most: number) => {
    for (const candidate of candidates) {
      if (chosen.length < most && fits(candidate, chosen)) chosen.push(candidate);
    }
  };
  const [newcomers, others] = [true, false].map((isNew) =>
    unnamed.filter(({ isNewcomer }) => isNewcomer === isNew).toSorted(byMerit),
  );
  take(newcomers ?? [], mostNewcomers);
  take(others ?? [], mostCandidates);
  return chosen;
}

function toCandidate(row: ScannedRow, { date, earlier }: EditedNight): Candidate {
  return {
    row,
    category: categoryOf(row),
    isTool: isToolOf(row),
    isNewcomer: row.firstSeen === date && earlier.length > 0,
  };
}

function hasText({ description, readmeExcerpt, signals }: ScannedRow): boolean {
  return description.length + (signals.readmeText ?? readmeExcerpt).length >= leastText;
}

function fits({ row, category }: Candidate, chosen: readonly Candidate[]): boolean {
  return (
    !chosen.some((other) => ownerOf(other.row) === ownerOf(row)) &&
    (category === null ||
      chosen.filter((other) => other.category === category).length < mostOfCategory)
  );
}
