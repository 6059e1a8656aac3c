import type { Scores } from './risk-model.ts';

/** A row whose fate is known, and what a model said of it. */
export type Judged = { score: number; isFlagged: boolean; isGone: boolean };

/** How well the flags and scores tell what was gone from what stayed. */
export function measureScores(judged: readonly Judged[]): Scores {
  const gone = judged.filter(({ isGone }) => isGone).length;
  const flagged = judged.filter(({ isFlagged }) => isFlagged).length;
  const caught = judged.filter(({ isGone, isFlagged }) => isGone && isFlagged).length;
  return {
    n: judged.length,
    gone,
    precision: divide(caught, flagged),
    recall: divide(caught, gone),
    falsePositiveRate: divide(flagged - caught, judged.length - gone),
    auc: measureAuc(judged),
    flaggedShare: divide(flagged, judged.length),
    residualShare: divide(gone - caught, judged.length - flagged),
  };
}

/** Area under the ROC curve: how often a gone row outscores a survivor, a tie counting half. Null without both. */
export function measureAuc(judged: readonly Pick<Judged, 'score' | 'isGone'>[]): number | null {
  const sorted = judged.toSorted((a, b) => a.score - b.score);
  let survivorsBelow = 0;
  let won = 0;
  for (let start = 0; start < sorted.length;) {
    const tied = sorted.slice(start).findIndex(({ score }) => score !== sorted[start]?.score);
    const end = tied === -1 ? sorted.length : start + tied;
    const goneHere = sorted.slice(start, end).filter(({ isGone }) => isGone).length;
    const survivorsHere = end - start - goneHere;
    won += goneHere * (survivorsBelow + survivorsHere / 2);
    survivorsBelow += survivorsHere;
    start = end;
  }
  return divide(won, survivorsBelow * (judged.length - survivorsBelow));
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
