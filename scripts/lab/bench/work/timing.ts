import type { Row } from '../benchmark.ts';
import { formatFigure, formatSpread, medianOf } from '../compare.ts';

/**
 * Measures the processor time of some work, in milliseconds. An extra first run is not measured.
 *
 * Other programs affect processor time less than elapsed time.
 */
export function timeProcessor(work: () => unknown, times: number): number[] {
  work();
  return Array.from({ length: times }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

/** The elapsed time of some work, in milliseconds. */
export function timeOnce(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** A row with the median of the figures. It meets its target if the median is at most the limit. */
export function toLimitRow(
  { what, atMost, unit }: { what: string; atMost?: number; unit: string },
  figures: readonly number[],
  note: string,
): Row {
  const middle = medianOf(figures);
  return {
    what,
    target: atMost === undefined ? '' : `≤ ${atMost} ${unit}`,
    measured: `${formatFigure(middle)} ${unit}`,
    spread: formatSpread(figures),
    isMet: atMost === undefined ? undefined : middle <= atMost,
    note,
  };
}
