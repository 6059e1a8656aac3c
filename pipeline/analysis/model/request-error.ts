import * as z from 'zod';
import type { ModelSettings } from './model-settings.ts';
import type { Failure } from './reply.ts';

/**
 * What follows a failed request: another form of it, the same request after a pause, or a step of the ladder. Nobody
 * knows whether a model answered a lost request.
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

/** The statuses of a proxy that has waited too long for the model behind it. */
const gatewayTimeouts = new Set([504, 524]);
const tooLong = /context.length|maximum context|too long|too large|too many tokens/i;
const filtered = /content.filter|content policy|content management/i;

/**
 * Describes an error of the library in one short sentence without the key. An error without an answer means that the
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

/** The codes of a connection that was never made. After any other error, the request counts as sent. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);
const Caused = z.object({
  code: z.string().optional().catch(undefined),
  cause: z.unknown().optional(),
});

/** The library and `fetch` each wrap the error. */
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

/** Milliseconds that the server asks us to wait; undefined if it names none. */
function readPause(headers: Headers, now: string): number | undefined {
  const exact = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (exact >= 0) return exact;
  const after = headers.get('retry-after') ?? '';
  if (/^\d+(?:\.\d+)?$/.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.parse(now));
}
