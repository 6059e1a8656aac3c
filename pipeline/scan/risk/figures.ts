const thousands = new Intl.NumberFormat('en');

/** A count as the reasons write it: `1,240`. */
export function formatCount(count: number): string {
  // Most counts need no comma, and Intl is slow.
  const isShort = Number.isInteger(count) && count < 1_000;
  return isShort ? String(count) : thousands.format(count);
}
