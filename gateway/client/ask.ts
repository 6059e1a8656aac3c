import type * as z from 'zod';
import { ErrorResponse } from '../../pipeline/contract/failures.ts';
import { type AnswerBounds, createBoundedFetch } from '../../pipeline/contract/bounded-fetch.ts';
import { ContractError, parseFile } from '../../pipeline/contract/file-text.ts';
import { type Answer, type Failure, PaymentRequired, Receipt } from './answer.ts';

/** Anything that fetches as the platform does: its own `fetch`, or one that pays. */
export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

/** What is asked for. `signal` ends the wait for the answer. */
export type Question = {
  url: string;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};

/**
 * What is read of one answer. The largest of the service, thirty whole digests, has a few megabytes. A paid call may take
 * a verification (10 s) and a settlement (45 s).
 */
export const answerBounds: AnswerBounds = {
  service: 'the service',
  maxBytes: 20_000_000,
  timeoutMs: 120_000,
};

/** Asks, and reads the answer with a schema of the contract; fields that it does not name are passed over. */
export async function ask<T>(
  fetch: Fetch,
  schema: z.ZodType<T>,
  question: Question,
): Promise<Answer<T>> {
  const got = await get(fetch, question);
  if ('failure' in got) return { ok: false, failure: got.failure };
  const { response, text } = got;
  if (response.status !== 200) return { ok: false, failure: toFailure(response, text) };
  try {
    const value = parseFile(schema, text, question.url);
    return { ok: true, value, receipt: readHeader(Receipt, response, 'PAYMENT-RESPONSE') };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { ok: false, failure: { kind: 'unintelligible', status: 200, message: error.message } };
  }
}

/** Asks, and gives the whole answer, or why there is none. */
export async function get(
  fetch: Fetch,
  { url, headers = {}, signal }: Question,
): Promise<{ response: Response; text: string } | { failure: Failure }> {
  try {
    const fetchWhole = createBoundedFetch(answerBounds, (_url, init = {}) => fetch(url, init));
    const response = await fetchWhole(url, { headers, ...(signal ? { signal } : {}) });
    return { response, text: await response.text() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { failure: { kind: 'unreachable', message } };
  }
}

/** What an answer other than 200 says. */
export function toFailure(response: Response, text: string): Failure {
  const { status } = response;
  const said = parseJson(text);
  const error = ErrorResponse.safeParse(said).data?.error;
  const paymentRequired = readHeader(PaymentRequired, response, 'PAYMENT-REQUIRED');
  if (status === 402 && paymentRequired) {
    const message = error?.message ?? paymentRequired.error ?? 'Payment required';
    return { kind: 'payment_required', message, paymentRequired };
  }
  if (!error) {
    return { kind: 'unintelligible', status, message: `Status ${status} without a reason` };
  }
  const seconds = response.headers.get('Retry-After');
  const retryAfterSeconds = seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : undefined;
  return { kind: 'refused', status, code: error.code, message: error.message, retryAfterSeconds };
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
