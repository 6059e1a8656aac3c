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
  let tokens: Tokens = { input: 0, output: 0 };
  const take = (more: Tokens) => {
    tokens = plus(tokens, more);
  };
  const worstOf = ({ messages, jsonSchema, maxTokens }: Question): Tokens => ({
    input: countPrompt(messages, count) + count(JSON.stringify(jsonSchema)),
    output: maxTokens,
  });
  return {
    add: (question: Question, reply: Reply): Reply => {
      attempts += 1;
      if (reply.tokens === 'untold') {
        const worst = worstOf(question);
        take('text' in reply ? { ...worst, output: count(reply.text) } : worst);
      } else if (reply.tokens) {
        take(reply.tokens);
      }
      return reply;
    },
    /** A request without a whole answer. */
    addLost: (question: Question) => take(worstOf(question)),
    /** Whether the money spent, and the most that this may cost, are within `maxUsd` together. */
    affords: (question: Question): boolean =>
      costOf(plus(tokens, worstOf(question)), price) <= maxUsd,
    sums: () => ({ attempts, tokens: { ...tokens } }),
  };
}

function plus(one: Tokens, other: Tokens): Tokens {
  return { input: one.input + other.input, output: one.output + other.output };
}
