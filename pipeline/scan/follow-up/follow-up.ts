import type { FollowedProject, FollowUp } from '../../contract/follow-up.ts';
import type { Fate, LookedUp, Recommended } from './fate.ts';
import { followedDays } from './recommended.ts';

/** What a night records of its follow-up; null where the source could not be asked. */
export function toFollowUp(
  recommended: readonly Recommended[],
  fates: LookedUp['fates'],
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
