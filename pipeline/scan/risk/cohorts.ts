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
