import * as z from 'zod';
import type { Analysis } from '../../contract/analysis.ts';
import type { Failure } from './failure.ts';

type Tokens = Analysis['tokens'];

/**
 * What came of asking a model: a text, or why there is none; and the tokens it took, `untold` where a model answered and
 * did not say, null where none answered.
 */
export type Reply = { tokens: Tokens | 'untold' | null } & (
  | { text: string }
  | { failure: Failure }
);

/** Only what we use, and forgiving about the rest: many servers speak this. */
const Completion = z.object({
  choices: z.tuple(
    [
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    ],
    z.unknown(),
  ),
  usage: z
    .object({
      prompt_tokens: z.int().nonnegative(),
      completion_tokens: z.int().nonnegative(),
    })
    .nullish()
    .catch(null),
});

/** Reads a chat completion as a server sent it. */
export function readReply(value: unknown): Reply {
  const completion = Completion.safeParse(value);
  if (!completion.success) {
    return { tokens: null, ...fail('stop', 'what came is no chat completion') };
  }
  const { choices, usage } = completion.data;
  const tokens = usage
    ? { input: usage.prompt_tokens, output: usage.completion_tokens }
    : ('untold' as const);
  const [{ finish_reason: finished, message }] = choices;
  const text = message.content?.trim() ?? '';
  if (message.refusal) return { tokens, ...fail('smaller', 'the model refused') };
  if (finished === 'content_filter') {
    return { tokens, ...fail('smaller', 'a content filter stopped the answer') };
  }
  if (finished === 'length') {
    return { tokens, ...fail('again', 'the answer was cut off: be shorter') };
  }
  if (text === '') return { tokens, ...fail('again', 'the answer was empty') };
  return { tokens, text };
}

function fail(step: Failure['step'], reason: string): { failure: Failure } {
  return { failure: { step, reason } };
}
