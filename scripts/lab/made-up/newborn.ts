import { toInstant } from '../../../pipeline/contract/dates.ts';
import type { EnrichedRow } from '../../../pipeline/contract/repository-row.ts';
import { Chance } from './chance.ts';
import { followersOn, type Owner } from './owners.ts';
import { type StarCourse, starsAfter } from './star-course.ts';

/** A made-up repository at its creation. All its later changes follow from these values. */
export type Newborn = {
  id: string;
  name: string;
  owner: Owner;
  bornMs: number;
  /** When it is deleted; infinity if never. */
  goneMs: number;
  description: string;
  language: string;
  license: string;
  topics: string[];
  readmeExcerpt: string;
  readmeBytes: number;
  isEmpty: boolean;
  stars: StarCourse;
  /** Forks per star, and forks that a bot network added at once. */
  forkRate: number;
  farmedForks: number;
  /** How its owner works on it. */
  work: {
    /** Time between two pushes. */
    pushEveryMs: number;
    /** How long the owner works on it. */
    workedOnMs: number;
    firstCommits: number;
    commitsAPush: number;
    /** Issues and pull requests per star. */
    issueRate: number;
    pullRequestRate: number;
    releasesADay: number;
    kilobytes: number;
    kilobytesAPush: number;
  };
};

/** An id like those of GitHub. It depends only on the seed and the mark. */
export function toNodeId(seed: string, mark: string): string {
  return `R_demo_${new Chance(seed, 'world').whole(0, 0xffff_ffff).toString(36)}_${mark}`;
}

/** Drops the milliseconds, because GitHub's times have none. */
export function toWholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The state of a made-up repository at a given time. */
export type Standing = { newborn: Newborn; archived: boolean };

/**
 * The repository at `seenMs` with its name at that time. Undefined if it was deleted.
 *
 * For eight days, it is only deleted if `goneMs` passes. In the next weeks, most spam is deleted, and a few honest
 * repositories are deleted, renamed or archived.
 */
export function standingAt(seed: string, newborn: Newborn, seenMs: number): Standing | undefined {
  if (newborn.goneMs <= seenMs) return undefined;
  const { turn, turnMs } = foresee(seed, newborn);
  if (turnMs > seenMs || turn === 'none') return { newborn, archived: false };
  if (turn === 'deleted') return undefined;
  if (turn === 'archived') return { newborn, archived: true };
  return { newborn: { ...newborn, name: `${newborn.name}-ng` }, archived: false };
}

type Turn = 'none' | 'deleted' | 'archived' | 'renamed';

const honestTurns = [
  ['none', 80],
  ['deleted', 12],
  ['renamed', 5],
  ['archived', 3],
] as const satisfies readonly (readonly [Turn, number])[];

const spamTurns = [
  ['none', 15],
  ['deleted', 85],
] as const satisfies readonly (readonly [Turn, number])[];

function foresee(seed: string, { id, bornMs, stars }: Newborn): { turn: Turn; turnMs: number } {
  const chance = new Chance(seed, 'later', id);
  const turn = chance.weigh<Turn>(stars.shape === 'bought' ? spamTurns : honestTurns);
  return { turn, turnMs: bornMs + chance.between(8, 36) * dayMs };
}

/** The row that a scan at `seenMs` finds. `attention` is in days. */
export function toSeenRow(newborn: Newborn, seenMs: number, attention: number): EnrichedRow {
  const { owner, work, bornMs } = newborn;
  const stars = starsAfter(newborn.stars, attention);
  const pushes = Math.floor(Math.min(seenMs - bornMs, work.workedOnMs) / work.pushEveryMs);
  const pushedMs = pushes === 0 ? bornMs : bornMs + pushes * work.pushEveryMs;
  const workedDays = Math.min(seenMs - bornMs, dayMs + work.workedOnMs) / dayMs;
  return {
    id: newborn.id,
    fullName: toFullName(newborn),
    url: '',
    description: newborn.description,
    language: newborn.language,
    stars,
    forks: Math.floor(stars * newborn.forkRate) + newborn.farmedForks,
    topics: newborn.topics,
    license: newborn.license,
    authorFollowers: followersOn(owner, Math.floor(seenMs / dayMs)),
    readmeExcerpt: newborn.readmeExcerpt,
    createdAt: toInstant(bornMs),
    ownerType: owner.type,
    signals: {
      ownerCreatedAt: toInstant(toWholeSecond(owner.createdMs)),
      ownerFirstRepositoryAt:
        owner.type === 'User' ? toInstant(toWholeSecond(owner.firstRepositoryMs)) : null,
      pushedAt: toInstant(toWholeSecond(pushedMs)),
      commits: work.firstCommits + pushes * work.commitsAPush,
      issues: Math.floor(stars * work.issueRate),
      pullRequests: Math.floor(stars * work.pullRequestRate),
      releases: Math.floor(workedDays * work.releasesADay),
      diskUsage: work.kilobytes + pushes * work.kilobytesAPush,
      isEmpty: newborn.isEmpty,
      readmeBytes: newborn.readmeBytes,
      readmeText: newborn.readmeExcerpt,
      page: null,
    },
  };
}

export function toFullName(newborn: Newborn): string {
  return `${newborn.owner.login}/${newborn.name}`;
}
