import Negotiator from 'negotiator';
import type * as z from 'zod';
import type { PaymentRequiredResponse, Preview } from '../../pipeline/contract/service-answers.ts';
import { shorten } from '../../pipeline/platform/text.ts';
import { answerJson, type HeaderList, type HttpAnswer, noStore } from '../http/prepared.ts';
import {
  type ErrorCode,
  type ErrorValues,
  HttpError,
  errorTable,
  toErrorBody,
} from '../http/errors.ts';
import type { LedgerEntry } from './ledger/ledger.ts';
import type { Price } from './prices.ts';
import { type RailTerms, legacyNetwork, network, paymentHeaders } from './protocol.ts';
import { type Fault, type Reason, explain } from './reasons.ts';

/** A complete answer of a paid path. Nothing is sent before the answer is complete. */
export type PaidAnswer = HttpAnswer & {
  /** The call counts as a refused payment of its client, whatever the answer's status is. */
  counts?: true;
  /** Call it when the answer of a paid call has left whole. */
  noteDelivered?: () => void;
};

/** An error answer with `charged: false`. No cache may keep it. */
export function refuse<Code extends ErrorCode>(
  code: Code,
  values: ErrorValues<Code>,
  headers: HeaderList = [],
  more: Readonly<Record<string, unknown>> = {},
): PaidAnswer {
  const body = { ...toErrorBody(code, values, more), charged: false };
  return toAnswer(errorTable[code].status, body, headers);
}

/** An error as the answer of a paid path. */
export function toRefusal(
  { status, body, headers: errorHeaders }: HttpError,
  headers: HeaderList = [],
): PaidAnswer {
  return toAnswer(status, { ...body, charged: false }, [...headers, ...errorHeaders]);
}

/** The error of a paid path without payments. Only new settings and a start change that. */
export function paymentsOff(): HttpError {
  return new HttpError('payment_unavailable', {}, ['Retry-After', '3600']);
}

/** A JSON answer that no cache may keep. */
export function toAnswer(status: number, body: object, headers: HeaderList = []): PaidAnswer {
  return answerJson(status, Buffer.from(JSON.stringify(body)), [...noStore, ...headers]);
}

/** In seconds. */
const retryLater: HeaderList = ['Retry-After', '5'];

/** The answer while the ledger is unavailable. It is no refused payment, which is not at fault. */
export function unavailable(): PaidAnswer {
  return refuse('payment_unavailable', {}, retryLater);
}

/** While facilitator or chain are unavailable. A refused payment: it may be the cause. */
export function facilitatorUnavailable(): PaidAnswer {
  return { ...unavailable(), counts: true };
}

/** A payment, as its receipts name it. */
type Sent = Pick<LedgerEntry, 'payer' | 'transaction'>;

/**
 * The outcome of the payment is not known. Once it has landed, the same header gets the paid
 * answer. It counts as refused, because each new attempt asks the chain again. `sent` is undefined
 * if another process has the payment, which may not have sent it yet.
 */
export function pending(sent?: Sent): PaidAnswer {
  const receipt = sent ? failureFor(sent, 'settlement_pending', sent.transaction) : [];
  return { ...refuse('settlement_pending', {}, [...retryLater, ...receipt]), counts: true };
}

/** The answer of a charged call. Only the payer's own cache may keep the answer. */
export function delivered(body: Buffer, receipt: HeaderList): PaidAnswer {
  return answerJson(200, body, ['Cache-Control', 'private, no-store', ...receipt]);
}

/**
 * The payment settled, but its night cannot be read, so the body does not say `charged: false`.
 * `refusal` is the answer instead of the delivery, if any. If it asks to wait, so does this one.
 */
export function undeliverable(refusal?: PaidAnswer): PaidAnswer {
  const settled = { settled: true };
  const { internal, not_published: away } = errorTable;
  if (refusal?.status !== away.status) {
    return toAnswer(internal.status, toErrorBody('internal', {}, settled));
  }
  const seconds = 60;
  const problem =
    'This payment is settled, but the night that it bought cannot be read now. Send the same request with the same payment: it is not charged again';
  const body = toErrorBody('not_published', { problem, seconds }, settled);
  return toAnswer(away.status, body, ['Retry-After', String(seconds)]);
}

/** The receipt of a settled payment, for both versions. Source: x402, `SettleResponse`. */
export function receiptFor({
  payer,
  amount,
  transaction,
}: Sent & Pick<LedgerEntry, 'amount'>): HeaderList {
  const receipt = { success: true, payer, amount, transaction };
  return [
    paymentHeaders.receipt,
    toBase64Json({ ...receipt, network }),
    paymentHeaders.legacyReceipt,
    toBase64Json({ ...receipt, network: legacyNetwork }),
  ];
}

/** The receipt of a payment that was sent and did not settle. */
export function failureFor(
  { payer }: Pick<Sent, 'payer'>,
  reason: Reason,
  transaction = '',
): HeaderList {
  const failure = { success: false, errorReason: reason, payer, transaction, network };
  return [paymentHeaders.receipt, toBase64Json(failure)];
}

/** A JSON value as the value of a header. */
export function toBase64Json(value: unknown): string {
  return toBase64(JSON.stringify(value));
}

/** What the challenge of a paid path contains: rail, price, and extensions for clients. */
export type Terms = RailTerms & {
  price: Price;
  /** URL of the terms of use. */
  termsOfUse: string;
  extensions: Readonly<Record<string, unknown>>;
};

