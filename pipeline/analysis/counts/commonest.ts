/** The text counted most often; of equals, the first by code point. Empty where there is none. */
export function commonestOf(counts: ReadonlyMap<string, number>): string {
  const ranked = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return ranked[0]?.[0] ?? '';
}
