import type OpenAI from 'openai';
import { AnswerBoundError, createBoundedFetch } from '../../contract/bounded-fetch.ts';
import {
  type ModelSettings,
  type ModelSurroundings,
  type ModelTiming,
  usualTiming,
} from './model-settings.ts';
import { type Failure, readReply, type Reply } from './reply.ts';
import { judgeError, type Verdict } from './request-error.ts';
import { formRequest, forms, type Question } from './request-forms.ts';
import type { Tally } from './tally.ts';

/**
 * Asks a model for one answer, in as many requests as that needs. No failure of a server or a network makes it reject.
 */
export type ModelClient = (question: Question) => Promise<Reply>;

/**
 * A client of any server with the chat completions API. `deadline` ends the request in progress.
 *
 * It retries by itself. In the library no deadline ends a pause, and the timeout does not cover the body of an answer.
 * Lost requests are counted. None is sent again if the rest of the money may not be enough for it.
 */
export async function createModelClient(
  settings: ModelSettings,
  surroundings: ModelSurroundings,
  deadline: AbortSignal,
  tally: Pick<Tally, 'addLost' | 'affords'>,
): Promise<ModelClient> {
  const timing = { ...usualTiming, ...settings.timing };
  const { log, pause } = surroundings;
  const openai = await openLibrary(settings, timing);
  const send = createSend(openai, settings, { ...surroundings, deadline });
  let form = 0;

  return async (question) => {
    let pauses = 0;
    for (;;) {
      const came = await send(question, form);
      if (came.kind === 'reply') return came.reply;
      if ('isLost' in came && came.isLost) tally.addLost(question);
      const ended: Reply = { tokens: null, failure: came.failure };
      const { reason } = came.failure;
      if (came.kind === 'plainer') {
        if (form + 1 === forms.length) return ended;
        form += 1;
        log('model-asked-plainly', { form: forms[form], reason }, 'warn');
      } else if (came.kind === 'wait') {
        const pauseMs = came.pauseMs ?? timing.pausesMs[pauses] ?? 0;
        if (pauses === timing.pausesMs.length || pauseMs > timing.longestPauseMs) return ended;
        if (!tally.affords(question)) return { tokens: null, failure: tooDear(reason) };
        pauses += 1;
        log('model-busy', { reason, pauseMs }, 'warn');
        await pause(pauseMs, deadline).catch(() => undefined);
      } else {
        return ended;
      }
    }
  };
}

/** The largest answer in bytes. 16,000 tokens of text are far less than one megabyte. */
const maxBytes = 10_000_000;

/** The library with its own retries and its log, which would hold prompts, turned off. */
async function openLibrary(
  settings: ModelSettings,
  { deadlineMs, requestTimeoutMs: timeoutMs }: ModelTiming,
): Promise<OpenAI> {
  const library = await import('openai');
  return new library.OpenAI({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: deadlineMs,
    fetch: createBoundedFetch({ service: 'the model', maxBytes, timeoutMs }),
    logLevel: 'off',
  });
}

type Sending = { deadline: AbortSignal; now: () => string };
type Sent = { kind: 'reply'; reply: Reply } | Verdict;

/** One request. The whole body must arrive within its time. */
function createSend(openai: OpenAI, settings: ModelSettings, sending: Sending) {
  const { deadline, now } = sending;
  return async (question: Question, form: number): Promise<Sent> => {
    if (deadline.aborted) return { kind: 'failed', failure: { step: 'stop', reason: outOfTime } };
    try {
      const body = formRequest(question, forms[form] ?? 'plain', settings.model);
      const completion: unknown = await openai.chat.completions.create(body, { signal: deadline });
      return { kind: 'reply', reply: readReply(completion) };
    } catch (error) {
      if (deadline.aborted) return lose('stop', outOfTime);
      // The library wraps errors of its fetch.
      const cause = error instanceof Error ? error.cause : undefined;
      if (cause instanceof AnswerBoundError) return lose('smaller', cause.message);
      return judgeError(error, settings, now());
    }
  };
}

const outOfTime = 'the time for all attempts is over';

function lose(step: 'smaller' | 'stop', reason: string): Verdict {
  return { kind: 'failed', failure: { step, reason }, isLost: true };
}

/** Why there is no further request, after the earlier ones. */
export function tooDear(before = ''): Failure {
  const reason = 'one more request might cost more than ANALYSIS_MAX_USD';
  return { step: 'stop', reason: before === '' ? reason : `${before}, and ${reason}` };
}
