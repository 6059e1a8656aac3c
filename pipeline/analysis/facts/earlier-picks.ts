import { formatShortDay } from '../../contract/dates.ts';
import type { CountedFact } from '../../contract/analysis.ts';
import { allRows, type Scan } from '../../contract/scan.ts';
import { formatCount, joinFirst } from '../../platform/text.ts';
import { toFact } from './fact.ts';
import type { EditedNight, NamedBefore } from '../edited-night.ts';

/** A pick with so many times its first stars has grown much. */
const timesFirst = 3;
const mostNamed = 3;

/** What a night saw of a repository. `starsNow` is null where it is gone. */
type Look = { id: string; starsNow: number | null; archived: boolean | null };
type PickedLooks = { picked: NamedBefore; now: Look; before: Look | undefined };

/**
 * What happened tonight to the recommendations of earlier digests: grown much, gone or archived.
 * The night that sees it first tells it. A doubted repository is not named.
 */
export function describeEarlierPicks(night: EditedNight): CountedFact[] {
  // A night in which GitHub answered no look-ups knows less than the night before it.
  const looked = night.earlier.find(({ followUp }) => followUp);
  const looks = [...listLooks(looked), ...listLooks(night.earlier[0])];
  const before = new Map(looks.map((look) => [look.id, look]));
  const fates = listLooks(night.scan).flatMap((now): PickedLooks[] => {
    const picked = night.memory.get(now.id);
    const isTold = picked?.isPick && !night.isDoubted(picked);
    return isTold ? [{ picked, now, before: before.get(now.id) }] : [];
  });
  const gone = fates.filter((fate) => fate.now.starsNow === null && fate.before?.starsNow !== null);
  const archived = fates.filter((fate) => fate.now.archived && !fate.before?.archived);
  return [
    ...fates.flatMap(tellGrowth),
    ...list('gone', gone, 'Gone from GitHub'),
    ...list('archived', archived, 'Archived by the owner'),
  ];
}

function tellGrowth({ picked, now, before }: PickedLooks): CountedFact[] {
  const { id, fullName, firstStars: starsThen, firstOn } = picked;
  const [starsNow, much] = [now.starsNow ?? 0, timesFirst * Math.max(1, starsThen)];
  if (starsNow < much || (before?.starsNow ?? much) >= much) return [];
  const sentence = `${fullName} grew from ${formatCount(starsThen)} stars on ${formatShortDay(firstOn)} to ${formatCount(starsNow)}.`;
  const more = { subjects: [fullName], numbers: { starsThen, starsNow } };
  return [toFact('survived', `grown:${id}`, sentence, more)];
}

function list(name: string, fates: readonly PickedLooks[], words: string): CountedFact[] {
  const subjects = fates.map(({ picked }) => picked.fullName);
  if (subjects.length === 0) return [];
  const sentence = `${words}: ${joinFirst(subjects, mostNamed)}.`;
  return [toFact('survived', name, sentence, { subjects, numbers: { count: subjects.length } })];
}

/** GitHub's answers if it was asked. Otherwise the rows of the night, which lack what is gone. */
function listLooks(scan: Scan | undefined): readonly Look[] {
  if (!scan) return [];
  const { projects } = scan.followUp ?? {};
  return (
    projects ?? allRows(scan).map(({ id, stars }) => ({ id, starsNow: stars, archived: null }))
  );
}
