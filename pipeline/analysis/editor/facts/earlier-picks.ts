import { greatest } from 'd3-array';
import type { CountedFact } from '../../../contract/analysis.ts';
import { countRepositories, formatCount, formatDay, joinFirst } from '../figures.ts';
import type { Remembered } from '../memory.ts';
import type { EditedNight } from '../night.ts';

/** A pick that gained less than this part of its stars since it was first put forward is quiet. */
const leastGrowth = 0.05;
const mostNamed = 3;

type Fate = { picked: Remembered; starsNow: number | null; archived: boolean };

/** What became of the repositories that earlier digests put forward: growing, quiet, archived or gone. */
export function describeEarlierPicks(night: EditedNight): CountedFact[] {
  const fates = findFates(night);
  const gone = fates.filter(({ starsNow }) => starsNow === null);
  const growing = fates.filter((fate) => growthOf(fate) >= leastGrowth);
  const quiet = fates.length - gone.length - growing.length;
  const doubtful = new Set(
    [...night.scan.rows, ...night.scan.quarantined]
      .filter(({ standing }) => standing !== 'clear')
      .map(({ id }) => id),
  );
  const first = greatest(
    growing.filter(({ picked }) => !doubtful.has(picked.id)),
    growthOf,
  );
  const archived = fates.filter((fate) => fate.archived);
  if (fates.length === 0) return [];
  const counts = { checked: fates.length, growing: growing.length, quiet, gone: gone.length };
  return [
    toFact(
      'all',
      [],
      counts,
      `Of ${countRepositories(fates.length)} put forward in the last 30 days and looked at tonight, ${formatCount(growing.length)} gained a twentieth or more since, ${sayHowMany(quiet)} quiet, and ${sayHowMany(gone.length)} gone.`,
    ),
    ...(first
      ? [
          toFact(
            'first',
            [first.picked.fullName],
            { starsThen: first.picked.firstStars, starsNow: first.starsNow ?? 0 },
            `The fastest of them is ${first.picked.fullName}: from ${formatCount(first.picked.firstStars)} stars on ${formatDay(first.picked.firstOn)} to ${formatCount(first.starsNow ?? 0)}.`,
          ),
        ]
      : []),
    ...list('gone', gone, 'Gone from GitHub'),
    ...list('archived', archived, 'Archived by the owner'),
  ];
}

/** What it gained since it was first put forward, as a part of its stars then. */
function growthOf({ picked, starsNow }: Fate): number {
  return starsNow === null ? 0 : starsNow / Math.max(1, picked.firstStars) - 1;
}

function sayHowMany(count: number): string {
  if (count === 0) return 'none is';
  return `${formatCount(count)} ${count === 1 ? 'is' : 'are'}`;
}

/** GitHub's answer where it was asked; else the rows of tonight, which show what is left but not what is gone. */
function findFates({ scan, memory }: EditedNight): Fate[] {
  const picks = [...memory.values()];
  if (scan.followUp) {
    const asked = new Map(scan.followUp.projects.map((project) => [project.id, project]));
    return picks.flatMap((picked) => {
      const project = asked.get(picked.id);
      return project
        ? [{ picked, starsNow: project.starsNow, archived: project.archived === true }]
        : [];
    });
  }
  const stars = new Map([...scan.rows, ...scan.quarantined].map((row) => [row.id, row.stars]));
  return picks.flatMap((picked) => {
    const starsNow = stars.get(picked.id);
    return starsNow === undefined ? [] : [{ picked, starsNow, archived: false }];
  });
}

function list(id: string, fates: readonly Fate[], words: string): CountedFact[] {
  const names = fates.map(({ picked }) => picked.fullName);
  if (names.length === 0) return [];
  return [toFact(id, names, { count: names.length }, `${words}: ${joinFirst(names, mostNamed)}.`)];
}

function toFact(
  id: string,
  subjects: string[],
  numbers: Record<string, number>,
  sentence: string,
): CountedFact {
  return {
    id: `survived:${id}`,
    kind: 'survived',
    subjects,
    numbers,
    beyondChance: false,
    sentence,
  };
}
