import { toInstant } from '../../contract/dates.ts';
import { followersOn } from './owners.ts';
import { starsAfter } from './star-course.ts';
import type { EnrichedRow } from '../../contract/repository-row.ts';
import { type Newborn, toWholeSecond } from './newborn.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The repository as a scan at `seenMs` sees it, after so many days of attention. */
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
      pushedAt: toInstant(toWholeSecond(pushedMs)),
      commits: work.firstCommits + pushes * work.commitsAPush,
      issues: Math.floor(stars * work.issueRate),
      pullRequests: Math.floor(stars * work.pullRequestRate),
      releases: Math.floor(workedDays * work.releasesADay),
      diskUsage: work.kilobytes + pushes * work.kilobytesAPush,
      isEmpty: newborn.isEmpty,
      readmeBytes: newborn.readmeBytes,
    },
  };
}

export function toFullName(newborn: Newborn): string {
  return `${newborn.owner.login}/${newborn.name}`;
}
