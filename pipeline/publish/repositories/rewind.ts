import type { DigestDate } from '../../contract/dates.ts';
import type { FollowedRepository, PutForwardBook } from '../../contract/put-forward.ts';

type Dated = { date: DigestDate };

/** An empty book. */
export const emptyBook: PutForwardBook = { schema: 1, nights: [], repositories: [] };

/** The book as it was before a day. Pure. */
export function rewind({ nights, repositories }: PutForwardBook, to: DigestDate): PutForwardBook {
  const isBefore = ({ date }: Dated) => date < to;
  return {
    schema: 1,
    nights: nights.filter(isBefore),
    repositories: repositories.flatMap((one): FollowedRepository[] => {
      const namings = one.namings.filter(isBefore);
      if (namings.length === 0) return [];
      const names = one.names.filter(isBefore);
      const standings = one.standings.filter(isBefore);
      const fates = one.fates.filter(isBefore);
      const dates = one.stars.dates.filter((date) => date < to);
      const counts = one.stars.counts.slice(0, dates.length);
      return [{ ...one, namings, names, standings, fates, stars: { dates, counts } }];
    }),
  };
}

/**
 * The book without everything before a day. If a repository was named before that day and again later, everything about
 * it begins with its first later naming. Pure.
 */
export function forgetBefore(
  { nights, repositories }: PutForwardBook,
  from: DigestDate,
): PutForwardBook {
  return {
    schema: 1,
    nights: nights.filter(({ date }) => date >= from),
    repositories: repositories.flatMap((one): FollowedRepository[] => {
      if ((one.namings[0]?.date ?? '') >= from) return [one];
      const namings = one.namings.filter(({ date }) => date >= from);
      const [first] = namings;
      if (!first) return [];
      const start = one.stars.dates.findIndex((date) => date >= first.date);
      const noted = start === -1 ? one.stars.dates.length : start;
      const { dates, counts } = one.stars;
      return [
        {
          ...one,
          namings,
          names: startAt(one.names, first.date),
          standings: startAt(one.standings, first.date),
          fates: startAt(one.fates, first.date),
          stars: { dates: dates.slice(noted), counts: counts.slice(noted) },
        },
      ];
    }),
  };
}

/** The changes since a day, and the state of that day as the first of them. */
function startAt<T extends Dated>(changes: readonly T[], first: DigestDate): T[] {
  const then = changes.findLast(({ date }) => date <= first);
  const later = changes.filter(({ date }) => date > first);
  return then ? [{ ...then, date: first }, ...later] : later;
}
