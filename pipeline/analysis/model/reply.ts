import * as z from 'zod';
import type { Analysis } from '../../contract/analysis.ts';
import type { Question } from './request-forms.ts';

/**
 * Why a model gave no usable answer, and what follows; docs/digest.md has the table. `again` comes
 * once. `smaller` asks about half as many candidates. After these, and after `stop`, the offline
 * reader reads, or the night stops with `--strict`.
 */
export type Failure = {
  step: 'again' | 'smaller' | 'stop';
  reason: string;
  /** What may help first: another form of the request, or the same one after a pause. */
  retry?: 'plainer' | 'later';
  /** Whether the server allows fewer tokens. Half as many are asked for before any other step. */
  asksTooMuch?: boolean;
  /** The pause that the server asks for. */
  pauseMs?: number | undefined;
  /** What a model had written when its answer was cut off. */
  begun?: string;
  /** Whether nobody knows if a model answered: the request may be billed. */
  isLost?: boolean;
};

export type Tokens = Analysis['tokens'];

/**
 * A model's text, or why there is none. Tokens are `untold` if a model answered without them, and
 * null if none answered.
 */
export type Reply = { tokens: Tokens | 'untold' | null } & (
  | { text: string }
  | { failure: Failure }
);

/** Asks a model for one answer, in as many requests as it needs. No failure rejects. */
export type ModelClient = (question: Question) => Promise<Reply>;

/** A text, or parts of which only those with a text are an answer. */
const Content = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().catch('') }))
    .transform((parts) => parts.map(({ text }) => text).join('')),
]);

const Text = Content.nullish().catch(null);

/** Only the fields that we use. Many servers have this API, and their other fields vary. */
const AnswerMessage = z.object({
  content: Text,
  refusal: z.string().nullish().catch(null),
  /** Some servers send a model's thinking, and with it the whole answer, apart. */
  reasoning_content: Text,
  reasoning: Text,
  tool_calls: z
    .array(z.object({ function: z.object({ arguments: z.string() }) }))
    .nullish()
    .catch(null),
});

const ServerError = z.object({
  message: z.string().catch('an error'),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
});

const Choice = z.object({
  finish_reason: z.string().nullish().catch(null),
  message: AnswerMessage.optional(),
  error: ServerError.nullish().catch(null),
});

const Completion = z.object({
  error: ServerError.nullish().catch(null),
  choices: z.array(Choice).optional().catch(undefined),
  usage: z
    .object({ prompt_tokens: z.int().nonnegative(), completion_tokens: z.int().nonnegative() })
    .nullish()
    .catch(null),
});

/** Reads a chat completion as a server sent it. */
export function readReply(value: unknown): Reply {
  const { success, data } = Completion.safeParse(value);
  const error = data?.error ?? data?.choices?.[0]?.error;
  if (error) return { tokens: null, failure: judgeCode(error) };
  const { message, finish_reason: finished } = data?.choices?.[0] ?? {};
  if (!success || !message) {
    return { tokens: null, ...fail('stop', 'what came is no chat completion') };
  }
  const { usage } = data;
  const tokens = usage
    ? { input: usage.prompt_tokens, output: usage.completion_tokens }
    : ('untold' as const);
  if (message.refusal) return { tokens, ...fail('smaller', 'the model refused') };
  const text = textOf(message);
  const unfinished = unfinishedAnswers[finished ?? ''];
  if (unfinished) return { tokens, failure: { ...unfinished.failure, begun: text } };
  return { tokens, ...(text === '' ? fail('again', 'the answer was empty') : { text }) };
}

/** The content without the thinking before it; else what a tool got; else an object in thinking. */
function textOf(message: z.infer<typeof AnswerMessage>): string {
  const { content, tool_calls: calls, reasoning_content: thought, reasoning } = message;
  const text = (content ?? '').replace(/^[^]*<\/think>/, '').trim();
  if (text !== '') return text;
  const called = calls?.[0]?.function.arguments.trim() ?? '';
  if (called !== '') return called;
  return [thought, reasoning].find((thinking) => thinking?.includes('{')) ?? '';
}

/** By the code that a server puts into an answer with the status 200. */
function judgeCode({ message, code }: z.infer<typeof ServerError>): Failure {
  const reason = `the model's server answered ${code ?? 'an error'}: ${message.slice(0, 160)}`;
  const isBusy = /^(?:408|409|429|5\d\d)$|rate.?limit|overload|timeout|server_error|unavailable/i;
  return {
    step: 'stop',
    reason,
    ...(isBusy.test(String(code ?? '')) && { retry: 'later' as const }),
  };
}

export function fail(step: Failure['step'], reason: string): { failure: Failure } {
  return { failure: { step, reason } };
}

/** By the reason that a server gives for the end of an answer. */
const unfinishedAnswers: Readonly<Record<string, { failure: Failure }>> = {
  content_filter: fail('smaller', 'a content filter stopped the answer'),
  length: fail('again', 'the answer was cut off: be shorter'),
};
