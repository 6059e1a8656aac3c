import * as z from 'zod';
import { ErrorResponse, Preview } from '../../pipeline/contract/service-answers.ts';
import { type AnswerBounds, createBoundedFetch } from '../../pipeline/platform/bounded-fetch.ts';
import { ContractError, parseFile, readJson } from '../../pipeline/platform/file-text.ts';

/** One way to pay. Source: x402 V2, `PaymentRequirements`. */
export const Requirements = z.looseObject({
  scheme: z.string(),
  network: z.string(),
  /** In atomic units of the asset; USDC has six decimals. */
  amount: z.string(),
  /** The address of the token. */
  asset: z.string(),
  payTo: z.string(),
  maxTimeoutSeconds: z.number(),
});

/** The `PAYMENT-REQUIRED` header of a 402, decoded. Source: x402 V2, `PaymentRequired`. */
export const PaymentRequired = z.looseObject({
  x402Version: z.literal(2),
  error: z.string().optional(),
  resource: z.looseObject({ url: z.string() }),
  accepts: z.array(Requirements),
});
export type PaymentRequired = z.infer<typeof PaymentRequired>;

/** The `PAYMENT-RESPONSE` header of a paid call, decoded. Source: x402 V2, `SettleResponse`. */
export const Receipt = z.looseObject({
  success: z.boolean(),
  /** The hash of the transaction; empty if no transaction was sent. */
  transaction: z.string(),
  network: z.string(),
  payer: z.string().optional(),
});
export type Receipt = z.infer<typeof Receipt>;

/** The body of an error. Fields that have another shape in a later version count as absent. */
const Refusal = ErrorResponse.extend({
  preview: Preview.optional().catch(undefined),
  error: ErrorResponse.shape.error.extend({
    reason: z.string().optional().catch(undefined),
    available: z.array(z.string()).optional().catch(undefined),
  }),
});

/** Why a call brought no data. */
export type Failure =
  /**
   * The call costs something, or the payment was refused. Nothing was charged. `reason` is x402's
   * word for the refusal; undefined without a payment.
   */
  | {
      kind: 'payment_required';
      message: string;
      reason: string | undefined;
      paymentRequired: PaymentRequired;
      /** What the call would get; undefined if a payment was refused. */
      preview?: Preview | undefined;
      /** The receipt of a payment that was sent and did not settle. */
      receipt?: Receipt | undefined;
    }
  /**
   * The service refused the call. `retryAfterSeconds`: a later try may succeed. `available`: of
   * `no_match`, the values that exist. `charged` is false if the answer says so.
   */
  | {
      kind: 'refused';
      status: number;
      code: string;
      message: string;
      retryAfterSeconds: number | undefined;
      available: string[] | undefined;
      charged: false | undefined;
      /** The receipt of a payment that was sent and is not settled yet. */
      receipt?: Receipt | undefined;
    }
  /** The `fetch` failed: no connection, an answer beyond the bounds, or it refused to pay. */
  | { kind: 'unreachable'; message: string }
  /** The answer breaks the contract: of another server, or of a newer service. */
  | { kind: 'unintelligible'; status: number; message: string };

/** What every function of the client resolves with: the data, or why there are none. */
export type Answer<T> =
  | {
      ok: true;
      value: T;
      /** The receipt of a paid call; undefined for a free call. */
      receipt: Receipt | undefined;
    }
  | { ok: false; failure: Failure };

/** A function like the platform's `fetch`. It may pay if the service asks for payment. */
export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

/**
 * The bounds of one answer. The largest, thirty whole digests, has a few megabytes. A paid call may
 * take a verification (10 s) and a settlement (45 s).
 */
export const answerBounds: AnswerBounds = {
  service: 'the service',
  maxBytes: 20_000_000,
  timeoutMs: 120_000,
};

/** Gets a URL and parses the answer with a schema of the contract. Other fields are dropped. */
export async function ask<T>(fetch: Fetch, schema: z.ZodType<T>, url: string): Promise<Answer<T>> {
  const got = await get(fetch, url);
  if ('failure' in got) return { ok: false, failure: got.failure };
  const { response, text } = got;
  if (response.status !== 200) return { ok: false, failure: toFailure(response, text) };
  try {
    const receipt = readHeader(Receipt, response, 'PAYMENT-RESPONSE');
    return { ok: true, value: parseFile(schema, text, url), receipt };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { ok: false, failure: { kind: 'unintelligible', status: 200, message: error.message } };
  }
}

/** The refusal of a call before it reaches the service, in the service's form. */
export function refuseUnasked(message: string): { ok: false; failure: Failure } {
  const refusal = { kind: 'refused', status: 400, code: 'invalid_parameter' } as const;
  const nothing = { retryAfterSeconds: undefined, available: undefined, charged: false } as const;
  return { ok: false, failure: { ...refusal, message, ...nothing } };
}

/** A query with its `?`. Parameters that are undefined or null are left out. */
export function toQuery(query: object): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Gets a URL. Resolves with the whole answer, of any status, or why none came. */
export async function get(
  fetch: Fetch,
  url: string,
): Promise<{ response: Response; text: string } | { failure: Failure }> {
  try {
    const fetchWhole = createBoundedFetch(answerBounds, (_url, init = {}) => fetch(url, init));
    const response = await fetchWhole(url);
    return { response, text: await response.text() };
  } catch (error) {
    return { failure: { kind: 'unreachable', message: describe(error) } };
  }
}

/** The message of what failed. Node's `fetch` puts the reason into `cause`. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  if (!(cause instanceof Error)) return message;
  const reason = cause.message || ('code' in cause ? String(cause.code) : '');
  return reason === '' ? message : `${message}: ${reason}`;
}

/** The failure for an answer whose status is not 200. */
function toFailure(response: Response, text: string): Failure {
  const { status } = response;
  const refusal = Refusal.safeParse(readJson(text)).data;
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
  const retryAfter = response.headers.get('Retry-After') ?? '';
  return {
    kind: 'refused',
    status,
    code,
    message,
    retryAfterSeconds: /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined,
    available,
    charged: refusal.charged,
    receipt,
  };
}

function readHeader<T>(schema: z.ZodType<T>, response: Response, name: string): T | undefined {
  const header = response.headers.get(name);
  if (header === null) return undefined;
  return schema.safeParse(readJson(fromBase64(header))).data;
}

function fromBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}
