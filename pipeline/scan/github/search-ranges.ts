import { type Instant, toInstant } from '../../contract/dates.ts';

/** A search by stars and creation time. All ends are inclusive. A null `most` means no upper end. */
export type SearchRange = {
  stars: { least: number; most: number | null };
  created: { from: Instant; to: Instant };
};

/** GitHub's search returns at most this many results for one query. */
export const mostResults = 1000;

/** How many of the last results decide where the next range starts. */
const tailLength = 100;

/** A trending repository is public, not a fork and not archived. */
export const alwaysSearched = 'is:public fork:false archived:false';

/** The range as a search query, without a sort order. */
export function formatRange({ stars, created }: SearchRange): string {
  const bounds = stars.most === null ? `>=${stars.least}` : `${stars.least}..${stars.most}`;
  return `${formatCreated(created)} stars:${bounds} ${alwaysSearched}`;
}

/**
 * Converts a span to the search syntax, which takes whole seconds. Source: GitHub's "Understanding the search syntax".
 */
export function formatCreated({ from, to }: SearchRange['created']): string {
  return `created:${toSeconds(from)}..${toSeconds(to)}`;
}

function toSeconds(instant: Instant): string {
  return `${instant.slice(0, 19)}Z`;
}

/**
 * The searches that find what `range` did not show, in order. `seen` holds the stars of its results, in order.
 *
 * The next search starts at the lowest star count seen. The index sorts by older counts than it shows, so a single row
 * can have fewer stars. That is why the median of the last results decides.
 *
 * If all results have one star count, each day is searched alone. If one day alone has too many results, `overflows`
 * is true and no query shows the rest.
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

/** Spans of at most 24 hours that do not overlap, the newest first. */
function listDays({ from, to }: SearchRange['created']): SearchRange['created'][] {
  const days: SearchRange['created'][] = [];
  const first = Date.parse(from);
  for (let last = Date.parse(to); last >= first; last -= dayMs) {
    const start = Math.max(first, last - dayMs + secondMs);
    days.push({ from: toInstant(start), to: toInstant(last) });
  }
  return days;
}
