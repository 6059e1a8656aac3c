import type { Log } from '../../log/log.ts';
import { toQuotedText } from '../model/quoted-text.ts';
import type { Reply } from '../model/reply.ts';
import type { Message, Question } from '../model/request-forms.ts';
import type { NightToRead } from '../reading.ts';
import { mostTokens, type Plan } from './plan.ts';
import type { Prompt } from './prompt.ts';
import { readAnswer, type ReadAnswer } from './read-answer.ts';

/** A model, with what has been asked and paid so far. */
export type Asker = { ask: (question: Question) => Promise<Reply>; log: Log };

/** An answer that can be read, and the prompt it answers; or why there is none. */
export type Climbed = { answer: ReadAnswer; text: string; prompt: Prompt } | { reason: string };

type Attempt = Climbed | { reason: string; step: 'again' | 'smaller' | 'stop' };

/**
 * Asks a model until its answer can be read: once, once more with the reason, and once with less to read. `Failure`
 * lists the next step after each failure.
 */
export async function climb(night: NightToRead, plan: Plan, asker: Asker): Promise<Climbed> {
  const { first, smaller } = plan;
  let attempt = await tryPrompt(night, first, asker);
  if ('step' in attempt && attempt.step === 'again') {
    asker.log('analysis-retried', { reason: attempt.reason }, 'warn');
    attempt = await tryPrompt(night, first, asker, [complain(attempt.reason)]);
  }
  if ('step' in attempt && attempt.step !== 'stop' && smaller) {
    asker.log('analysis-retried', { reason: attempt.reason, smaller: true }, 'warn');
    attempt = await tryPrompt(night, smaller, asker);
  }
  return attempt;
}

async function tryPrompt(
  night: NightToRead,
  prompt: Prompt,
  { ask }: Asker,
  more: readonly Message[] = [],
): Promise<Attempt> {
  const { messages, schema } = prompt;
  const reply = await ask({
    messages: [...messages, ...more],
    jsonSchema: schema.jsonSchema,
    maxTokens: mostTokens.reading,
  });
  if ('failure' in reply) return reply.failure;
  const answer = readAnswer(reply.text, prompt, night);
  if ('reason' in answer) return { ...answer, step: 'again' };
  return { answer, text: reply.text, prompt };
}

const longestReason = 300;

function complain(reason: string): Message {
  return {
    role: 'user',
    content: `Your last answer cannot be used: ${toQuotedText(reason, longestReason)}. Write the whole JSON object anew, by the same instructions.`,
  };
}
