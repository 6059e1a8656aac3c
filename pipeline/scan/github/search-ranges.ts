import { addDays, type DigestDate } from '../../contract/dates.ts';

/** A search by stars and day of creation, all ends inclusive; no upper end of stars where `most` is null. */
export type SearchRange = {
  stars: { least: number; most: number | null };
  created: { from: DigestDate; to: DigestDate };
};

/** GitHub's search shows no more results than these of any query. */
export const mostResults = 1000;

/** How many of the last results tell where the next range starts. */
const tailLength = 100;

/** Public, original and alive, as a trending repository has to be. */
export const alwaysSearched = 'is:public fork:false archived:false';

/** The range as a query, without an order. */
export function formatRange({ stars, created }: SearchRange): string {
  const bounds = stars.most === null ? `>=${stars.least}` : `${stars.least}..${stars.most}`;
  return `created:${created.from}..${created.to} stars:${bounds} ${alwaysSearched}`;
}

/**
 * The searches that show what lies beyond the results of `range`, in order; `seen` holds their stars as they came.
 *
 * The walk goes on at the lowest count seen. The index lags behind the counts it shows, so the middle of the last
 * results is trusted over a single row that fell since. Where one star count fills all results, its days are asked
 * one by one; a day that fills them too `overflows`: no query shows the rest of it.
 */
export function toRemainingRanges(
  range: SearchRange,
  seen: readonly number[],
): { ranges: SearchRange[]; overflows: boolean } {
  const { created } = range;
  const { least, most } = range.stars;
  const ceiling = most ?? Infinity;
  const tail = seen
    .slice(-tailLength)
    .map((count) => Math.min(Math.max(count, least), ceiling))
    .toSorted((a, b) => b - a);
  const middle = tail[Math.floor(tail.length / 2)] ?? least;
  const boundary = middle < ceiling ? middle : (tail.at(-1) ?? least);
  if (boundary < ceiling) {
    return { ranges: [{ stars: { least, most: boundary }, created }], overflows: false };
  }
  const days = created.from < created.to ? listDays(created) : [];
  const ties = days.map((day) => ({
    stars: { least: ceiling, most: ceiling },
    created: { from: day, to: day },
  }));
  const below = least < ceiling ? [{ stars: { least, most: ceiling - 1 }, created }] : [];
  return { ranges: [...ties, ...below], overflows: ties.length === 0 };
}

/** The newest first. */
function listDays({ from, to }: SearchRange['created']): DigestDate[] {
  const days: DigestDate[] = [];
  for (let day = to; day >= from; day = addDays(day, -1)) days.push(day);
  return days;
}
