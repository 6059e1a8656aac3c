import { sort } from 'd3-array';
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
    .filter((row) => saysWhatItIs(row) && !night.memory.has(row.id))
    .map((row) => toCandidate(row, night));
  const chosen: Candidate[] = [];
  for (const candidate of sort(unnamed, newFirst, (one) => -meritOf(one))) {
    const most = candidate.isNewcomer ? mostNewcomers : mostCandidates;
    if (chosen.length < most && fits(candidate, chosen)) chosen.push(candidate);
  }
  return chosen;
}

/** For sorting newcomers before others. */
export function newFirst({ isNewcomer }: Candidate): number {
  return isNewcomer ? 0 : 1;
}

function toCandidate(row: ScannedRow, { date, earlier }: EditedNight): Candidate {
  return {
    row,
    category: categoryOf(row),
    isTool: isToolOf(row),
    isNewcomer: row.firstSeen === date && earlier.length > 0,
  };
}

/** Whether a row has enough text to say what it is, and is no copy: a copy links to a repository of its name by another owner. */
export function saysWhatItIs({ description, readmeExcerpt, signals }: ScannedRow): boolean {
  const length = description.length + (signals.readmeText ?? readmeExcerpt).length;
  return length >= leastText && signals.page?.original === undefined;
}

function fits({ row, category }: Candidate, chosen: readonly Candidate[]): boolean {
  return (
    !chosen.some((other) => ownerOf(other.row) === ownerOf(row)) &&
    (category === null ||
      chosen.filter((other) => other.category === category).length < mostOfCategory)
  );
}
