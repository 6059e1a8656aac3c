import { readFileSync } from 'node:fs';
import { median, quantile } from 'd3-array';
import type { Machine } from './machine.ts';

/** A part of the benchmark. The command line selects it by its name. It measures so many pairs. */
export type Benchmark = { name: string; run: (machine: Machine, pairs: number) => Promise<Row[]> };

/** One measured result, as a row of the table. */
export type Row = {
  what: string;
  target: string;
  measured: string;
  verdict: 'yes' | '**no**' | 'too noisy' | '';
  /** Absolute figures, and how far apart the reference's figures are. */
  note: string;
};

/** What a row is about, the unit that follows its figures, and the goal of their median. */
type About = { what: string; unit: string; atLeast?: number; atMost?: number };

/** A row with the median of the figures. `reference`: what did not change between them. */
export function toRow(
  { what, unit, atLeast, atMost }: About,
  figures: readonly number[],
  note: string,
  reference: readonly number[] = [],
): Row {
  const middle = medianOf(figures);
  const isMet = middle >= (atLeast ?? -Infinity) && middle <= (atMost ?? Infinity);
  const spread = spreadOf(reference);
  const goals = [
    atLeast === undefined ? '' : `≥ ${atLeast}`,
    atMost === undefined ? '' : `≤ ${atMost}`,
  ];
  const target = goals.join('');
  return {
    what,
    target: target && `${target}${unit}`,
    measured: `${formatFigure(middle)}${unit}`,
    verdict: target === '' ? '' : spread > mostSpread ? 'too noisy' : isMet ? 'yes' : '**no**',
    note: reference.length < 2 ? note : `${note}; spread of the reference ${percent(spread)}`,
  };
}

/** Above this spread of an unchanged reference, a ratio says more of the machine than of the code. */
const mostSpread = 0.25;

/** How far the middle half of the figures is apart, as a part of their median. */
function spreadOf(figures: readonly number[]): number {
  if (figures.length < 2) return 0;
  return ((quantile(figures, 0.75) ?? 0) - (quantile(figures, 0.25) ?? 0)) / medianOf(figures);
}

/** Measures every side once in each round, in alternating order: other load affects all alike. */
export async function measureInTurns<T>(
  sides: readonly (() => Promise<T>)[],
  rounds: number,
): Promise<T[][]> {
  const measured: T[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [...sides.keys()] : [...sides.keys()].toReversed();
    for (const side of order) {
      const figure = await sides[side]?.();
      if (figure !== undefined) measured[side]?.push(figure);
    }
  }
  return measured;
}

/**
 * Starts to watch what disturbs a measurement. The result says in a sentence how long programs waited for a core, and what
 * the host of a virtual machine took. Source: proc(5), Linux `accounting/psi`.
 */
export function watchMachine(): () => string {
  const before = readTimes();
  return () => {
    const { at, waited, all, stolen } = readTimes();
    const waiting = (waited - before.waited) / ((at - before.at) * 1000);
    const steal = (stolen - before.stolen) / (all - before.all);
    return `Programs waited for a core during ${percent(waiting)} of the time, and the host took ${percent(steal)}.`;
  };
}

/** Microseconds that programs waited for a core, and hundredths of a second that all cores and the host used. */
function readTimes() {
  const pressure = /some .* total=(\d+)/.exec(readText('/proc/pressure/cpu'))?.[1];
  const [, ...times] = readText('/proc/stat').split('\n', 1)[0]?.trim().split(/\s+/) ?? [];
  const hundredths = times.slice(0, 8).map(Number);
  const all = hundredths.reduce((sum, each) => sum + each, 0);
  return { at: performance.now(), waited: Number(pressure), all, stolen: hundredths[7] ?? 0 };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function percent(part: number): string {
  return Number.isNaN(part) ? 'an unknown part' : `${Math.round(part * 100)} %`;
}

/** Two decimals below 10, one below 100, and then none. */
export function formatFigure(figure: number): string {
  if (figure >= 100) return Math.round(figure).toLocaleString('en-GB');
  return figure >= 10 ? figure.toFixed(1) : figure.toFixed(2);
}

/** NaN if there are no figures. */
export function medianOf(figures: readonly number[]): number {
  return median(figures) ?? Number.NaN;
}
