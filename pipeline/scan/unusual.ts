import { median } from 'd3-array';
import type { Scan } from '../contract/scan.ts';

/** How far a night may be from the median of the nights before and still pass for ordinary. */
const bounds = {
  /** Rows, quarantined ones among them: a broken search finds half as many or fewer. */
  rowsRatio: { min: 0.5, max: Number.POSITIVE_INFINITY },
  /** Median stars: a broken sort or filter brings others to the top. */
  starsRatio: { min: 1 / 3, max: 3 },
  /** Share quarantined, in percentage points from the median. */
  quarantinedPoints: 30,
};
/** With fewer nights before it, nothing is called unusual but an empty night. */
const nightsNeeded = 3;

/**
 * What makes a night look broken beside the up to seven before it, in one clause; undefined for an ordinary night.
 */
export function describeUnusual(scan: Scan, earlier: readonly Scan[]): string | undefined {
  if (scan.rows.length === 0) return 'it has no rows';
  const week = earlier.slice(0, 7);
  if (week.length < nightsNeeded) return undefined;
  return (
    describeRatio('rows', bounds.rowsRatio, countRows(scan), week.map(countRows)) ??
    describeRatio('median stars', bounds.starsRatio, medianStars(scan), week.map(medianStars)) ??
    describeQuarantine(quarantinedShare(scan), week.map(quarantinedShare))
  );
}

function countRows(scan: Scan): number {
  return scan.rows.length + scan.quarantined.length;
}

function medianStars(scan: Scan): number {
  return median(scan.rows, ({ stars }) => stars) ?? 0;
}

function quarantinedShare(scan: Scan): number {
  return scan.quarantined.length / Math.max(1, countRows(scan));
}

function describeRatio(
  what: string,
  { min, max }: { min: number; max: number },
  tonight: number,
  before: readonly number[],
): string | undefined {
  const usual = median(before) ?? 0;
  if (tonight >= usual * min && tonight <= usual * max) return undefined;
  return `it has ${tonight} ${what}, and the last ${before.length} nights had ${usual}`;
}

function describeQuarantine(tonight: number, before: readonly number[]): string | undefined {
  const usual = median(before) ?? 0;
  if (Math.abs(tonight - usual) * 100 <= bounds.quarantinedPoints) return undefined;
  return `${percent(tonight)} of it is quarantined, and ${percent(usual)} of the ${before.length} nights before`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
