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
  const starsOf = new Map<string, number[]>();
  for (const { owner, stars } of subjects) {
    if (stars < fewestStars) continue;
    const key = owner.toLowerCase();
    starsOf.set(key, [...(starsOf.get(key) ?? []), stars]);
  }
  return subjects.map(({ owner, stars }) => {
    const near = (starsOf.get(owner.toLowerCase()) ?? []).filter(
      (other) => Math.max(stars, other) <= closeTo * Math.min(stars, other),
    );
    return Math.max(1, near.length);
  });
}
