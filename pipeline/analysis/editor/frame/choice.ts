import { sort } from 'd3-array';
import type { ReaderReport, Reading } from '../../../contract/analysis.ts';
import type { Candidate } from '../../reading.ts';
import { newFirst } from '../candidates.ts';
import type { Edition } from '../edition.ts';
import { frontMerit, meritOf } from '../merit.ts';

/** Known rows are added to the front only up to this number. */
const leastNotable = 5;
const mostNotable = 8;
const mostOfCategory = 2;
const mostTools = 8;
/** Known rows are added to the list of tools only up to this number. */
const leastTools = 4;
/** Least merit of a tool that is listed without being recommended. */
const toolMerit = 2.4;

/** A candidate with what its reader says of it. */
export type ReadCandidate = { candidate: Candidate; reading: Reading };

/** What a digest puts forward: `notable` in front, newcomers first, and `tools`. */
export type Choice = { notable: ReadCandidate[]; tools: ReadCandidate[] };

/** Chooses among what was read, in the reader's order of merit. */
export function choose({ candidates }: Edition, { readings }: ReaderReport): Choice {
  const byName = new Map(candidates.map((candidate) => [candidate.row.fullName, candidate]));
  const read = readings.flatMap((reading): ReadCandidate[] => {
    const candidate = byName.get(reading.fullName);
    if (!candidate) return [];
    // What the reader says of the category counts more than what the word lists say.
    const { category = candidate.category, isTool = candidate.isTool } = reading;
    return [{ candidate: { ...candidate, category, isTool }, reading }];
  });
  const ordered = sort(read, ({ candidate }) => newFirst(candidate));
  const inFront = ordered.filter(({ candidate }) => meritOf(candidate) >= frontMerit);
  const front = takeVaried(inFront, []).filter(isNewOrAmong(leastNotable));
  // If too few reach the front by merit, the best of the others are added.
  const byMerit = sort(read, ({ candidate }) => -meritOf(candidate));
  const notable = takeVaried(byMerit, front, leastNotable);
  const tools = ordered
    .filter((one) => one.candidate.isTool && !notable.includes(one))
    .filter(({ candidate }) => meritOf(candidate) >= toolMerit)
    .filter(isNewOrAmong(leastTools));
  return { notable, tools: tools.slice(0, mostTools) };
}

/** Newcomers, and of the others those among the first. */
function isNewOrAmong(first: number) {
  return ({ candidate }: ReadCandidate, index: number) => candidate.isNewcomer || index < first;
}

/** Adds candidates that are not in `start`, up to `most`, and only a few of each category. */
function takeVaried(
  ordered: readonly ReadCandidate[],
  start: readonly ReadCandidate[],
  most = mostNotable,
): ReadCandidate[] {
  const taken = [...start];
  for (const one of ordered) {
    const { category } = one.candidate;
    const like = taken.filter((other) => other.candidate.category === category).length;
    const fits = category === null || like < mostOfCategory;
    if (taken.length < most && fits && !taken.includes(one)) taken.push(one);
  }
  return taken;
}
