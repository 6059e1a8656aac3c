import type { Log } from '../../platform/log.ts';
import { toQuotedText } from '../model/quoted-text.ts';
import type { Failure, Reply } from '../model/reply.ts';
import type { Message, Question } from '../model/request-forms.ts';
import type { NightToRead } from '../reading.ts';
import { mostTokens, type Plan } from './plan.ts';
import type { Prompt } from './prompt.ts';
import { readAnswer, type ReadAnswer } from './read-answer.ts';
import { closeLastList } from './read-json.ts';

/** A model, with what has been asked and paid so far. */
export type Asker = { ask: (question: Question) => Promise<Reply>; log: Log };

/** An answer that can be read, and the prompt it answers. */
export type ReadReply = { answer: ReadAnswer; text: string; prompt: Prompt };

/**
 * Asks a model until its answer can be read: once, once more with the reason, and once with less to read. `Failure`
 * lists the next step after each failure. If the last answer was cut off, too, its whole readings are taken.
 */
export async function climb(
  night: NightToRead,
  { first, smaller }: Plan,
  asker: Asker,
): Promise<ReadReply | Failure> {
  let read = await tryPrompt(night, first, asker);
  if ('step' in read && read.step === 'again') {
    asker.log('analysis-retried', { reason: read.reason }, 'warn');
    read = await tryPrompt(night, first, asker, complain(read.reason));
  }
  if ('step' in read && read.step !== 'stop' && smaller) {
    asker.log('analysis-retried', { reason: read.reason, smaller: true }, 'warn');
    read = await tryPrompt(night, smaller, asker);
  }
  return 'step' in read && read.step === 'again' ? readBegun(night, smaller ?? first, read) : read;
}

/** The whole readings of an answer that was cut off: a model with a small limit can write no more. Or the failure. */
function readBegun(night: NightToRead, prompt: Prompt, failure: Failure): ReadReply | Failure {
  const text = closeLastList(failure.begun ?? '');
  const answer = readAnswer(text, prompt, night);
  return 'reason' in answer ? failure : { answer, text, prompt };
}

async function tryPrompt(
  night: NightToRead,
  prompt: Prompt,
  { ask }: Asker,
  ...more: readonly Message[]
): Promise<ReadReply | Failure> {
  const { jsonSchema } = prompt.schema;
  const messages = [...prompt.messages, ...more];
  const reply = await ask({ messages, jsonSchema, maxTokens: mostTokens.reading });
  if ('failure' in reply) return reply.failure;
  const answer = readAnswer(reply.text, prompt, night);
  if ('reason' in answer) return { ...answer, step: 'again' };
  return { answer, text: reply.text, prompt };
}

const longestReason = 300;

function complain(reason: string): Message {
  const told = toQuotedText(reason, longestReason);
  const content = `Your last answer cannot be used: ${told}. Write the whole JSON object anew, by the same instructions.`;
  return { role: 'user', content };
}
