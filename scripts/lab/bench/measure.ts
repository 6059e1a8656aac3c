import { median, quantile } from 'd3-array';
import type { Machine } from './machine.ts';

/** A part of the benchmark. The command line selects it by its name. It measures so many pairs. */
export type Benchmark = { name: string; run: (machine: Machine, pairs: number) => Promise<Row[]> };

/** One measured result, as a row of the table. `note` has absolute figures, and the spread of the reference. */
export type Row = {
  what: string;
  target: string;
  measured: string;
  verdict: 'yes' | '**no**' | 'too noisy' | '';
  note: string;
};

/** The bounds of a median, if it has any. */
export type Goal = { atLeast?: number; atMost?: number };

/** Above this spread of an unchanged reference, a ratio says more of the machine than of the code. */
const mostSpread = 0.25;

/** A row with the median of the figures. `reference`: what did not change between them. */
export function toRow(
  { what, unit, atLeast, atMost }: Goal & { what: string; unit: string },
  figures: readonly number[],
  note: string,
  reference: readonly number[] = [],
): Row {
  const middle = medianOf(figures);
  const isMet = middle >= (atLeast ?? -Infinity) && middle <= (atMost ?? Infinity);
  const [sign, bound] = atLeast === undefined ? ['≤', atMost] : ['≥', atLeast];
  const target = bound === undefined ? '' : `${sign} ${bound}${unit}`;
  const spread = spreadOf(reference);
  const percent = Math.round(spread * 100);
  return {
    what,
    target,
    measured: `${formatFigure(middle)}${unit}`,
    verdict: target === '' ? '' : spread > mostSpread ? 'too noisy' : isMet ? 'yes' : '**no**',
    note: reference.length < 2 ? note : `${note}; spread of the reference ${percent} %`,
  };
}

/** How far the middle half of the figures is apart, as a part of their median. */
function spreadOf(figures: readonly number[]): number {
  if (figures.length < 2) return 0;
  return ((quantile(figures, 0.75) ?? 0) - (quantile(figures, 0.25) ?? 0)) / medianOf(figures);
}

/** What both sides of a comparison came to. */
export type Pair<T> = { ours: T; theirs: T };

/** Measures both sides once in each pair, in alternating order: other load affects both alike. */
export async function measureInPairs<T>(
  ours: () => Promise<T>,
  theirs: () => Promise<T>,
  pairs: number,
): Promise<Pair<T>[]> {
  const measured: Pair<T>[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) measured.push({ ours: await ours(), theirs: await theirs() });
    else {
      const reference = await theirs();
      measured.push({ ours: await ours(), theirs: reference });
    }
  }
  return measured;
}

/** A row with our figures as a multiple of theirs, or theirs as a multiple of ours if a least ratio is wanted. */
export function toRatio(
  { what, unit, ...goal }: Goal & { what: string; unit: string },
  pairs: readonly Pair<number>[],
  note = '',
): Row {
  const ratios = pairs.map(({ ours, theirs }) =>
    goal.atLeast === undefined ? ours / theirs : theirs / ours,
  );
  const reference = pairs.map(({ theirs }) => theirs);
  const [mine, other] = [pairs.map(({ ours }) => ours), reference].map(
    (figures) => `${formatFigure(medianOf(figures))} ${unit}`,
  );
  return toRow({ what, unit: ' ×', ...goal }, ratios, `${mine} against ${other}${note}`, reference);
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
