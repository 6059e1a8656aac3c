import { group } from 'd3-array';
import type { Subject } from './subject.ts';

/** With fewer stars, close counts are common. */
const fewestStars = 50;
/** The larger count is at most this much of the smaller one. */
const closeTo = 1.25;

/**
 * Counts, for each subject, the repositories of its owner in this night whose stars are close to its own, with itself.
 *
 * Interest in one person's projects differs a lot. Bought stars arrive in like portions.
 */
export function countSiblings(subjects: readonly Subject[]): number[] {
  const starred = subjects.filter(({ stars }) => stars >= fewestStars);
  const byOwner = group(starred, ownerOf);
  return subjects.map((subject) => {
    const { stars } = subject;
    const near = (byOwner.get(ownerOf(subject)) ?? []).filter(
      (other) => Math.max(stars, other.stars) <= closeTo * Math.min(stars, other.stars),
    );
    return Math.max(1, near.length);
  });
}

function ownerOf({ owner }: Subject): string {
  return owner.toLowerCase();
}
