import { type Instant, toInstant } from '../../contract/dates.ts';

/** A search by stars and second of creation, all ends inclusive; no upper end of stars where `most` is null. */
export type SearchRange = {
  stars: { least: number; most: number | null };
  created: { from: Instant; to: Instant };
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
  return `${formatCreated(created)} stars:${bounds} ${alwaysSearched}`;
}

/** Source: GitHub's "Understanding the search syntax", which takes seconds and no fractions of them. */
export function formatCreated({ from, to }: SearchRange['created']): string {
  return `created:${toSeconds(from)}..${toSeconds(to)}`;
}

function toSeconds(instant: Instant): string {
  return `${instant.slice(0, 19)}Z`;
}

/**
 * The searches that show what lies beyond the results of `range`, in order; `seen` holds their stars as they came.
 *
 * The walk goes on at the lowest count seen. The index lags behind the counts it shows, so the middle of the last
 * results is trusted over a single row that fell since. Where one star count fills all results, its days are asked
 * one by one; a span of 24 hours that fills them too `overflows`: no query shows the rest of it.
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
  const days = listDays(created);
  const ties = (days.length > 1 ? days : []).map((day) => ({
    stars: { least: ceiling, most: ceiling },
    created: day,
  }));
  const below = least < ceiling ? [{ stars: { least, most: ceiling - 1 }, created }] : [];
  return { ranges: [...ties, ...below], overflows: ties.length === 0 };
}

const secondMs = 1000;
const dayMs = 24 * 60 * 60 * secondMs;

/** Spans of up to 24 hours that do not overlap, the newest first. */
function listDays({ from, to }: SearchRange['created']): SearchRange['created'][] {
  const days: SearchRange['created'][] = [];
  const first = Date.parse(from);
  for (let last = Date.parse(to); last >= first; last -= dayMs) {
    const start = Math.max(first, last - dayMs + secondMs);
    days.push({ from: toInstant(start), to: toInstant(last) });
  }
  return days;
}
