import { groups } from 'd3-array';
import { Standing } from '../../../pipeline/contract/repository-row.ts';
import { assess, type Weights } from '../../../pipeline/scan/risk/assess-risk.ts';
import { formatTable } from '../../table.ts';
import { fitRisk } from './fit.ts';
import type { Observation } from './observations.ts';

/** The scores of models by week, and over all repositories whose fate is labelled. */
type Evaluation = ReturnType<typeof evaluateByWeek>;

/** Measures `weights` on rows with a known fate. */
export function evaluate(observations: readonly Observation[], weights: Weights): Evaluation {
  return evaluateByWeek(observations, () => weights);
}

/**
 * Measures models on unseen weeks, or on unseen campaigns where `groupOf` gives the campaign of a row. The model for each
 * group is trained on all labels of the others.
 */
export function evaluateLeavingOut(
  observations: readonly Observation[],
  groupOf: (observation: Observation) => string = ({ group }) => group,
): Evaluation {
  const grouped = observations.map((row) => ({ ...row, group: groupOf(row) }));
  return evaluateByWeek(grouped, (left) => fitRisk(grouped.filter(({ group }) => group !== left)));
}

function evaluateByWeek(
  observations: readonly Observation[],
  toWeights: (week: string) => Weights,
) {
  const rows = observations.filter(({ source }) => source === 'vanished');
  const judged = groups(rows, (row) => row.group).map(([week, ofWeek]) => {
    const weights = toWeights(week);
    return [
      week,
      ofWeek.map((observation): Judged => {
        const { risk, standing } = assess(observation, weights);
        return { score: risk.score, standing, isGone: observation.label === 1 };
      }),
    ] as const;
  });
  const byName = new Intl.Collator('en', { numeric: true });
  const all = judged.flatMap(([, ofWeek]) => ofWeek);
  return {
    weeks: judged
      .map(([week, ofWeek]) => ({ week, scores: measureScores(ofWeek) }))
      .toSorted((a, b) => byName.compare(a.week, b.week)),
    overall: measureScores(all),
    judged: all,
  };
}

/** A row with a known fate, and the model's result for it. */
export type Judged = { score: number; standing: Standing; isGone: boolean };

const isFlagged = ({ standing }: Judged) => standing === 'quarantined';

/** The quality of a model on labelled rows. Null where a ratio would divide by zero. */
export type Scores = ReturnType<typeof measureScores>;

/** Measures how well flags and scores separate deleted rows from survivors. */
export function measureScores(judged: readonly Judged[]) {
  const gone = judged.filter(({ isGone }) => isGone).length;
  const flagged = judged.filter(isFlagged).length;
  const caught = judged.filter((row) => row.isGone && isFlagged(row)).length;
  return {
    n: judged.length,
    gone,
    precision: divide(caught, flagged),
    recall: divide(caught, gone),
    /** Share of surviving rows that were flagged. */
    falsePositiveRate: divide(flagged - caught, judged.length - gone),
    auc: measureAuc(judged),
    flaggedShare: divide(flagged, judged.length),
    /** Share of unflagged rows that were gone. */
    residualShare: divide(gone - caught, judged.length - flagged),
  };
}

/**
 * Area under the ROC curve: how often a deleted row has a higher score than a survivor. Ties count half. Null if one of
 * the two kinds is missing.
 */
export function measureAuc(judged: readonly Pick<Judged, 'score' | 'isGone'>[]): number | null {
  const sorted = judged.toSorted((a, b) => a.score - b.score);
  let survivorsBelow = 0;
  let won = 0;
  for (const [, tied] of groups(sorted, ({ score }) => score)) {
    const goneHere = tied.filter(({ isGone }) => isGone).length;
    const survivorsHere = tied.length - goneHere;
    won += goneHere * (survivorsBelow + survivorsHere / 2);
    survivorsBelow += survivorsHere;
  }
  return divide(won, survivorsBelow * (judged.length - survivorsBelow));
}

/** Null if there is nothing to divide by. */
export function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

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

/** A table with one line per week and one for all rows. */
export function formatWeeks({ weeks, overall }: Evaluation): string {
  const head = ['week', ...columns.map(([title]) => title)];
  const named = [...weeks, { week: 'all', scores: overall }];
  const lines = named.map(({ week, scores }) => [
    week,
    ...columns.map(([, format]) => format(scores)),
  ]);
  return formatTable(head, lines, 'end');
}

const standings = Standing.options;

/** How many rows of each standing are gone, and how well the standing alone tells the gone ones. */
export function formatStandings(judged: readonly Judged[]): string {
  const gone = judged.filter(({ isGone }) => isGone).length;
  const lines = standings.map((standing, rank) => {
    const rows = judged.filter((row) => row.standing === standing);
    const lost = rows.filter(({ isGone }) => isGone).length;
    const atLeast = judged.filter((row) => standings.indexOf(row.standing) >= rank);
    const caught = atLeast.filter(({ isGone }) => isGone).length;
    const ratios = [
      divide(lost, rows.length),
      divide(caught, atLeast.length),
      divide(caught, gone),
    ];
    return [standing, String(rows.length), String(lost), ...ratios.map(formatRatio)];
  });
  const ranked = judged.map((row) => ({ ...row, score: standings.indexOf(row.standing) }));
  const head = ['standing', 'rows', 'gone', 'share', 'precision', 'recall'];
  return `${formatTable(head, lines, 'end')}\n\nAUC of the standing ${measureAuc(ranked)?.toFixed(3) ?? 'n/a'}, of the score ${measureAuc(judged)?.toFixed(3) ?? 'n/a'}`;
}

/** The last line of the report, for programs. */
export function formatOverall({ precision, recall, falsePositiveRate, auc, n }: Scores): string {
  const ratios = { precision, recall, fpr: falsePositiveRate, auc };
  const parts = Object.entries(ratios).map(([name, ratio]) => `${name}=${formatRatio(ratio)}`);
  return `overall ${parts.join(' ')} n=${n}`;
}

/** Two decimals; `n/a` for null. */
export function formatRatio(ratio: number | null): string {
  return ratio === null ? 'n/a' : ratio.toFixed(2);
}
