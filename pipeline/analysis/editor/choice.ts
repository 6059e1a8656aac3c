import { greatest, max, median, sort } from 'd3-array';
import type { CountedFact, ReaderReport, Reading } from '../../contract/analysis.ts';
import { addDays, toDigestDate } from '../../contract/dates.ts';
import { ownerOf } from '../../contract/repository-row.ts';
import { bar, fieldsOfEngineers, findEvent, timesNext, toChance, toolBar } from '../merit.ts';
import { findFear } from '../reader/fears.ts';
import type { Candidate } from '../reader/reading.ts';
import { readOffline } from '../reader/offline-reader.ts';
import { isCopy } from './candidates.ts';
import type { Edition } from './edition.ts';

const mostNotable = 5;
const mostOfCategory = 2;
const mostTools = 8;
/** Nights, tonight included, for which a repository is fresh. */
const freshNights = 3;
/** Nights for which one that is good enough waits for a place. Older ones had their chance. */
const waitingNights = 5;
/** What a model finds the best worth, and what it finds worth a mention. */
const best = 3;
const leastWorth = 2;
/** A newcomer with so many times the stars of the median recommendation is always named. */
const timesMedian = 10;

export type ReadCandidate = {
  candidate: Candidate;
  reading: Reading;
  /** The chance that it is worth a mention, after it was read. */
  chance: number;
};

/** What a digest puts forward: `notable` in front, the best first, and `tools`. */
export type Choice = {
  notable: ReadCandidate[];
  tools: ReadCandidate[];
  /** The repository that leads: a recommendation, or a mark that is the event of the night. */
  lead: ReadCandidate | undefined;
  mark: CountedFact | undefined;
  /** The full names of what is good enough to be named anywhere. */
  worthNaming: ReadonlySet<string>;
  /** Others by full name: new tonight or of which growth tells news, then fresh; the best first. */
  also: string[];
};

/** Chooses what is good enough: at most five, at most two of a category, and none to fill up. */
export function choose(edition: Edition, report: ReaderReport): Choice {
  const { candidates, night } = edition;
  const readings = new Map(report.readings.map((reading) => [reading.fullName, reading]));
  const read = candidates.flatMap((candidate): ReadCandidate[] => {
    const reading = readings.get(candidate.row.fullName) ?? readOffline(candidate);
    if (reading.fear) return [];
    // What a model says of the category counts more than what the word lists say.
    const { category = candidate.category, isTool = candidate.isTool } = reading;
    const chance = toChance(candidate.merit, reading.worth);
    return [{ candidate: { ...candidate, category, isTool }, reading, chance }];
  });
  const isSince = (nights: number) => {
    const since = addDays(night.date, 1 - nights);
    return ({ candidate: { row } }: ReadCandidate) => row.firstSeen >= since;
  };
  const isFresh = isSince(freshNights);
  const isWaiting = isSince(waitingNights);
  // Of the same worth, what is new comes first; of worth 2 the chance tells more than the night.
  // The best wait until one night has a place for them.
  const ordered = sort(
    read.filter((entry) => !isByFacts(entry)),
    ({ reading: { worth = leastWorth } }) => -worth,
    ({ candidate, reading: { worth = best } }) => Number(!candidate.isNewcomer || worth < best),
    (entry) => Number(!isFresh(entry)),
    ({ chance }) => -chance,
  );
  const good = ordered.filter(
    (entry) => entry.chance >= bar && (isWaiting(entry) || entry.reading.worth === best),
  );
  const usual =
    median(takeVaried(good), ({ candidate }) => candidate.row.stars) ?? Number.POSITIVE_INFINITY;
  const event = findEvent(night);
  const large = ordered.filter(
    ({ candidate: { row, isNewcomer } }) => isNewcomer && row.stars >= timesMedian * usual,
  );
  const first = [...read.filter(({ candidate }) => candidate.row === event), ...large];
  // Those that a model finds worth a mention, or that none read.
  const worthIt = first.filter(({ reading: { worth = best } }) => worth >= leastWorth);
  const notable = takeVaried([...new Set([...worthIt, ...good])]);
  const tools = ordered
    .filter((entry) => entry.candidate.isTool && !notable.includes(entry))
    .filter(({ candidate: { row }, chance }) => chance >= toolBar && !night.memory.has(row.id))
    .filter((entry, place, all) => ![...notable, ...all.slice(0, place)].some(isAlike(entry)));
  const lead = chooseLead(notable, report);
  const mark = chooseMark(edition, notable);
  const worthNaming = new Set(
    read.filter(({ chance }) => chance >= toolBar).map(({ reading }) => reading.fullName),
  );
  const named = [...notable, ...tools.slice(0, mostTools)];
  const grown = new Set(edition.growth.flatMap(({ subjects }) => subjects));
  const isNews = ({ candidate, reading }: ReadCandidate) =>
    candidate.isNewcomer || grown.has(reading.fullName);
  const also = sort(ordered, (entry) => Number(!isNews(entry)))
    .filter((entry) => isNews(entry) || isFresh(entry))
    .filter((entry) => !isByFacts(entry) && worthNaming.has(entry.reading.fullName))
    .filter((entry, place, all) => ![...named, ...all.slice(0, place)].some(isAlike(entry)))
    .map(({ reading }) => reading.fullName);
  return { notable, tools: tools.slice(0, mostTools), lead, mark, worthNaming, also };
}

