import type { Analysis } from '../../contract/analysis.ts';
import type { JudgedNight } from './attempt.ts';
import { costOf, type Price } from './prices.ts';
import { type Prompt, writePrompt } from './prompt.ts';
import type { PromptSize } from './row-lines.ts';
import type { TokenCounter } from './token-counter.ts';

/** What will be asked: the first prompt, and the one after it has failed, where there is one. */
export type Plan = { first: Prompt; smaller: Prompt | undefined; worstUsd: number };

/** The most a model may write for one answer, what it thinks included. */
export const mostOutputTokens = 16_000;
/** What a correction takes beside the answer it corrects. */
const correctionTokens = 5000;

/** The whole night, and one without READMEs. */
const sizes: { whole: PromptSize; small: PromptSize } = {
  whole: { tokens: 60_000, excerpt: 400 },
  small: { tokens: 15_000, excerpt: 0 },
};

/**
 * The largest plan whose every attempt, at its longest, stays within `maxUsd` together: the whole night and then less of
 * it, or else less of it from the start. Where neither does, its worst cost says so. What is sent again because it got
 * lost is not planned: the tally stops it where the rest would no longer do.
 */
export function planAttempts(
  night: JudgedNight,
  options: { price: Price; maxUsd: number; canary: string },
  count: TokenCounter,
): Plan {
  const { price, maxUsd, canary } = options;
  const smaller = writePrompt(night, sizes.small, count, canary);
  const whole = writePrompt(night, sizes.whole, count, canary);
  const worstUsd = costOf(worstTokens([whole, smaller]), price);
  if (worstUsd <= maxUsd) return { first: whole, smaller, worstUsd };
  return { first: smaller, smaller: undefined, worstUsd: costOf(worstTokens([smaller]), price) };
}

/** The first prompt is sent again with a correction; the smaller one is sent once. */
function worstTokens([first, smaller]: readonly [Prompt, Prompt?]): Analysis['tokens'] {
  const again = first.tokens + mostOutputTokens + correctionTokens;
  return {
    input: first.tokens + again + (smaller?.tokens ?? 0),
    output: mostOutputTokens * (smaller ? 3 : 2),
  };
}
