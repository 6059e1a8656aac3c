import type { Analysis } from '../../contract/analysis.ts';
import { costOf, type Price } from './prices.ts';
import type { Reply } from './reply.ts';
import type { Question } from './request-forms.ts';
import { countPrompt, type TokenCounter } from './token-counter.ts';

type Tokens = Analysis['tokens'];

/** The sum of all attempts. */
export type Tally = ReturnType<typeof createTally>;

/**
 * Adds up attempts and tokens. If a server does not give the tokens of an answer, they are counted here. A request
 * whose answer was lost may still be billed, so it counts with its highest possible cost.
 */
export function createTally(
  count: TokenCounter,
  { price, maxUsd }: { price: Price; maxUsd: number },
) {
  let attempts = 0;
  let tokens = none;
  const worstOf = ({ messages, jsonSchema, maxTokens }: Question): Tokens => ({
    input: countPrompt(messages, count) + count(JSON.stringify(jsonSchema)),
    output: maxTokens,
  });
  return {
    add: (question: Question, reply: Reply): Reply => {
      attempts += 1;
      const output = 'text' in reply ? count(reply.text) : question.maxTokens;
      const took = reply.tokens === 'untold' ? { ...worstOf(question), output } : reply.tokens;
      tokens = plus(tokens, took ?? none);
      return reply;
    },
    /** A request without a whole answer. */
    addLost: (question: Question) => {
      tokens = plus(tokens, worstOf(question));
    },
    /** Whether what was spent and the most that this may cost stay within `maxUsd` together. */
    affords: (question: Question): boolean =>
      costOf(plus(tokens, worstOf(question)), price) <= maxUsd,
    sums: () => ({ attempts, tokens }),
  };
}

const none: Tokens = { input: 0, output: 0 };

function plus(one: Tokens, other: Tokens): Tokens {
  return { input: one.input + other.input, output: one.output + other.output };
}
