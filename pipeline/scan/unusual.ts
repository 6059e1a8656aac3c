import { median } from 'd3-array';
import type { Scan } from '../contract/scan.ts';

/** How far an ordinary night can be from the median of earlier nights. */
const bounds = {
  /** Rows of tonight over the median. A broken search finds at most half of the usual number. */
  rowsRatio: { min: 0.5, max: Number.POSITIVE_INFINITY },
  /** Median stars of tonight over the usual median. A broken sort or filter changes them. */
  starsRatio: { min: 1 / 3, max: 3 },
  /** The share of quarantined rows, in percentage points from the median. */
  quarantinedPoints: 30,
};
/** With fewer earlier nights, only an empty night is unusual. */
const nightsNeeded = 3;

/** Why a night looks broken beside the last seven of its window; undefined for a usual one. */
export function describeUnusual(scan: Scan, earlier: readonly Scan[]): string | undefined {
  if (scan.rows.length === 0) return 'it has no rows';
  const week = earlier.filter(({ window }) => window.days === scan.window.days).slice(0, 7);
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
  return `it has ${tonight} ${what}, and the median of the last ${before.length} nights is ${usual}`;
}

function describeQuarantine(tonight: number, before: readonly number[]): string | undefined {
  const usual = median(before) ?? 0;
  if (Math.abs(tonight - usual) * 100 <= bounds.quarantinedPoints) return undefined;
  return `${percent(tonight)} of it is quarantined, and the median of the last ${before.length} nights is ${percent(usual)}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
