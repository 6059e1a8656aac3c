import { greatest } from 'd3-array';
import type { CountedFact } from '../../contract/analysis.ts';
import { countRepositories, formatCount } from '../../platform/text.ts';
import { formatDay, joinFirst, toFact } from './fact.ts';
import type { EditedNight, Remembered } from '../edited-night.ts';

/** A pick that gained less than this part of its stars since it was first put forward is quiet. */
const leastGrowth = 0.05;
const mostNamed = 3;

type Fate = { picked: Remembered; starsNow: number | null; isArchived: boolean };

/**
 * What happened to the repositories that earlier digests put forward: growing, quiet, archived or
 * gone. A doubted one is counted and not named.
 */
export function describeEarlierPicks(night: EditedNight): CountedFact[] {
  const fates = findFates(night);
  if (fates.length === 0) return [];
  const isNamed = ({ picked }: Fate) => !night.isDoubted(picked);
  const before = new Map(night.earlier[0]?.rows.map(({ id, stars }) => [id, stars]));
  // Otherwise two nights would say the same.
  const isMoving = ({ picked, starsNow }: Fate) => before.get(picked.id) !== starsNow;
  const gone = fates.filter(({ starsNow }) => starsNow === null);
  const growing = fates.filter((fate) => growthOf(fate) >= leastGrowth);
  const quiet = fates.length - gone.length - growing.length;
  const archived = fates.filter((fate) => fate.isArchived);
  const numbers = { checked: fates.length, growing: growing.length, quiet, gone: gone.length };
  const stay = `${sayHowMany(quiet)} quiet`;
  const fate = gone.length === 0 ? `and ${stay}` : `${stay}, and ${sayHowMany(gone.length)} gone`;
  const all = `Of ${countRepositories(fates.length)} named in the last 30 days and looked at tonight, ${growing.length === 0 ? 'none' : formatCount(growing.length)} gained 5% or more since then, ${fate}.`;
  return [
    toFact('survived', 'all', all, { numbers }),
    ...tellFirst(greatest(growing.filter(isNamed).filter(isMoving), growthOf)),
    ...list('gone', gone.filter(isNamed), 'Gone from GitHub'),
    ...list('archived', archived.filter(isNamed), 'Archived by the owner'),
  ];
}

function tellFirst(fate: Fate | undefined): CountedFact[] {
  if (!fate) return [];
  const { fullName, firstStars: starsThen, firstOn } = fate.picked;
  const starsNow = fate.starsNow ?? 0;
  const sentence = `${fullName} grew from ${formatCount(starsThen)} stars on ${formatDay(firstOn)} to ${formatCount(starsNow)}.`;
  const more = { subjects: [fullName], numbers: { starsThen, starsNow } };
  return [toFact('survived', 'first', sentence, more)];
}

function list(name: string, fates: readonly Fate[], words: string): CountedFact[] {
  const subjects = fates.map(({ picked }) => picked.fullName);
  if (subjects.length === 0) return [];
  const sentence = `${words}: ${joinFirst(subjects, mostNamed)}.`;
  return [toFact('survived', name, sentence, { subjects, numbers: { count: subjects.length } })];
}

/** What it gained since it was first put forward, as a part of its stars then. */
function growthOf({ picked, starsNow }: Fate): number {
  return starsNow === null ? 0 : starsNow / Math.max(1, picked.firstStars) - 1;
}

function sayHowMany(count: number): string {
  if (count === 0) return 'none is';
  return `${formatCount(count)} ${count === 1 ? 'is' : 'are'}`;
}

/** GitHub's answers if it was asked. Otherwise the rows of tonight, which lack what is gone. */
function findFates({ scan, memory }: EditedNight): Fate[] {
  const rows = [...scan.rows, ...scan.quarantined];
  const looked =
    scan.followUp?.projects ??
    rows.map(({ id, stars }) => ({ id, starsNow: stars, archived: null }));
  const seen = new Map(looked.map((project) => [project.id, project]));
  return [...memory.values()].flatMap((picked) => {
    const { starsNow, archived } = seen.get(picked.id) ?? {};
    return starsNow === undefined ? [] : [{ picked, starsNow, isArchived: archived === true }];
  });
}
