import type * as z from 'zod';
import { type AnswerBounds, createBoundedFetch } from '../../pipeline/platform/bounded-fetch.ts';
import { ContractError, parseFile } from '../../pipeline/platform/file-text.ts';
import { type Answer, type Failure, PaymentRequired, Receipt, Refusal } from './answer.ts';

/** A function that fetches as the platform's own `fetch` does. It may pay where that is asked. */
export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

/** One GET request. `signal` ends the wait for its answer. */
type GetRequest = {
  url: string;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};

/**
 * The bounds of one answer. The largest answer, thirty whole digests, has a few megabytes. A paid call may take a
 * verification (10 s) and a settlement (45 s).
 */
export const answerBounds: AnswerBounds = {
  service: 'the service',
  maxBytes: 20_000_000,
  timeoutMs: 120_000,
};

/** Gets a URL and parses the answer with a schema of the contract. Fields that the schema does not name are dropped. */
export async function ask<T>(fetch: Fetch, schema: z.ZodType<T>, url: string): Promise<Answer<T>> {
  const got = await get(fetch, { url });
  if ('failure' in got) return { ok: false, failure: got.failure };
  const { response, text } = got;
  if (response.status !== 200) return { ok: false, failure: toFailure(response, text) };
  const parsed = parseBody(schema, text, url);
  if ('failure' in parsed) return { ok: false, failure: parsed.failure };
  const receipt = readHeader(Receipt, response, 'PAYMENT-RESPONSE');
  return { ok: true, value: parsed.value, receipt };
}

/** Gets a URL. Resolves with the whole answer of any status, or with why none came. */
export async function get(
  fetch: Fetch,
  { url, headers = {}, signal }: GetRequest,
): Promise<{ response: Response; text: string } | { failure: Failure }> {
  try {
    const fetchWhole = createBoundedFetch(answerBounds, (_url, init = {}) => fetch(url, init));
    const response = await fetchWhole(url, { headers, ...(signal ? { signal } : {}) });
    return { response, text: await response.text() };
  } catch (error) {
    return { failure: { kind: 'unreachable', message: describe(error) } };
  }
}

/** What failed. `fetch` of Node puts the reason into `cause`. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  if (!(cause instanceof Error)) return message;
  const reason = cause.message || ('code' in cause ? String(cause.code) : '');
  return reason === '' ? message : `${message}: ${reason}`;
}

/** The value of an answer with status 200, or the failure where the body breaks the schema. */
export function parseBody<T>(
  schema: z.ZodType<T>,
  text: string,
  url: string,
): { value: T } | { failure: Failure } {
  try {
    return { value: parseFile(schema, text, url) };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { failure: { kind: 'unintelligible', status: 200, message: error.message } };
  }
}

/** The failure for an answer whose status is not 200. */
export function toFailure(response: Response, text: string): Failure {
  const { status } = response;
  const refusal = Refusal.safeParse(parseJson(text)).data;
  const error = refusal?.error;
  const receipt = readHeader(Receipt, response, 'PAYMENT-RESPONSE');
  const paymentRequired = readHeader(PaymentRequired, response, 'PAYMENT-REQUIRED');
  if (status === 402 && paymentRequired) {
    const message = error?.message ?? paymentRequired.error ?? 'Payment required';
    const { reason } = error ?? {};
    const preview = refusal?.preview;
    return { kind: 'payment_required', message, reason, paymentRequired, preview, receipt };
  }
  if (!error) {
    return { kind: 'unintelligible', status, message: `Status ${status} without a reason` };
  }
  const { code, message, available } = error;
  return {
    kind: 'refused',
    status,
    code,
    message,
    retryAfterSeconds: readRetryAfter(response),
    available,
    charged: refusal.charged,
    receipt,
  };
}

function readRetryAfter(response: Response): number | undefined {
  const seconds = response.headers.get('Retry-After');
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : undefined;
}

function readHeader<T>(schema: z.ZodType<T>, response: Response, name: string): T | undefined {
  const header = response.headers.get(name);
  if (header === null) return undefined;
  return schema.safeParse(parseJson(fromBase64(header))).data;
}

function fromBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
