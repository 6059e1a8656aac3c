import { formatColumns, formatRatio } from './evaluate.ts';

/** The score of a row, and its label from 0 (honest or still there) to 1 (spam or gone). */
type Scored = { score: number; label: number };

/** The lower bounds of the classes of scores. */
const bounds = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 0.95] as const;

/** A table with the mean score and the mean label of each class of scores. */
export function formatCalibration(rows: readonly Scored[]): string {
  const lines = bounds.map((from, index) => {
    const to = bounds[index + 1] ?? Infinity;
    const within = rows.filter(({ score }) => score >= from && score < to);
    const mean = (of: (row: Scored) => number) =>
      within.length === 0 ? null : within.reduce((sum, row) => sum + of(row), 0) / within.length;
    const [promised, came] = [mean(({ score }) => score), mean(({ label }) => label)];
    return [`from ${from}`, String(within.length), formatRatio(promised), formatRatio(came)];
  });
  return formatColumns(['score', 'rows', 'mean score', 'spam'], lines);
}
