import * as z from 'zod';
import type { Analysis } from '../../contract/analysis.ts';

/**
 * Why a model gave no usable answer, and the step that follows.
 *
 * | what happened | step |
 * |---|---|
 * | 408, 409, 429, 5xx, a lost connection | asked again after `Retry-After`, else 1 s and 4 s; then `stop` |
 * | 429 for want of money (`insufficient_quota`); a longer `Retry-After` than two minutes | `stop` |
 * | 401, 403: a bad key; 404: no such model; anything that is no chat completion | `stop` |
 * | 400, 422: the server does not know strict schemas | asked again for a JSON object, then for plain text; then `stop` |
 * | 400, 413: the prompt is too long | `smaller` |
 * | no whole answer within three minutes; more than 10 MB | `smaller` |
 * | refused; stopped by a content filter | `smaller` |
 * | cut off; empty; no JSON; no reading in it; the canary repeated | `again`, with the reason |
 * | prose or a fence around the JSON | cut off, and nothing follows |
 * | the night's ten minutes for all of it are over | `stop` |
 *
 * `again` comes once, then `smaller` once. After these, and after `stop`, the offline reader reads; with `--strict` the
 * night stops. A rewrite that fails corrects nothing. A judge that fails confirms nothing.
 */
export type Failure = {
  step: 'again' | 'smaller' | 'stop';
  reason: string;
  /** What may help before that step: another form of the request, or the same request after a pause. */
  retry?: 'plainer' | 'later';
  /** The pause that the server asks for. */
  pauseMs?: number | undefined;
  /** Whether nobody knows if a model answered: the request may be billed. */
  isLost?: boolean;
};

type Tokens = Analysis['tokens'];

/**
 * The result of asking a model: a text, or why there is none. The tokens are `untold` if a model answered without them,
 * and null if none answered.
 */
export type Reply = { tokens: Tokens | 'untold' | null } & (
  | { text: string }
  | { failure: Failure }
);

/** Only the fields that we use. Other fields may have any form, because many servers have this API. */
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

export function fail(step: Failure['step'], reason: string): { failure: Failure } {
  return { failure: { step, reason } };
}
