import type { Subject } from './subject.ts';

/** People who fork are a small part of those who star. Source: docs/risk.md. */
const farmedPart = 0.6;
const fewestForks = 20;
/** The larger count is at most this much of the smaller one. */
const closeTo = 1.25;
/** Members are made together. In days. */
const daysApart = 7;

/** Whether the forks come near the stars. */
export function hasForksNearStars({ stars, forks }: Subject): boolean {
  return forks >= fewestForks && forks >= farmedPart * stars;
}

/**
 * Counts, for each subject, the owners of a fork farm: repositories of one week whose forks are near their stars, with
 * about the same stars and forks. 1 where no other owner is near.
 *
 * One such repository can be a course, which its students fork. Bought stars and forks arrive in like portions at many
 * owners.
 */
export function countFarmOwners(subjects: readonly Subject[]): number[] {
  const farmed = subjects.filter(hasForksNearStars);
  return subjects.map((subject) => {
    if (!hasForksNearStars(subject)) return 1;
    const near = farmed.filter((other) => isNear(subject, other));
    return new Set(near.map(({ owner }) => owner.toLowerCase())).size;
  });
}

function isNear(one: Subject, other: Subject): boolean {
  const days = Math.abs((one.bornDay ?? 0) - (other.bornDay ?? 0));
  return days <= daysApart && isClose(one.stars, other.stars) && isClose(one.forks, other.forks);
}

function isClose(a: number, b: number): boolean {
  return Math.max(a, b) <= closeTo * Math.min(a, b);
}
