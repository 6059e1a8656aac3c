import { median } from 'd3-array';
import type { Row } from './benchmark.ts';

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

/** A row with the median ratio of two sides. Each ratio is from a single repetition. */
export function toRatioRow(
  { what, atLeast }: { what: string; atLeast?: number },
  ratios: readonly number[],
  note: string,
): Row {
  const middle = median(ratios) ?? Number.NaN;
  return {
    what,
    target: atLeast === undefined ? '' : `≥ ${atLeast}×`,
    measured: `${formatFigure(middle)}×`,
    spread: formatSpread(ratios),
    isMet: atLeast === undefined ? undefined : middle >= atLeast,
    note,
  };
}

/** The smallest and the largest figure. Empty if there are fewer than two. */
export function formatSpread(figures: readonly number[]): string {
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
