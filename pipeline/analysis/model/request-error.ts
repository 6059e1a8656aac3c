import * as z from 'zod';
import type { ModelSettings } from './model-settings.ts';
import type { Failure } from './reply.ts';

/**
 * What a request that failed is followed by: another form of it, the same after a pause, or a step of the ladder. Of one
 * that is lost nobody knows whether a model answered it.
 */
export type Verdict =
  | { kind: 'plainer'; failure: Failure }
  | { kind: 'wait'; failure: Failure; pauseMs: number | undefined; isLost: boolean }
  | { kind: 'failed'; failure: Failure; isLost?: true };

/** An answer that is an error, as the library throws it. */
const ErrorAnswer = z.object({
  status: z.int(),
  code: z.string().nullish().catch(null),
  message: z.string(),
  headers: z.instanceof(Headers),
});
type ErrorAnswer = z.infer<typeof ErrorAnswer>;

/** What a proxy answers when it has waited enough for the model behind it. */
const gatewayTimeouts = new Set([504, 524]);
const tooLong = /context.length|maximum context|too long|too large|too many tokens/i;
const filtered = /content.filter|content policy|content management/i;

/**
 * Judges what the library threw, in one short sentence without the key. An error without an answer means that the
 * connection was lost. `now` is for pauses that a server gives as a date.
 */
export function judgeError(
  thrown: unknown,
  { apiKey, baseUrl }: Pick<ModelSettings, 'apiKey' | 'baseUrl'>,
  now: string,
): Verdict {
  const answer = ErrorAnswer.safeParse(thrown).data;
  if (!answer) {
    const isLost = !isUnsent(thrown);
    const { host } = new URL(baseUrl);
    const reason = isLost
      ? `the connection to the model at ${host} was lost`
      : `the model at ${host} cannot be reached; check OPENAI_BASE_URL`;
    const failure: Failure = { step: 'stop', reason };
    return { kind: 'wait', failure, pauseMs: undefined, isLost };
  }
  const { status, code } = answer;
  const reason = describe(answer, apiKey);
  const stop: Failure = { step: 'stop', reason };
  const text = `${code ?? ''} ${answer.message}`;
  const isOutsize = status === 413 || (status === 400 && tooLong.test(text));
  if (isOutsize || (status === 400 && filtered.test(text))) {
    return { kind: 'failed', failure: { step: 'smaller', reason } };
  }
  if (status === 400 || status === 422) return { kind: 'plainer', failure: stop };
  const isBusy = [408, 409, 429].includes(status) || status >= 500;
  if (!isBusy || code === 'insufficient_quota') return { kind: 'failed', failure: stop };
  const pauseMs = readPause(answer.headers, now);
  return { kind: 'wait', failure: stop, pauseMs, isLost: gatewayTimeouts.has(status) };
}

/** What a connection fails with that was never made. All else counts as sent. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);
const Caused = z.object({
  code: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
});

/** The library and `fetch` each wrap what went wrong. */
function isUnsent(thrown: unknown): boolean {
  const error = Caused.safeParse(thrown).data;
  return error !== undefined && (unsent.has(error.code ?? '') || isUnsent(error.cause));
}

const advices: Readonly<Record<number, string>> = {
  401: '; check OPENAI_API_KEY',
  403: '; check what OPENAI_API_KEY may do',
  404: '; check OPENAI_MODEL and OPENAI_BASE_URL',
};

const longestSaid = 160;

function describe({ status, message }: ErrorAnswer, apiKey: string): string {
  const said = message
    .replace(/^\d{3} /, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(apiKey, '[key]')
    .replaceAll(/\bsk-[\w*.-]+/g, '[key]')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestSaid);
  return `the model's server answered ${status}: ${said.replace(/\.$/, '')}${advices[status] ?? ''}`;
}

/** Milliseconds that the server asks us to wait; undefined where it names none. */
function readPause(headers: Headers, now: string): number | undefined {
  const exact = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (exact >= 0) return exact;
  const after = headers.get('retry-after') ?? '';
  if (/^\d+(?:\.\d+)?$/.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.parse(now));
}
