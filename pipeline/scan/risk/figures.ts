const thousands = new Intl.NumberFormat('en');

/** A count as the reasons write it: `1,240`. */
export function formatCount(count: number): string {
  return thousands.format(count);
}
