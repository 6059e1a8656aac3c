import { group } from 'd3-array';
import { fullNameOf, type Subject } from './subject.ts';

/** Bought stars arrive in equal portions, so members of a cohort differ by no more. */
const starsApart = 2;
/** With fewer stars, equal counts are common. */
const fewestStars = 20;

/**
 * Names, for each subject, the repositories of other owners in this night with the same fingerprint: stars within two,
 * the same forks, topics, licence, language and day of creation. One for each owner.
 */
export function findCohorts(subjects: readonly Subject[]): string[][] {
  const byPrint = group(
    subjects.filter(({ stars }) => stars >= fewestStars),
    toPrint,
  );
  return subjects.map((subject) => {
    const alike = byPrint.get(toPrint(subject)) ?? [];
    if (alike.length === 1 || subject.stars < fewestStars) return [];
    return namesOfOthers(
      subject,
      alike.filter(({ stars }) => Math.abs(stars - subject.stars) <= starsApart),
    );
  });
}

function toPrint({ forks, topics, topicCount, license, language, bornDay }: Subject): string {
  const labels = topics.length > 0 ? topics.toSorted().join(' ') : topicCount;
  return [forks, labels, license, language, bornDay].join('|');
}

/** Of repositories, those of other owners than this one's. One for each owner, by its full name. */
export function namesOfOthers(subject: Subject, repositories: readonly Subject[]): string[] {
  const names = new Map<string, string>();
  for (const other of repositories) {
    const [owner, name] = [ownerOf(other), fullNameOf(other)];
    if (owner === ownerOf(subject)) continue;
    // The order of the rows must not matter.
    if (name < (names.get(owner) ?? '~')) names.set(owner, name);
  }
  return [...names.values()];
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
 * Names, for each subject, the other repositories of its fork farm: of one week, with forks near their stars, and with
 * about the same stars and forks. One for each other owner.
 *
 * One such repository can be a course, which its students fork. Bought stars and forks arrive in like portions at many
 * owners.
 */
export function findFarms(subjects: readonly Subject[]): string[][] {
  const farmed = subjects.filter(hasForksNearStars);
  return subjects.map((subject) =>
    hasForksNearStars(subject)
      ? namesOfOthers(
          subject,
          farmed.filter((other) => isNear(subject, other)),
        )
      : [],
  );
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
 * Names, for each subject, the other repositories of its owner in this night whose stars are close to its own.
 *
 * Interest in one person's projects differs a lot. Bought stars arrive in like portions.
 */
export function findSiblings(subjects: readonly Subject[]): string[][] {
  const starred = subjects.filter(({ stars }) => stars >= fewestSiblingStars);
  const byOwner = group(starred, ownerOf);
  return subjects.map((subject) =>
    (byOwner.get(ownerOf(subject)) ?? [])
      .filter((other) => other !== subject && isClose(subject.stars, other.stars))
      .map(fullNameOf),
  );
}

function ownerOf({ owner }: Subject): string {
  return owner.toLowerCase();
}
