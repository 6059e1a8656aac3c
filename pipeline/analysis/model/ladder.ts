import type { Answer, Sentiment, Unsupported } from '../../contract/analysis.ts';
import type { Log } from '../../log/log.ts';
import { dropUnsupported } from '../grounding/ground.ts';
import { type Judged, judgeAnswer, type JudgedNight } from './attempt.ts';
import { writeCorrection } from './correction.ts';
import { mostOutputTokens, type Plan } from './plan.ts';
import type { Prompt } from './prompt.ts';
import type { Reply } from './reply.ts';
import type { Message, Question } from './request-forms.ts';

/** Where the ladder led: to an answer, and what had to be dropped from it; or to the reason why there is none. */
export type Climbed = { answer: Answer; dropped: Unsupported[] } | { reason: string };

type Climb = {
  night: JudgedNight;
  plan: Plan;
  sentiment: Sentiment;
  ask: (question: Question) => Promise<Reply>;
  log: Log;
};

/**
 * Asks a model until its answer holds: once, once more with what was wrong, with that which is still wrong dropped, and
 * once with less to read. `failure.ts` lists which failure leads where.
 */
export async function climb(task: Climb): Promise<Climbed> {
  const { plan, log } = task;
  let judged = await attempt(task, plan.first);
  if (judged.kind === 'good') return { answer: judged.answer, dropped: [] };
  let answered = [judged];
  if (judged.kind === 'flawed' || judged.failure.step === 'again') {
    log('analysis-retried', describe(judged), 'warn');
    judged = await attempt(task, plan.first, writeCorrection(judged));
    if (judged.kind === 'good') return { answer: judged.answer, dropped: [] };
    answered = [judged, ...answered];
  }
  const saved = firstSaved(answered, task.night);
  if (saved) return saved;
  if ((judged.kind === 'failed' && judged.failure.step === 'stop') || !plan.smaller) {
    return { reason: reasonOf(judged) };
  }
  log('analysis-retried', { ...describe(judged), smaller: true }, 'warn');
  judged = await attempt(task, plan.smaller);
  if (judged.kind === 'good') return { answer: judged.answer, dropped: [] };
  return firstSaved([judged], task.night) ?? { reason: reasonOf(judged) };
}

async function attempt(
  { night, sentiment, ask }: Climb,
  prompt: Prompt,
  correction: readonly Message[] = [],
): Promise<Judged> {
  const { messages, schema } = prompt;
  const reply = await ask({
    messages: [...messages, ...correction],
    jsonSchema: schema.jsonSchema,
    maxTokens: mostOutputTokens,
  });
  if ('failure' in reply) return { kind: 'failed', failure: reply.failure };
  return judgeAnswer(reply.text, prompt, night, sentiment);
}

/** The first answer that is still a digest without what is wrong with it. */
function firstSaved(
  answered: readonly Judged[],
  night: JudgedNight,
): { answer: Answer; dropped: Unsupported[] } | undefined {
  for (const judged of answered) {
    if (judged.kind !== 'flawed') continue;
    const { answer, dropped } = dropUnsupported(judged.answer, night);
    if (answer) {
      return { answer, dropped: [...judged.lost, ...dropped] };
    }
  }
  return undefined;
}

function describe(judged: Exclude<Judged, { kind: 'good' }>): Record<string, unknown> {
  return judged.kind === 'failed'
    ? { reason: judged.failure.reason }
    : { reason: 'unsupported claims', claims: judged.lost.length + judged.problems.length };
}

function reasonOf(judged: Judged): string {
  if (judged.kind === 'failed') return judged.failure.reason;
  return 'too little of the answer could be kept';
}
