import type { APIError } from 'openai';
import { AnswerBoundError } from '../../platform/bounded-fetch.ts';
import type { ModelSettings } from './model-settings.ts';
import type { Failure } from './reply.ts';

/** What a proxy answers when it has waited enough for the model behind it. */
const gatewayTimeouts = new Set([504, 524]);
const tooLong = /context.length|maximum context|too long|too large|too many tokens/i;
const tokenLimit = /max_(?:completion_|output_)?tokens\b/i;
const filtered = /content.filter|(?:content|usage) policy|content management/i;

/**
 * Describes an error of the library in a short sentence without the key. `now` is for pauses given
 * as a date.
 */
export async function judgeError(
  thrown: unknown,
  { apiKey, baseUrl }: Pick<ModelSettings, 'apiKey' | 'baseUrl'>,
  now: string,
): Promise<Failure> {
  const library = await import('openai');
  const answer: APIError | undefined = thrown instanceof library.APIError ? thrown : undefined;
  if (answer?.status === undefined) return judgeSilence(thrown, baseUrl);
  const { status, code, message, headers } = answer;
  const reason = `the model's server answered ${status}: ${toPlainMessage(message, apiKey)}${advices[status] ?? ''}`;
  const text = `${code ?? ''} ${message}`;
  const isRefused = status === 400 || status === 422;
  // `max_tokens is too large: 16000 …`, `the range of max_tokens is [1, 8192]`: name, then bound.
  const [, ...bounds] = text.split(tokenLimit);
  const asksTooMuch = isRefused && bounds.some((words) => /\d{3}/.test(words));
  const isOutsize = status === 413 || (status === 400 && tooLong.test(text));
  if (isOutsize || (status === 400 && filtered.test(text))) {
    return { step: 'smaller', reason, asksTooMuch };
  }
  if (isRefused) return { step: 'stop', reason, retry: 'plainer', asksTooMuch };
  const isBusy = [408, 409, 429].includes(status) || status >= 500;
  if (!isBusy || code === 'insufficient_quota') return { step: 'stop', reason };
  const pauseMs = readPause(headers, now);
  return { step: 'stop', reason, retry: 'later', pauseMs, isLost: gatewayTimeouts.has(status) };
}

/** No answer, or none that is whole. The library wraps what its fetch throws. */
function judgeSilence(thrown: unknown, baseUrl: string): Failure {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  if (cause instanceof AnswerBoundError && cause.bound === 'redirect') {
    return { step: 'stop', reason: `${cause.message}; check OPENAI_BASE_URL` };
  }
  if (cause instanceof AnswerBoundError) {
    return { step: 'smaller', reason: cause.message, isLost: true };
  }
  const isLost = !isUnsent(thrown);
  const { host } = new URL(baseUrl);
  if (thrown instanceof SyntaxError) {
    const reason = `the model at ${host} gave an answer that is no whole JSON`;
    return { step: 'stop', reason, retry: 'later', isLost };
  }
  const reason = isLost
    ? `the connection to the model at ${host} was lost`
    : `the model at ${host} cannot be reached; check OPENAI_BASE_URL`;
  return { step: 'stop', reason, retry: 'later', isLost };
}

/** The codes of a connection that was never made. After other errors, the request was sent. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

/** The library and `fetch` each wrap the error. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && unsent.has(String(error.code))) || isUnsent(error.cause);
}

const advices: Readonly<Record<number, string>> = {
  401: '; check OPENAI_API_KEY',
  403: '; check what OPENAI_API_KEY may do',
  404: '; check OPENAI_MODEL and OPENAI_BASE_URL',
};

const longestSaid = 160;

function toPlainMessage(message: string, apiKey: string): string {
  return message
    .replace(/^\d{3} /, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(apiKey, '[key]')
    .replaceAll(/\bsk-[\w*.-]+/g, '[key]')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestSaid)
    .replace(/\.$/, '');
}

/** Milliseconds that the server asks us to wait; undefined if it names none. */
function readPause(headers: Headers | undefined, now: string): number | undefined {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (exact >= 0) return exact;
  const after = headers?.get('retry-after') ?? '';
  if (/^\d+(?:\.\d+)?$/.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.parse(now));
}
