import { median, sort } from 'd3-array';
import type { ReaderReport, Reading } from '../../../contract/analysis.ts';
import { toEnglishSentences } from '../../kinds/english.ts';
import { caveatOf } from '../../reader/caveat.ts';
import { describeByFacts } from '../../reader/from-facts.ts';
import type { Candidate } from '../../reading.ts';
import type { Edition } from '../edition.ts';
import { bar, findEvent, toolBar } from '../merit.ts';

const mostNotable = 4;
const mostOfCategory = 2;
const mostTools = 8;
/** Candidates whose chances differ by less than this stand in the reader's order. */
const tie = 0.05;
/** A newcomer with this many times the stars of the median recommendation is named, whatever its texts say. */
export const timesMedian = 10;

/** A candidate with what its reader says of it. */
export type ReadCandidate = {
  candidate: Candidate;
  reading: Reading;
  /** Whether no sentence says what it is. Then it gives no headline. */
  isByFacts: boolean;
};

/** What a digest puts forward: `notable` in front, the best first, and `tools`. */
export type Choice = { notable: ReadCandidate[]; tools: ReadCandidate[] };

/** Chooses what is good enough among what was read: at most four, at most two of a category, and none to fill up. */
export function choose({ candidates, night }: Edition, { readings }: ReaderReport): Choice {
  const byName = new Map(candidates.map((candidate) => [candidate.row.fullName, candidate]));
  const read = readings.flatMap((reading): ReadCandidate[] => {
    const candidate = byName.get(reading.fullName);
    if (!candidate) return [];
    // What the reader says of the category counts more than what the word lists say.
    const { category = candidate.category, isTool = candidate.isTool } = reading;
    const isByFacts = reading.what === describeByFacts(candidate);
    return [{ candidate: { ...candidate, category, isTool }, reading, isByFacts }];
  });
  // What facts alone describe tells a reader little.
  const ordered = sort(
    read,
    ({ isByFacts }) => Number(isByFacts),
    ({ candidate }) => -Math.round(candidate.merit / tie),
  );
  const good = ordered.filter(({ candidate }) => candidate.merit >= bar);
  const usual =
    median(takeVaried(good), ({ candidate }) => candidate.row.stars) ?? Number.POSITIVE_INFINITY;
  const event = findEvent(night);
  const large = candidates
    .filter(({ isNewcomer }) => isNewcomer)
    .filter(({ row }) => row === event || row.stars >= timesMedian * usual)
    .flatMap((candidate) => {
      const one = read.find(({ reading }) => reading.fullName === candidate.row.fullName);
      if (one === undefined) return readLarge(candidate);
      return one.isByFacts || candidate.row === event ? one : [];
    });
  const notable = takeVaried([...large, ...good.filter((one) => !large.includes(one))]);
  const tools = ordered
    // A tool is listed by what it does, and facts alone do not say that.
    .filter((one) => one.candidate.isTool && !one.isByFacts && !notable.includes(one))
    .filter(({ candidate: { row, merit } }) => merit >= toolBar && !night.memory.has(row.id))
    .filter((one, place, all) => ![...notable, ...all.slice(0, place)].some(saysLike(one)));
  return { notable, tools: tools.slice(0, mostTools) };
}

/** What is said of a row that is too large to leave out, although no sentence of its texts says what it is. */
function readLarge(candidate: Candidate): ReadCandidate {
  const { row } = candidate;
  // A sentence to a language model is left out.
  const said = toEnglishSentences(row.description).join(' ');
  const what = said === '' ? describeByFacts(candidate) : `Its owner describes it so: ${said}`;
  const rest = { forWhom: null, different: null, caveat: caveatOf(row) };
  return { candidate, reading: { fullName: row.fullName, what, ...rest }, isByFacts: true };
}

function takeVaried(ordered: readonly ReadCandidate[]): ReadCandidate[] {
  const taken: ReadCandidate[] = [];
  for (const one of ordered) {
    const { category } = one.candidate;
    const like = taken.filter((other) => other.candidate.category === category).length;
    const isVaried = (category === null || like < mostOfCategory) && !taken.some(saysLike(one));
    if (taken.length < mostNotable && isVaried) taken.push(one);
  }
  return taken;
}

/** Whether another repository is said to be the same, word for word: no text stands twice on a page. */
function saysLike({ reading }: ReadCandidate): (other: ReadCandidate) => boolean {
  return (other) => other.reading.what === reading.what;
}
