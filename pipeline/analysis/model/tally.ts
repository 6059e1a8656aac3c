import type { Analysis } from '../../contract/analysis.ts';
import { costOf, type Price } from './prices.ts';
import type { Reply } from './reply.ts';
import type { Question } from './request-forms.ts';
import { countPrompt, type TokenCounter } from './token-counter.ts';

type Tokens = Analysis['tokens'];

/** The sum of all attempts. */
export type Tally = {
  add: (question: Question, reply: Reply) => Reply;
  /** Adds a request without a whole answer. */
  addLost: (question: Question) => void;
  /** Whether what was spent and the most that this may cost stay within `maxUsd` together. */
  affords: (question: Question) => boolean;
  sums: () => { attempts: number; tokens: Tokens; costUsd: number };
};

/**
 * Adds up attempts and tokens. If a server does not give the tokens of an answer, they are counted here. A request
 * whose answer was lost may still be billed, so it counts with its highest possible cost. `other` is the tally of
 * another model that is paid from the same money.
 */
export function createTally(
  count: TokenCounter,
  { price, maxUsd, other }: { price: Price; maxUsd: number; other?: Tally },
): Tally {
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
    addLost: (question: Question) => {
      tokens = plus(tokens, worstOf(question));
    },
    affords: (question: Question): boolean =>
      costOf(plus(tokens, worstOf(question)), price) + (other?.sums().costUsd ?? 0) <= maxUsd,
    sums: () => {
      const before = other?.sums() ?? { attempts: 0, tokens: none, costUsd: 0 };
      return {
        attempts: attempts + before.attempts,
        tokens: plus(tokens, before.tokens),
        costUsd: costOf(tokens, price) + before.costUsd,
      };
    },
  };
}

const none: Tokens = { input: 0, output: 0 };

function plus(one: Tokens, other: Tokens): Tokens {
  return { input: one.input + other.input, output: one.output + other.output };
}
