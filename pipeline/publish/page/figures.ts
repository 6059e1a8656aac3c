/** `1,460` */
export function formatCount(count: number): string {
  return Math.round(count)
    .toString()
    .replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `+1,460`, `−12` or `0`. */
export function formatChange(count: number): string {
  const size = formatCount(Math.abs(count));
  if (count === 0) return size;
  return count > 0 ? `+${size}` : `−${size}`;
}

/** `12.5%` of a part from 0 to 1. */
export function formatShare(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** `1 repository`, `2 repositories` */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