/** Whether facts alone say what it is, because no sentence of its owner does. */
export function isByFacts({ reading }: ReadCandidate): boolean {
  return reading.quotedFrom?.what === undefined;
}

/** The largest by ten times; else the model's choice if it may lead; else what is new tonight. */
function chooseLead(notable: readonly ReadCandidate[], { leadName }: ReaderReport) {
  const [most, second] = sort(notable, ({ candidate }) => -candidate.row.stars);
  const isEvent =
    most && most.candidate.row.stars >= timesMedian * (second?.candidate.row.stars ?? 1);
  if (isEvent) return most;
  // What its owner describes comes before what facts describe, and what is new before what grew.
  return sort(
    notable,
    (entry) => Number(isByFacts(entry)),
    ({ candidate }) => Number(!candidate.isNewcomer),
    ({ reading }) => Number(reading.fullName !== leadName),
    ({ reading }) => -(reading.worth ?? 0),
    ({ candidate: { category } }) => Number(!fieldsOfEngineers.has(category)),
  )[0];
}

/** Without a newcomer in front, a mark needs this many stars to be the title. */
const leastForTitle = 50_000;

/** A mark is the event of the night if it has ten times the stars of every new recommendation. */
function chooseMark({ night, growth }: Edition, notable: readonly ReadCandidate[]) {
  const stars = notable.map(({ candidate: { row, isNewcomer } }) => (isNewcomer ? row.stars : 0));
  const least = Math.max(leastForTitle, timesNext * (max(stars) ?? 0));
  const dateBefore = night.earlier[0] && toDigestDate(night.earlier[0].scanDate);
  const marks = growth.filter(({ numbers: { passed = 0 }, subjects: [name] }) => {
    const row = night.clear.find(({ fullName }) => fullName === name);
    const isOldNews = row && night.memory.get(row.id)?.lastOn === dateBefore;
    return passed >= least && row && !isOldNews && !findFear(row) && !isCopy(row);
  });
  return greatest(marks, ({ numbers: { passed = 0 } }) => passed);
}

function takeVaried(ordered: readonly ReadCandidate[]): ReadCandidate[] {
  const taken: ReadCandidate[] = [];
  for (const entry of ordered) {
    const { category } = entry.candidate;
    const like = taken.filter((other) => other.candidate.category === category).length;
    const isVaried = (category === null || like < mostOfCategory) && !taken.some(isAlike(entry));
    if (taken.length < mostNotable && isVaried) taken.push(entry);
  }
  return taken;
}

/** Whether two have one owner, or the same words: no text stands twice on a page. */
function isAlike({ candidate: { row }, reading }: ReadCandidate) {
  return (other: ReadCandidate) =>
    other.reading.what === reading.what || ownerOf(other.candidate.row) === ownerOf(row);
}
