import { setMaxListeners } from 'node:events';
import { createBoundedFetch } from '../../platform/bounded-fetch.ts';
import { type ModelSettings, type ModelSurroundings, usualTiming } from './model-settings.ts';
import { type Failure, fail, type ModelClient, readReply, type Reply } from './reply.ts';
import { judgeError } from './request-error.ts';
import { formRequest, forms, type Question } from './request-forms.ts';
import type { Tally } from './cost.ts';

/** The largest answer in bytes. 16,000 tokens of text are far less than one megabyte. */
const maxBytes = 10_000_000;
/** The fewest tokens for an answer that a model is asked for if its server allows no more. */
const fewestTokens = 4000;
const outOfTime = 'the time for all attempts is over';

/**
 * A client of any server with the chat completions API. The deadline of all attempts starts here.
 *
 * It retries by itself: the library's pauses ignore a deadline, and its timeout the body. Lost
 * requests count too, and none is sent that could cost more than the money left.
 */
export async function createModelClient(
  settings: ModelSettings,
  surroundings: ModelSurroundings,
  tally: Tally,
): Promise<ModelClient> {
  const timing = { ...usualTiming, ...settings.timing };
  const { requestTimeoutMs: timeoutMs } = timing;
  const { log, now, pause, msLeft = () => timing.deadlineMs } = surroundings;
  const deadlineMs = Math.min(timing.deadlineMs, msLeft());
  const deadline = AbortSignal.timeout(deadlineMs);
  // Each request listens to it.
  setMaxListeners(0, deadline);
  const { OpenAI } = await import('openai');
  const openai = new OpenAI({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: deadlineMs,
    fetch: createBoundedFetch({ service: 'the model', maxBytes, timeoutMs }),
    // Its log would hold prompts.
    logLevel: 'off',
  });
  let form = 0;

  /** One request, its whole body within its time. */
  const send = async (question: Question): Promise<Reply> => {
    if (deadline.aborted) return { tokens: null, ...fail('stop', outOfTime) };
    try {
      const body = formRequest(question, forms[form] ?? 'plain', settings.model);
      return readReply(await openai.chat.completions.create(body, { signal: deadline }));
    } catch (error) {
      const failure: Failure = deadline.aborted
        ? { step: 'stop', reason: outOfTime, isLost: true }
        : await judgeError(error, settings, now());
      if (failure.isLost) tally.addLost(question);
      return { tokens: null, failure };
    }
  };

  const ask: ModelClient = async (question) => {
    // A shorter prompt may leave room for more tokens, so the next question asks for all again.
    let { maxTokens } = question;
    for (let pauses = 0; ;) {
      const reply = await send({ ...question, maxTokens });
      if (!('failure' in reply)) return reply;
      const { reason, retry, asksTooMuch, pauseMs = timing.pausesMs[pauses] ?? 0 } = reply.failure;
      if (asksTooMuch && maxTokens / 2 >= fewestTokens) {
        maxTokens /= 2;
        log('model-asked-for-less', { maxTokens, reason }, 'warn');
      } else if (retry === 'plainer' && form + 1 < forms.length) {
        form += 1;
        ({ maxTokens } = question);
        log('model-asked-plainly', { form: forms[form], reason }, 'warn');
      } else if (retry === 'later' && pauses < timing.pausesMs.length) {
        if (pauseMs > timing.longestPauseMs) return reply;
        if (!tally.affords(question)) return tooDear(`${reason}, and `);
        pauses += 1;
        log('model-busy', { reason, pauseMs }, 'warn');
        await pause(pauseMs, deadline).catch(() => undefined);
      } else {
        return reply;
      }
    }
  };

  return async (question) =>
    tally.affords(question) ? tally.add(question, await ask(question)) : tooDear();
}

/** The answer if one more request might cost too much. `before` says what went before. */
function tooDear(before = ''): Reply {
  const reason = `${before}one more request might cost more than ANALYSIS_MAX_USD`;
  return { tokens: null, ...fail('stop', reason) };
}
