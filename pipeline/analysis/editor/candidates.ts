import type { ScannedRow } from '../../contract/repository-row.ts';
import { categoryOf } from '../kinds/categories.ts';
import { isToolOf } from '../kinds/tools.ts';
import type { Candidate } from '../reading.ts';
import { meritOf } from './merit.ts';
import { type EditedNight, ownerOf } from './night.ts';

const mostCandidates = 40;
/** Room that newcomers leave to rows that are known and were not put forward yet. */
const mostNewcomers = 28;
/** No more candidates than this share a category. */
const mostOfCategory = 12;
/** Characters of description and README below which nobody can say what a repository is. */
const leastText = 40;

/**
 * The rows that a reader should read, the best first: newcomers, then what no digest put forward yet, then what gained
 * most since one did. One of an owner.
 */
export function chooseCandidates(night: EditedNight): Candidate[] {
  const all = night.clear.filter(hasText).map((row) => toCandidate(row, night));
  const merits = new Map(all.map((candidate) => [candidate, meritOf(candidate)]));
  const byMerit = (a: Candidate, b: Candidate) => (merits.get(b) ?? 0) - (merits.get(a) ?? 0);
  const chosen: Candidate[] = [];
  const take = (candidates: readonly Candidate[], most: number) => {
    for (const candidate of candidates) {
      if (chosen.length < most && fits(candidate, chosen)) chosen.push(candidate);
    }
  };
  const unnamed = all.filter(({ named }) => named === null).toSorted(byMerit);
  take(
    unnamed.filter(({ isNewcomer }) => isNewcomer),
    mostNewcomers,
  );
  take(
    unnamed.filter(({ isNewcomer }) => !isNewcomer),
    mostCandidates,
  );
  take(all.filter(({ named }) => named !== null).toSorted(byGrowth), mostCandidates);
  return chosen;
}

function toCandidate(row: ScannedRow, { date, memory, earlier }: EditedNight): Candidate {
  const before = memory.get(row.id);
  return {
    row,
    category: categoryOf(row),
    isTool: isToolOf(row),
    isNewcomer: row.firstSeen === date && earlier.length > 0,
    named: before
      ? { times: before.times, lastOn: before.lastOn, starsThen: before.starsThen }
      : null,
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

function byGrowth(a: Candidate, b: Candidate): number {
  return growthOf(b) - growthOf(a);
}

function growthOf({ row, named }: Candidate): number {
  return row.stars / Math.max(1, named?.starsThen ?? row.stars);
}
