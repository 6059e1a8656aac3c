import { formatColumns, formatRatio } from './evaluate.ts';

/** A row that was scored, and what it turned out to be, from 0 to 1. */
type Scored = { score: number; label: number };

/** The lower bounds of the classes of scores. */
const bounds = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 0.95] as const;

/** A table of what was promised and what came: mean score and mean label of each class of scores. */
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
