import { checkSentence } from '../../../pipeline/analysis/support/check-sentence.ts';
import type { JudgedSentence } from './sentence-file.ts';

/** A count of sentences, and of how many sentences. */
type Ratio = { count: number; of: number };

/** The results of the check of sentences by code alone, without the judge. */
export type SentenceScore = {
  falseAccepted: Ratio;
  /** True words in a false relation, counted apart. */
  swapsAccepted: Ratio;
  trueRefusedAtOnce: Ratio;
  trueRefusedAfterRewrite: Ratio;
  /** One line for each false sentence that passed and each true one that did not, with the reasons. */
  misses: string[];
};

/** Checks sentences that somebody judged. A true sentence without a rewrite has one attempt. */
export function scoreSentences(sentences: readonly JudgedSentence[]): SentenceScore {
  const checked = sentences.map((sentence) => {
    const { claim, rewrite, source } = sentence;
    const first = checkSentence(claim, source);
    const last = first.length > 0 && rewrite ? checkSentence(rewrite, source) : first;
    return { ...sentence, first, last };
  });
  const truths = checked.filter(({ isTrue }) => isTrue);
  const lies = checked.filter((one) => !one.isTrue && !isSwap(one));
  const swaps = checked.filter((one) => !one.isTrue && isSwap(one));
  const passed = (list: typeof checked) => list.filter(({ first }) => first.length === 0);
  const refused = truths.filter(({ last }) => last.length > 0);
  return {
    falseAccepted: { count: passed(lies).length, of: lies.length },
    swapsAccepted: { count: passed(swaps).length, of: swaps.length },
    trueRefusedAtOnce: { count: truths.length - passed(truths).length, of: truths.length },
    trueRefusedAfterRewrite: { count: refused.length, of: truths.length },
    misses: [
      ...passed([...lies, ...swaps]).map((one) => tell(one, `accepted, though ${one.kind}`)),
      ...refused.map((one) => tell(one, `refused: ${one.last.join('; ')}`)),
    ],
  };
}

function isSwap({ kind }: JudgedSentence): boolean {
  return kind === 'swap';
}

function tell({ claim, rewrite, source, isTrue }: JudgedSentence, fate: string): string {
  const { sentence } = (isTrue ? rewrite : undefined) ?? claim;
  return `${source.fullName}: ${sentence} (${fate})`;
}

/** A table of the results and their goals: two lines on false sentences, two on true ones, and the misses below. */
export function formatSentenceScore(score: SentenceScore): string {
  const { falseAccepted, swapsAccepted, trueRefusedAtOnce, trueRefusedAfterRewrite } = score;
  return [
    'sentences, by code alone            seen            goal',
    `false accepted                      ${format(falseAccepted)}  at most 1 of 40`,
    `swaps accepted                      ${format(swapsAccepted)}  left to the judge`,
    `true refused at once                ${format(trueRefusedAtOnce)}`,
    `true refused after one rewrite      ${format(trueRefusedAfterRewrite)}  at most 4 of 30`,
    ...(score.misses.length > 0 ? ['', ...score.misses.map((miss) => `  ${miss}`)] : []),
  ].join('\n');
}

function format({ count, of }: Ratio): string {
  const percent = of === 0 ? '' : ` (${((100 * count) / of).toFixed(0)} %)`;
  return `${count} of ${of}${percent}`.padEnd(14);
}

/** Whether both goals are met. */
export function meetsGoals({ falseAccepted, trueRefusedAfterRewrite }: SentenceScore): boolean {
  return (
    falseAccepted.count * 40 <= falseAccepted.of &&
    trueRefusedAfterRewrite.count * 30 <= trueRefusedAfterRewrite.of * 4
  );
}
