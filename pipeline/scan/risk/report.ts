import type { Evaluation } from './evaluate.ts';
import type { Scores } from './risk-model.ts';

const columns: readonly [string, (scores: Scores) => string][] = [
  ['rows', ({ n }) => String(n)],
  ['gone', ({ gone }) => String(gone)],
  ['precision', ({ precision }) => formatRatio(precision)],
  ['recall', ({ recall }) => formatRatio(recall)],
  ['fpr', ({ falsePositiveRate }) => formatRatio(falsePositiveRate)],
  ['auc', ({ auc }) => formatRatio(auc)],
  ['flagged', ({ flaggedShare }) => formatRatio(flaggedShare)],
  ['residual gone', ({ residualShare }) => formatRatio(residualShare)],
];

/** One line a week and one over all, in columns. */
export function formatTable({ weeks, overall }: Evaluation): string {
  const head = ['week', ...columns.map(([title]) => title)];
  const named = [...weeks, { week: 'all', scores: overall }];
  const lines = named.map(({ week, scores }) => [
    week,
    ...columns.map(([, format]) => format(scores)),
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  );
  return [head, ...lines]
    .map((line) => line.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '))
    .join('\n');
}

/** The closing line, for machines. */
export function formatOverall({ precision, recall, falsePositiveRate, auc, n }: Scores): string {
  const ratios = { precision, recall, fpr: falsePositiveRate, auc };
  const parts = Object.entries(ratios).map(([name, ratio]) => `${name}=${formatRatio(ratio)}`);
  return `overall ${parts.join(' ')} n=${n}`;
}

/** Two decimals; `n/a` where there was nothing to divide by. */
function formatRatio(ratio: number | null): string {
  return ratio === null ? 'n/a' : ratio.toFixed(2);
}