/** What a challenge says of its call: what it would get, and what is wrong with its query. */
export type ChallengeDetails = {
  preview?: Preview | undefined;
  problem?: string | undefined;
  /** The address of the call. Without it, as for a tool, the example in the terms is shown. */
  url?: string | undefined;
};

/**
 * A 402 answer. `fault` says why a payment was refused; undefined without one. The body of V2 shows
 * the preview; `error`, in the header too, the problem with the query.
 */
export type Challenge = (
  fault: Fault | undefined,
  accept: string | undefined,
  details?: ChallengeDetails,
) => PaidAnswer;

/** An unpaid call: the challenge of its path, and what of the call the challenge depends on. */
type UnpaidCall = {
  offer: { challenge: Challenge };
  accept: string | undefined;
  url?: string | undefined;
};

/** The challenge with the reason for the refusal, and the receipt if the payment has one. */
export function refusePayment(
  { offer, accept, url }: UnpaidCall,
  fault: Fault,
  receipt: HeaderList = [],
): PaidAnswer {
  const answer = offer.challenge(fault, accept, { url });
  return { ...answer, headers: [...answer.headers, ...receipt] };
}

/** Creates the challenges of one path. All that does not depend on a call is written once. */
export function createChallenge(terms: Terms): Challenge {
  const unpaid = toMembers(describeRails(terms));
  const toHeader = prepareHeader(terms);
  const usual = toHeader(paymentRequired);
  return (fault, accept, { preview, problem, url = terms.resource.url } = {}) => {
    const error = problem ?? fault?.reason ?? paymentRequired;
    const required = error === paymentRequired ? usual(url) : toHeader(error)(url);
    const headers = [...noStore, paymentHeaders.challenge, required];
    if (wantsLegacyForm(accept)) {
      const message = fault && describeRails(terms, fault).error.message;
      const resource = { ...terms.resource, url };
      const legacyBody = describeForLegacy({ ...terms, resource }, { error, message });
      return answerJson(402, Buffer.from(JSON.stringify(legacyBody)), headers, legacyType);
    }
    const rails =
      fault || problem !== undefined ? toMembers(describeRails(terms, fault, problem)) : unpaid;
    const shown = preview === undefined ? '' : `,"preview":${JSON.stringify(preview)}`;
    return answerJson(402, Buffer.from(`{${rails}${shown}}`), headers);
  };
}

const paymentRequired = 'Payment required';

/** Bytes of a sentence in the header, before `…`: proxies take lines of 4 KB. The body has all. */
const longestError = 90;

/**
 * The challenge header, which is the same in both versions. Source: x402 V2, `PaymentRequired`.
 *
 * Each part is base64 of its own: three bytes become four characters, so the parts join where the
 * first one has a multiple of three bytes.
 */
function prepareHeader({ requirements, extensions, resource: { url: _example, ...about } }: Terms) {
  const offered = toMembers({ accepts: [requirements], extensions });
  const shared = `{"x402Version":2,${offered},"resource":{${toMembers(about)},`;
  const spaces = ' '.repeat((3 - (Buffer.byteLength(shared) % 3)) % 3);
  const first = toBase64(`${shared}${spaces}`);
  return (error: string) => {
    const end = `},${toMembers({ error: shorten(error, longestError) })}}`;
    return (url: string) => `${first}${toBase64(`"url":${JSON.stringify(url)}${end}`)}`;
  };
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** The members of an object as JSON, without the braces around them. */
function toMembers(value: object): string {
  return JSON.stringify(value).slice(1, -1);
}

/** The body for clients of V2. Its form is our own; V2 defines only the header. */
function describeRails(
  { price, requirements, termsOfUse }: Terms,
  fault?: Fault,
  problem?: string,
): z.infer<typeof PaymentRequiredResponse> {
  const { scheme, payTo } = requirements;
  const { display } = price;
  const { success, error: described } = fault
    ? toErrorBody(
        'invalid_payment',
        { reason: fault.reason, explanation: explain(fault) },
        { reason: fault.reason },
      )
    : toErrorBody('payment_required', { price: display });
  const error = problem === undefined ? described : { ...described, message: problem };
  const mimeType = 'application/json';
  return {
    success,
    error,
    charged: false,
    x402Version: 2,
    accepts: [{ scheme, network, asset: 'USDC', price: display, payTo, mimeType }],
    terms: termsOfUse,
  };
}

/** The media type by which an `Accept` header asks for a V1 challenge. */
export const legacyType = 'application/vnd.x402.v1+json';

/** Whether the `Accept` header asks for a V1 challenge. */
export function wantsLegacyForm(accept: string | undefined): boolean {
  // Parsing takes longer than all the rest of a challenge.
  if (accept === undefined || !/x402/i.test(accept)) return false;
  const headers = { accept: accept.toLowerCase() };
  return new Negotiator({ headers }).mediaTypes().includes(legacyType);
}

/** The body for clients of V1, which read no header. Source: `PaymentRequirementsResponse`. */
function describeForLegacy(terms: RailTerms, refusal: object): object {
  const { amount: maxAmountRequired, ...others } = terms.requirements;
  const { url: resource, description, mimeType } = terms.resource;
  const ofV1 = { network: legacyNetwork, maxAmountRequired, resource, description, mimeType };
  const accepts = [{ ...others, ...ofV1 }];
  return { success: false, charged: false, x402Version: 1, ...refusal, accepts };
}
