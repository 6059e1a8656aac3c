import { group } from 'd3-array';
import { ownerOf } from '../../contract/repository-row.ts';
import { type EarlierRows, indexEarlierRows, toEarlierRow } from './earlier-rows.ts';
import type { Assessed } from './assessed.ts';
import { fold } from './fold.ts';

/** What a repository has in common with others. Names have one repository of each other owner. */
export type Alike = ReturnType<typeof findAlike>[number];

/** Bought stars come in equal amounts. Stars of one fingerprint differ by at most this. */
export const starsApart = 2;
/** Between repositories with fewer stars, equal counts are common. */
export const fewestAlikeStars = 20;
/** With fewer, close counts of one owner are common, and so are equal ones of a language. */
const fewestTellingStars = 50;
/** In forks for each star. A batch has bought stars and hardly a fork. */
const untouchedPart = 0.04;
/** In forks for each star. Of real visitors, only a small part fork. Source: docs/risk.md. */
const farmedPart = 0.6;
const fewestForks = 20;
/** How many times the smaller count the larger may be: within a farm, and for one owner. */
const farmTimes = 1.15;
const ownerTimes = 1.25;
/** In words of a description. Two people seldom write so many words in the same order. */
const phraseLength = 8;
/** In days. Members of a fork farm are created together. */
const daysApart = 7;

/** Compares the repositories of a night with each other and with earlier ones, in their order. */
export function findAlike(
  repositories: readonly Assessed[],
  earlier: EarlierRows = indexEarlierRows([]),
) {
  const byPrint = group(repositories, toPrint);
  const byMake = group(repositories, toMake);
  const byOwner = group(repositories, ownerOf);
  const phrases = repositories.flatMap((assessed) =>
    toPhrases(assessed).map((phrase) => ({ phrase, assessed })),
  );
  const byPhrase = group(phrases, ({ phrase }) => phrase);
  const farmed = repositories.filter(hasForksNearStars);
  const tonight = indexEarlierRows(
    repositories.flatMap(({ fullName, createdAt, page }) =>
      createdAt === null ? [] : [toEarlierRow({ fullName, createdAt, signals: { page } })],
    ),
  );
  const pages = new Map(repositories.map(({ fullName, page }) => [fullName, page]));
  return repositories.map((assessed) => ({
    /** Repositories of this night whose descriptions have eight words in a row in common. */
    ofPhrase: namesOfOthers(
      assessed,
      toPhrases(assessed)
        .flatMap((phrase) => byPhrase.get(phrase) ?? [])
        .map(({ assessed: other }) => other),
    ),
    /** Repositories of the same fingerprint in this night, with stars within two. */
    ofPrint: namesOfOthers(
      assessed,
      byPrint.get(toPrint(assessed))?.filter((other) => isOfOnePortion(assessed, other)),
    ),
    /** These, and those of one batch: their topics may differ, their days of creation by one. */
    ofBatch: namesOfOthers(
      assessed,
      byMake.get(toMake(assessed))?.filter((other) => isOfOneBatch(assessed, other)),
    ),
    /**
     * Repositories of the same fork farm in this night. A single one can be a course that its
     * students fork. Bought stars and forks arrive at many owners alike.
     */
    ofFarm: namesOfOthers(
      assessed,
      hasForksNearStars(assessed) ? farmed.filter((other) => isOfOneFarm(assessed, other)) : [],
    ),
    /**
     * Other repositories of this owner in this night with about as many stars. Real interest in one
     * person's projects differs a lot. Bought stars arrive in like amounts.
     */
    siblings: (byOwner.get(ownerOf(assessed)) ?? [])
      .filter((other) => other !== assessed && isSibling(assessed, other))
      .map(({ fullName }) => fullName),
    returned: findReturned(assessed, { earlier, tonight, pages }),
  }));
}

type Others = Record<'earlier' | 'tonight', EarlierRows> & { pages: Map<string, Assessed['page']> };

/** What earlier nights know counts first. A copy can also stand beside its original. */
function findReturned(assessed: Assessed, { earlier, tonight, pages }: Others) {
  const returned = earlier.find(assessed);
  const textOf = returned.textOf ?? tonight.find(assessed).textOf;
  const original = pages.get(textOf ?? '');
  const elsewhere = assessed.page?.packedElsewhere;
  // Without its original in this night, nobody knows whether the link was changed. The original may
  // be a copy, too: then both may link to the file of the repository that the original names.
  const kept = [textOf, original?.packedElsewhere, original?.original];
  const isKept = !original || kept.some((name) => name?.toLowerCase() === elsewhere);
  return { ...returned, textOf, packedElsewhere: isKept ? undefined : elsewhere };
}

/** Every eight words in a row of a description, each once. */
function toPhrases({ description }: Assessed): string[] {
  const words = fold(description ?? '');
  const starts = [...words.keys()].slice(0, Math.max(0, words.length - phraseLength + 1));
  return [...new Set(starts.map((at) => words.slice(at, at + phraseLength).join(' ')))];
}

/** The fingerprint of a repository: forks, topics, licence, language and day of creation. */
export function toPrint(repository: Assessed): string {
  const { forks, topics, topicCount, license, language, bornDay } = repository;
  const labels = topics.length > 0 ? topics.toSorted().join(' ') : topicCount;
  return [forks, labels, license, language, bornDay].join('|');
}

function toMake({ forks, license, language }: Assessed): string {
  return [forks, license, language].join('|');
}

function isOfOneBatch(repository: Assessed, other: Assessed): boolean {
  if (!isOfOnePortion(repository, other)) return false;
  if (toPrint(repository) === toPrint(other)) return true;
  const stars = Math.min(repository.stars, other.stars);
  const days = Math.abs((repository.bornDay ?? 0) - (other.bornDay ?? 0));
  return days <= 1 && stars >= fewestTellingStars && repository.forks <= untouchedPart * stars;
}

function isOfOnePortion(repository: Assessed, other: Assessed): boolean {
  return (
    Math.min(repository.stars, other.stars) >= fewestAlikeStars &&
    Math.abs(repository.stars - other.stars) <= starsApart
  );
}

export function hasForksNearStars({ stars, forks }: Assessed): boolean {
  return forks >= fewestForks && forks >= farmedPart * stars;
}

function isOfOneFarm(repository: Assessed, other: Assessed): boolean {
  const days = Math.abs((repository.bornDay ?? 0) - (other.bornDay ?? 0));
  const isNear = (count: 'stars' | 'forks') => isClose(repository[count], other[count], farmTimes);
  return days <= daysApart && isNear('stars') && isNear('forks');
}

function isSibling({ stars }: Assessed, other: Assessed): boolean {
  const least = Math.min(stars, other.stars);
  return least >= fewestTellingStars && isClose(stars, other.stars, ownerTimes);
}

function isClose(a: number, b: number, times: number): boolean {
  return Math.max(a, b) <= times * Math.min(a, b);
}

function namesOfOthers(assessed: Assessed, repositories: readonly Assessed[] = []): string[] {
  const names = new Map<string, string>();
  for (const other of repositories) {
    const owner = ownerOf(other);
    if (owner === ownerOf(assessed)) continue;
    // The name that sorts first, so that the order of the rows does not matter.
    if (other.fullName < (names.get(owner) ?? '~')) names.set(owner, other.fullName);
  }
  return [...names.values()];
}
