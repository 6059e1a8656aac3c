import { ascending, descending } from 'd3-array';
import type { History } from '../archive/history/history.ts';
import { readNamed } from '../archive/history/named.ts';
import { addDays, type DigestDate, type Instant } from '../contract/dates.ts';
import { type FollowedProject, type FollowUp, isRecommended } from '../contract/follow-up.ts';
import type { Fate } from './github/look-up.ts';

/** The follow-up as the scan records it; null if the source could not look repositories up. */
export function toFollowUp(
  followed: readonly Followed[],
  fates: ReadonlyMap<string, Fate> | undefined,
  doubted = 0,
): FollowUp | null {
  if (!fates && followed.length > 0) return null;
  const projects = followed
    .flatMap((project) => {
      const fate = fates?.get(project.id);
      return fate ? [toFollowed(project, fate)] : [];
    })
    .toSorted(
      (a, b) => descending(a.recommendedOn, b.recommendedOn) || ascending(a.fullName, b.fullName),
    );
  const answered = projects.filter(isRecommended).length;
  const unanswered = followed.filter(isRecommended).length - answered;
  return { days: followedDays, unanswered, ...(doubted > 0 && { doubted }), projects };
}

function toFollowed({ id, fullName, as, recommendedOn, stars }: Followed, fate: Fate) {
  return {
    id,
    fullName,
    as,
    recommendedOn,
    starsThen: stars,
    gone: fate.gone,
    renamedTo: fate.gone || fate.fullName === fullName ? null : fate.fullName,
    archived: fate.gone ? null : fate.archived,
    starsNow: fate.gone ? null : fate.stars,
    ...(!fate.gone && fate.notConfirmed && { notConfirmed: true as const }),
  };
}

/** A repository that one of our digests recommended or listed as a tool. */
export type Followed = Pick<FollowedProject, 'id' | 'fullName' | 'as' | 'recommendedOn'> & {
  /** Stars on the night of `recommendedOn`. */
  stars: number;
  createdAt: Instant;
};

const followedDays = 30;

/**
 * The notable projects and the tools of 30 days' digests, each repository once, with its first
 * recommendation, or the first list of tools that had it.
 */
export async function readFollowed(history: History, date: DigestDate): Promise<Followed[]> {
  const days = { from: addDays(date, -followedDays), to: addDays(date, -1) };
  const repositories = await readNamed(history, days);
  return repositories.flatMap(({ id, createdAt, namings }) => {
    const first = (['notable', 'tool'] as const).flatMap((as) => {
      const naming = namings.find(({ part }) => part === as);
      return naming ? [{ ...naming, as }] : [];
    })[0];
    if (!first) return [];
    const { fullName, as, date: recommendedOn, stars } = first;
    return [{ id, fullName, as, recommendedOn, stars, createdAt }];
  });
}
