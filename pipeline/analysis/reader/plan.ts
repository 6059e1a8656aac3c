import type { Analysis } from '../../contract/analysis.ts';
import { costOf, type Price, type TokenCounter } from '../model/cost.ts';
import type { NightToRead } from '../reading.ts';
import { type Prompt, type PromptSize, writePrompt } from './prompt.ts';

/** What will be asked: the first prompt, and perhaps a smaller one for after a failure. */
export type Plan = { first: Prompt; smaller: Prompt | undefined; worstUsd: number };

/** The most tokens that a model may write for one answer, its reasoning included. */
export const mostTokens = { reading: 16_000, rewrite: 8000, judge: 8000 } as const;

/** The tokens of a judge's longest prompt, and of a list of refused sentences. */
const judgeTokens = 20_000;
const refusedTokens = 12_000;

const whole: PromptSize = { tokens: 60_000, readme: 2500 };
const small: PromptSize = { tokens: 15_000, readme: 600 };

type Bounds = { price: Price; judgePrice: Price; maxUsd: number; canary: string };

/**
 * The largest plan whose requests together, at their longest, cost at most `maxUsd`. It is the whole night and then
 * less of it, or less of it from the start. If neither fits, the plan's worst cost shows that. The tally limits
 * requests that are sent again after a loss.
 */
export function planReading(night: NightToRead, bounds: Bounds, count: TokenCounter): Plan {
  const { price, judgePrice, maxUsd, canary } = bounds;
  const first = writePrompt(night, whole, count, canary);
  const smaller = writePrompt(night, small, count, canary);
  const worstOf = (prompts: readonly [Prompt, Prompt?]) =>
    costOf(worstTokens(prompts), price) + costOf(worstJudging, judgePrice);
  const worstUsd = worstOf([first, smaller]);
  if (worstUsd <= maxUsd) return { first, smaller, worstUsd };
  return { first: smaller, smaller: undefined, worstUsd: worstOf([smaller]) };
}

const worstJudging = { input: 2 * judgeTokens, output: 2 * mostTokens.judge };

/** Each prompt once, the first twice, then one rewrite. */
function worstTokens([first, smaller]: readonly [Prompt, Prompt?]): Analysis['tokens'] {
  const rewrite = first.tokens + mostTokens.reading + refusedTokens;
  const readings = smaller ? 3 : 2;
  return {
    input: 2 * first.tokens + (smaller?.tokens ?? 0) + rewrite,
    output: readings * mostTokens.reading + mostTokens.rewrite,
  };
}
