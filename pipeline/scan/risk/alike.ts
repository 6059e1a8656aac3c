import { group } from 'd3-array';
import { type EarlierRows, noEarlierRows, type Returned, toNameKey } from './earlier-rows.ts';
import { fullNameOf, type Subject } from './subject.ts';

/** What a repository has in common with others. A list of names has at most one repository of each other owner. */
export type Alike = {
  /** Repositories of this name in this night. */
  ofName: readonly string[];
  /** Repositories of the same fingerprint in this night, with stars within two. */
  ofPrint: readonly string[];
  /** Repositories of the same fork farm in this night. */
  ofFarm: readonly string[];
  /** Other repositories of this owner in this night with about as many stars. */
  siblings: readonly string[];
  returned: Returned;
};

/** Bought stars arrive in equal amounts, so stars of repositories with one fingerprint differ by at most this. */
export const starsApart = 2;
/** Between repositories with fewer stars, equal counts are common. */
export const fewestAlikeStars = 20;
/** Between repositories of one owner with fewer stars, close counts are common. */
const fewestSiblingStars = 50;
/** In forks for each star. Of real visitors, only a small part fork. Source: docs/risk.md. */
const farmedPart = 0.6;
const fewestForks = 20;
/** Two counts are close if the larger one is at most this many times the smaller one. */
const closeTo = 1.25;
/** In days. Members of a fork farm are created together. */
const daysApart = 7;

/**
 * Compares the repositories of a night with each other and with those of earlier nights. Results are in their order.
 */
export function findAlike(
  subjects: readonly Subject[],
  earlier: EarlierRows = noEarlierRows,
): Alike[] {
  const byName = group(subjects, ({ name }) => toNameKey(name));
  const byPrint = group(subjects, toPrint);
  const byOwner = group(subjects, ownerOf);
  const farmed = subjects.filter(hasForksNearStars);
  return subjects.map((subject) => ({
    ofName: namesOfOthers(subject, byName.get(toNameKey(subject.name))),
    ofPrint: namesOfOthers(
      subject,
      byPrint.get(toPrint(subject))?.filter((other) => isOfOnePortion(subject, other)),
    ),
    // A single such repository can be a course that its students fork. Bought stars and forks arrive at many owners in
    // similar amounts.
    ofFarm: namesOfOthers(
      subject,
      hasForksNearStars(subject) ? farmed.filter((other) => isOfOneFarm(subject, other)) : [],
    ),
    // Real interest in the projects of one person differs a lot. Bought stars arrive in similar amounts.
    siblings: (byOwner.get(ownerOf(subject)) ?? [])
      .filter((other) => other !== subject && isSibling(subject, other))
      .map(fullNameOf),
    returned: earlier.find(subject),
  }));
}

/** The fingerprint of a repository: forks, topics, licence, language and day of creation. */
export function toPrint({
  forks,
  topics,
  topicCount,
  license,
  language,
  bornDay,
}: Subject): string {
  const labels = topics.length > 0 ? topics.toSorted().join(' ') : topicCount;
  return [forks, labels, license, language, bornDay].join('|');
}

function isOfOnePortion(one: Subject, other: Subject): boolean {
  return (
    Math.min(one.stars, other.stars) >= fewestAlikeStars &&
    Math.abs(one.stars - other.stars) <= starsApart
  );
}

/** Whether the forks come near the stars. */
export function hasForksNearStars({ stars, forks }: Subject): boolean {
  return forks >= fewestForks && forks >= farmedPart * stars;
}

function isOfOneFarm(one: Subject, other: Subject): boolean {
  const days = Math.abs((one.bornDay ?? 0) - (other.bornDay ?? 0));
  return days <= daysApart && isClose(one.stars, other.stars) && isClose(one.forks, other.forks);
}

function isSibling({ stars }: Subject, other: Subject): boolean {
  return Math.min(stars, other.stars) >= fewestSiblingStars && isClose(stars, other.stars);
}

function isClose(a: number, b: number): boolean {
  return Math.max(a, b) <= closeTo * Math.min(a, b);
}

function namesOfOthers(subject: Subject, repositories: readonly Subject[] = []): string[] {
  const names = new Map<string, string>();
  for (const other of repositories) {
    const [owner, name] = [ownerOf(other), fullNameOf(other)];
    if (owner === ownerOf(subject)) continue;
    // The name that sorts first, so that the order of the rows does not matter.
    if (name < (names.get(owner) ?? '~')) names.set(owner, name);
  }
  return [...names.values()];
}

function ownerOf({ owner }: Subject): string {
  return owner.toLowerCase();
}
