import { sort } from 'd3-array';
import type { NamedRepository } from '../../archive/history/named.ts';
import type { DigestDate } from '../../contract/dates.ts';

/** A repository that earlier digests named. */
export type Remembered = {
  id: string;
  /** Its name when it was last named. */
  fullName: string;
  firstOn: DigestDate;
  firstStars: number;
  lastOn: DigestDate;
  starsThen: number;
  /** Whether a digest recommended it. Otherwise one only listed it as a tool, or named it under *Still rising*. */
  isPick: boolean;
};

/** The repositories that earlier digests named, by node id, so that a renamed repository is not new. */
export type Memory = ReadonlyMap<string, Remembered>;

/** The memory of these repositories, by their first naming: the best of a night first. */
export function remember(named: readonly NamedRepository[]): Memory {
  const sorted = sort(
    named,
    ({ namings: [first] }) => first?.date,
    ({ namings: [first] }) => first?.rank,
  );
  return new Map(
    sorted.flatMap(({ id, namings }): [string, Remembered][] => {
      const [first, last] = [namings[0], namings.at(-1)];
      if (!first || !last) return [];
      const { date: firstOn, stars: firstStars } = first;
      const { date: lastOn, stars: starsThen, fullName } = last;
      const isPick = namings.some(({ part }) => part === 'notable');
      return [[id, { id, fullName, firstOn, firstStars, lastOn, starsThen, isPick }]];
    }),
  );
}
