import type { History } from '../archive/history/history.ts';
import { readNamed } from '../archive/history/named.ts';
import { addDays, type DigestDate, type Instant } from '../contract/dates.ts';
import type { FollowedProject, FollowUp } from '../contract/follow-up.ts';
import type { Fate } from './github/look-up.ts';

/** The follow-up as the scan records it; null if the source could not look repositories up. */
export function toFollowUp(
  recommended: readonly Recommended[],
  fates: ReadonlyMap<string, Fate> | undefined,
): FollowUp | null {
  if (!fates) return null;
  const projects = recommended
    .flatMap((project) => {
      const fate = fates.get(project.id);
      return fate ? [toFollowed(project, fate)] : [];
    })
    .toSorted(compareProjects);
  return { days: followedDays, unanswered: recommended.length - projects.length, projects };
}

function toFollowed(
  { id, fullName, recommendedOn, stars }: Recommended,
  fate: Fate,
): FollowedProject {
  return {
    id,
    fullName,
    recommendedOn,
    starsThen: stars,
    gone: fate.gone,
    renamedTo: fate.gone || fate.fullName === fullName ? null : fate.fullName,
    archived: fate.gone ? null : fate.archived,
    starsNow: fate.gone ? null : fate.stars,
  };
}

function compareProjects(a: FollowedProject, b: FollowedProject): number {
  if (a.recommendedOn !== b.recommendedOn) return a.recommendedOn < b.recommendedOn ? 1 : -1;
  return a.fullName < b.fullName ? -1 : 1;
}

/** A repository that one of our digests recommended. */
export type Recommended = {
  id: string;
  fullName: string;
  /** The first night of the last 30 days that recommended it. */
  recommendedOn: DigestDate;
  /** Stars on the night of `recommendedOn`. */
  stars: number;
  createdAt: Instant;
};

/** A recommended repository is looked up for this many days. */
const followedDays = 30;

/** The notable projects of the last 30 days' digests. Each project occurs once, with its first recommendation. */
export async function readRecommended(history: History, date: DigestDate): Promise<Recommended[]> {
  const from = addDays(date, -followedDays);
  const { repositories } = await readNamed(history, addDays(date, -1), from);
  return repositories.flatMap(({ id, createdAt, namings }): Recommended[] => {
    const first = namings.find(({ part }) => part === 'notable');
    if (!first) return [];
    const { fullName, date: recommendedOn, stars } = first;
    return [{ id, fullName, recommendedOn, stars, createdAt }];
  });
}
