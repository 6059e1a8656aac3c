import { predictSurvival } from '../../pipeline/scan/forecast/predict-survival.ts';
import { formatColumns, measureAuc } from '../risk/evaluate.ts';
import { groupRows, type Observation } from '../risk/observations.ts';
import { formatGain } from './bootstrap.ts';
import { fitSurvival, scoreLeavingOut, scoreWeek, withoutWeek } from './fit-survival.ts';

/** A forecast of survival, `promised`, and the outcome. `plain` is one minus the risk score; `base`, the share that survived. */
type Judged = {
  repository: number;
  group: string;
  survived: 0 | 1;
  promised: number;
  plain: number;
  base: number;
};

/** Judges each week with models that are fitted on the other weeks alone: risk, its scale, and the base rate. */
export function judgeSurvivalLeavingOut(observations: readonly Observation[]): Judged[] {
  const weeks = groupRows(observations.filter(({ source }) => source === 'vanished'));
  return [...weeks.keys()].flatMap((week) => {
    const others = withoutWeek(observations, week);
    const known = scoreLeavingOut(others);
    const gone = fitSurvival(known);
    const base = known.filter(({ isGone }) => !isGone).length / known.length;
    return scoreWeek(observations, week).map(({ repository, group, score, isGone }): Judged => ({
      repository,
      group,
      survived: isGone ? 0 : 1,
      promised: predictSurvival(score, { gone }),
      plain: 1 - score,
      base,
    }));
  });
}

/** The report on survival, by week and over all. */
export function formatSurvival(judged: readonly Judged[]): string {
  const weeks = [...groupRows(judged)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const head = [
    'week',
    'rows',
    'survived',
    'Brier',
    'of plain score',
    'of base rate',
    'auc',
    'cal',
  ];
  const lines = [...weeks, ['all', judged] as const].map(([name, rows]) => [
    name,
    String(rows.length),
    mean(rows.map(({ survived }) => survived)),
    brier(rows, 'promised'),
    brier(rows, 'plain'),
    brier(rows, 'base'),
    (measureAuc(rows.map(toScored)) ?? Number.NaN).toFixed(3),
    calibrationError(rows, 'promised').toFixed(3),
  ]);
  const against = (other: 'plain' | 'base') =>
    formatGain(
      judged.map((one) => ({
        repository: one.repository,
        gain: (one[other] - one.survived) ** 2 - (one.promised - one.survived) ** 2,
      })),
    );
  return [
    formatColumns(head, lines),
    '',
    `Brier against the base rate: ${against('base')}`,
    `Brier against the plain score: ${against('plain')}`,
  ].join('\n');
}

function toScored({ promised, survived }: Judged) {
  return { score: 1 - promised, isGone: survived === 0 };
}

/** The mean distance between forecasts and outcomes in ten classes of forecasts, weighted by their rows. */
export function calibrationError(rows: readonly Judged[], of: 'promised' | 'plain'): number {
  const sums = Array.from({ length: 10 }, () => 0);
  for (const row of rows) {
    const tenth = Math.min(9, Math.floor(10 * row[of]));
    sums[tenth] = (sums[tenth] ?? 0) + row[of] - row.survived;
  }
  return sums.reduce((total, sum) => total + Math.abs(sum), 0) / Math.max(rows.length, 1);
}

function brier(rows: readonly Judged[], of: 'promised' | 'plain' | 'base'): string {
  return mean(rows.map((row) => (row[of] - row.survived) ** 2));
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)).toFixed(3);
}
