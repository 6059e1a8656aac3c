import type { Analysis } from '../../contract/analysis.ts';
import { countPrompt } from './prompt.ts';
import type { Reply } from './reply.ts';
import type { Question } from './request-forms.ts';
import type { TokenCounter } from './token-counter.ts';

/** What all attempts came to. */
export type Tally = ReturnType<typeof createTally>;

/** Adds up attempts and tokens. Where a server does not tell the tokens of an answer, they are counted here. */
export function createTally(count: TokenCounter) {
  let attempts = 0;
  const tokens: Analysis['tokens'] = { input: 0, output: 0 };
  return {
    add: (question: Question, reply: Reply): Reply => {
      attempts += 1;
      if (reply.tokens) {
        tokens.input += reply.tokens.input;
        tokens.output += reply.tokens.output;
      } else if ('text' in reply) {
        tokens.input += countPrompt(question.messages, count);
        tokens.output += count(reply.text);
      }
      return reply;
    },
    sums: () => ({ attempts, tokens: { ...tokens } }),
  };
}
