import * as z from 'zod';
import type { Analysis } from '../../contract/analysis.ts';
import type { Question } from './request-forms.ts';

/**
 * Why a model gave no usable answer, and the step that follows. docs/digest.md has the table of both.
 *
 * `again` comes once, then `smaller` once. After these, and after `stop`, the offline reader reads; with `--strict` the
 * night stops. A rewrite that fails corrects nothing. A judge that fails confirms nothing.
 */
export type Failure = {
  step: 'again' | 'smaller' | 'stop';
  reason: string;
  /** What may help before that step: another form of the request, or the same request after a pause. */
  retry?: 'plainer' | 'later';
  /** Whether the server allows fewer tokens for an answer. Half as many are asked for before any other step. */
  asksTooMuch?: boolean;
  /** The pause that the server asks for. */
  pauseMs?: number | undefined;
  /** What a model had written when its answer was cut off. */
  begun?: string;
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

/** Asks a model for one answer, in as many requests as that needs. No failure of a server or a network makes it reject. */
export type ModelClient = (question: Question) => Promise<Reply>;

/** A text, or parts of which only those with a text are an answer. */
const Content = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().catch('') }))
    .transform((parts) => parts.map(({ text }) => text).join('')),
]);

/** Only the fields that we use. Other fields may have any form, because many servers have this API. */
const Completion = z.object({
  choices: z.tuple(
    [
      z.object({
        finish_reason: z.string().nullish().catch(null),
        message: z.object({
          content: Content.nullish(),
          refusal: z.string().nullish().catch(null),
        }),
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
  // Some servers send a model's thinking before its answer.
  const text = (message.content ?? '').replace(/^[^]*<\/think>/, '').trim();
  if (message.refusal) return { tokens, ...fail('smaller', 'the model refused') };
  const unfinished = unfinishedAnswers[finished ?? ''];
  if (unfinished) return { tokens, failure: { ...unfinished.failure, begun: text } };
  return { tokens, ...(text === '' ? fail('again', 'the answer was empty') : { text }) };
}

export function fail(step: Failure['step'], reason: string): { failure: Failure } {
  return { failure: { step, reason } };
}

/** By the reason that a server gives for the end of an answer. */
const unfinishedAnswers: Readonly<Record<string, { failure: Failure }>> = {
  content_filter: fail('smaller', 'a content filter stopped the answer'),
  length: fail('again', 'the answer was cut off: be shorter'),
};
