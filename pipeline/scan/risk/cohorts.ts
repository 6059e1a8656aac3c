import { group } from 'd3-array';
import type { Subject } from './subject.ts';

/** Bought stars arrive in equal portions, so members of a cohort differ by no more. */
const starsApart = 2;
/** With fewer stars, equal counts are common. */
const fewestStars = 20;

/**
 * Counts, for each subject, the owners of this night with the same fingerprint: stars within two, the same forks, topics,
 * licence, language and day of creation. 1 where no other owner has it.
 */
export function findCohorts(subjects: readonly Subject[]): number[] {
  const byPrint = new Map<string, number[]>();
  for (const [index, subject] of subjects.entries()) {
    if (subject.stars < fewestStars) continue;
    const print = toPrint(subject);
    byPrint.set(print, [...(byPrint.get(print) ?? []), index]);
  }
  const owners = subjects.map(() => 1);
  for (const indexes of byPrint.values()) {
    if (indexes.length === 1) continue;
    for (const index of indexes) owners[index] = countNeighbours(index, indexes, subjects);
  }
  return owners;
}

function toPrint({ forks, topics, topicCount, license, language, bornDay }: Subject): string {
  const labels = topics.length > 0 ? topics.toSorted().join(' ') : topicCount;
  return [forks, labels, license, language, bornDay].join('|');
}

function countNeighbours(
  index: number,
  indexes: readonly number[],
  subjects: readonly Subject[],
): number {
  const stars = subjects[index]?.stars ?? 0;
  const near = indexes.filter((at) => Math.abs((subjects[at]?.stars ?? 0) - stars) <= starsApart);
  return new Set(near.map((at) => subjects[at]?.owner.toLowerCase())).size;
}

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

/** With fewer stars, close counts are common. */
const fewestSiblingStars = 50;

/**
 * Counts, for each subject, the repositories of its owner in this night whose stars are close to its own, with itself.
 *
 * Interest in one person's projects differs a lot. Bought stars arrive in like portions.
 */
export function countSiblings(subjects: readonly Subject[]): number[] {
  const starred = subjects.filter(({ stars }) => stars >= fewestSiblingStars);
  const byOwner = group(starred, ownerOf);
  return subjects.map((subject) => {
    const { stars } = subject;
    const near = (byOwner.get(ownerOf(subject)) ?? []).filter((other) =>
      isClose(stars, other.stars),
    );
    return Math.max(1, near.length);
  });
}

function ownerOf({ owner }: Subject): string {
  return owner.toLowerCase();
}
