import type { Answer, Sentiment, Unsupported } from '../../contract/analysis.ts';
import type { Evidence } from '../../contract/evidence.ts';
import type { Scan } from '../../contract/scan.ts';
import { findProblems } from '../grounding/ground.ts';
import type { Failure } from './failure.ts';
import type { Prompt } from './prompt.ts';
import { readAnswer } from './read-answer.ts';

/** A night that an answer is held to. */
export type JudgedNight = { scan: Scan; evidence: Evidence };

/** What an answer is worth. */
export type Judged =
  | { kind: 'good'; answer: Answer }
  /** `lost` holds the items that are no longer in the answer, `problems` what else is wrong with it. */
  | { kind: 'flawed'; answer: Answer; lost: Unsupported[]; problems: Unsupported[] }
  | { kind: 'failed'; failure: Failure };

/** Reads an answer and holds it to the night. One that repeats the canary is not read. */
export function judgeAnswer(
  text: string,
  prompt: Pick<Prompt, 'schema' | 'canary'>,
  night: JudgedNight,
  sentiment: Sentiment,
): Judged {
  if (holdsCanary(text, prompt.canary)) {
    return fail('the answer repeats its instructions');
  }
  const read = readAnswer(text, prompt.schema, sentiment);
  if ('reason' in read) return fail(read.reason);
  // JSON may spell letters as numbers.
  if (holdsCanary(JSON.stringify(read.answer), prompt.canary)) {
    return fail('the answer repeats its instructions');
  }
  const problems = findProblems(read.answer, night);
  const { answer, problems: lost } = read;
  if (lost.length === 0 && problems.length === 0) return { kind: 'good', answer };
  return { kind: 'flawed', answer, lost, problems };
}

function fail(reason: string): Judged {
  return { kind: 'failed', failure: { step: 'again', reason } };
}

/** Also spelled out, in capitals, or turned round. */
function holdsCanary(text: string, canary: string): boolean {
  const letters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const word = canary.toLowerCase();
  return [word, word.split('').toReversed().join('')].some((form) => letters.includes(form));
}
