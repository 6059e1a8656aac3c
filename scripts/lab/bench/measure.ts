import { median } from 'd3-array';
import type { Machine } from './machine.ts';

/** A benchmark. The command line selects it by its name. It measures each case so many times. */
export type Benchmark = {
  name: string;
  run: (machine: Machine, repetitions: number) => Promise<Row[]>;
};

/** One measured result, as a row of the table. */
export type Row = {
  what: string;
  target: string;
  measured: string;
  /** Smallest and largest result of all repetitions. Empty if there was only one. */
  spread: string;
  /** Undefined if there is no target. */
  isMet: boolean | undefined;
  /** Absolute figures and other details. */
  note: string;
};

/** Measures every side once in each repetition. Other load on the machine then affects all sides equally. */
export async function measureInTurns<Side extends string, T>(
  sides: readonly (readonly [Side, () => Promise<T>])[],
  repetitions: number,
): Promise<((side: Side) => T)[]> {
  const rounds: ((side: Side) => T)[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    // The order alternates between repetitions.
    const order = repetition % 2 === 0 ? sides : sides.toReversed();
    const round = new Map<Side, T>();
    for (const [name, run] of order) round.set(name, await run());
    rounds.push((side) => take(round, side));
  }
  return rounds;
}

function take<Side, T>(round: ReadonlyMap<Side, T>, side: Side): T {
  const measured = round.get(side);
  if (measured === undefined) throw new Error('a side was not measured');
  return measured;
}

/** What a row is about, the unit that follows its figures, and the goal of their median. */
type About = { what: string; unit: string; atLeast?: number; atMost?: number };

/** A row with the median of the figures, each of a single repetition. */
export function toRow(about: About, figures: readonly number[], note: string): Row {
  const { what, unit, atLeast = -Infinity, atMost = Infinity } = about;
  const middle = medianOf(figures);
  const target = [
    ...(about.atLeast === undefined ? [] : [`≥ ${atLeast}${unit}`]),
    ...(about.atMost === undefined ? [] : [`≤ ${atMost}${unit}`]),
  ].join(', ');
  const isMet = target === '' ? undefined : middle >= atLeast && middle <= atMost;
  const measured = `${formatFigure(middle)}${unit}`;
  return { what, target, measured, spread: formatSpread(figures), isMet, note };
}

/** The smallest and the largest figure. Empty if there are fewer than two. */
function formatSpread(figures: readonly number[]): string {
  if (figures.length < 2) return '';
  return `${formatFigure(Math.min(...figures))} – ${formatFigure(Math.max(...figures))}`;
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
