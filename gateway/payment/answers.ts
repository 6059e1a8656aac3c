import Negotiator from 'negotiator';
import type * as z from 'zod';
import type { PaymentRequiredResponse, Preview } from '../../pipeline/contract/service-answers.ts';
import { type HttpAnswer, commonHeaders } from '../http/prepared.ts';
import { type ErrorCode, type ErrorValues, errorTable, toErrorBody } from '../http/errors.ts';
import type { LedgerEntry } from './ledger/ledger.ts';
import type { Price } from './prices.ts';
import { type RailTerms, legacyNetwork, network, paymentHeaders } from './protocol.ts';
import { type Fault, type Reason, explain } from './reasons.ts';

/** A complete answer of a paid path. Nothing is sent before the answer is complete. */
export type PaidAnswer = HttpAnswer & {
  /** The call counts as a refused payment of its client, whatever the answer's status is. */
  counts?: true;
};

type Headers = Readonly<Record<string, string>>;

/** An error answer with `charged: false`. No cache may keep it. */
export function refuse<Code extends ErrorCode>(
  code: Code,
  values: ErrorValues<Code>,
  headers: Headers = {},
  more: Readonly<Record<string, unknown>> = {},
): PaidAnswer {
  const body = { ...toErrorBody(code, values, more), charged: false };
  return toAnswer(errorTable[code].status, body, headers);
}

/** A JSON answer that no cache may keep. */
export function toAnswer(status: number, body: object, headers: Headers = {}): PaidAnswer {
  const uncached = { 'Cache-Control': 'no-store', ...headers };
  return answerJson(status, uncached, Buffer.from(JSON.stringify(body)));
}

function answerJson(status: number, headers: Headers, body: Buffer): PaidAnswer {
  const described = {
    ...commonHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    ...headers,
  };
  return { status, headers: described, body };
}

/** The value of `Retry-After` in seconds. */
const waitSeconds = '5';

/** The answer while the ledger is unavailable. It does not count as a refused payment: the payment is not at fault. */
export function unavailable(): PaidAnswer {
  return refuse('payment_unavailable', {}, { 'Retry-After': waitSeconds });
}

/** The answer while the facilitator or the chain is unavailable. It counts as a refused payment: this payment may be the cause. */
export function facilitatorUnavailable(): PaidAnswer {
  return { ...unavailable(), counts: true };
}

/**
 * The payment was sent, and its outcome is not known. Once the payment has landed, the same header gets the paid answer.
 *
 * It counts as a refused payment, because each new attempt asks the chain again.
 */
export function pending(receipt: Headers = {}): PaidAnswer {
  const headers = { 'Retry-After': waitSeconds, ...receipt };
  return { ...refuse('settlement_pending', {}, headers), counts: true };
}

/** The answer of a charged call. Only the payer's own cache may keep the answer. */
export function delivered(body: Buffer, receipt: Headers): PaidAnswer {
  return answerJson(200, { 'Cache-Control': 'private, no-store', ...receipt }, body);
}

/**
 * The payment settled, but its night cannot be read. So the body does not say `charged: false`.
 *
 * `refusal` is the answer that came instead of the delivery, if any. If it asks to wait, this answer asks to wait too.
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
  return toAnswer(away.status, body, { 'Retry-After': String(seconds) });
}

/** The receipt of a settled payment, in the headers of both versions. Source: x402, `SettleResponse`. */
export function receiptFor({
  payer,
  amount,
  transaction,
}: Pick<LedgerEntry, 'payer' | 'amount' | 'transaction'>): Headers {
  const receipt = { success: true, payer, amount, transaction };
  return {
    [paymentHeaders.receipt]: toBase64Json({ ...receipt, network }),
    [paymentHeaders.legacyReceipt]: toBase64Json({ ...receipt, network: legacyNetwork }),
  };
}

/** The receipt of a payment that was sent and did not settle. */
export function failureFor(payer: string, reason: Reason, transaction = ''): Headers {
  const failure = { success: false, errorReason: reason, payer, transaction, network };
  return { [paymentHeaders.receipt]: toBase64Json(failure) };
}

/** A JSON value as the value of a header. */
export function toBase64Json(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

/** What the challenge of a paid path contains: what facilitators are told, the price, and the x402 extensions for clients. */
export type Terms = RailTerms & {
  price: Price;
  /** URL of the terms of use. */
  termsOfUse: string;
  extensions: Readonly<Record<string, unknown>>;
};

/** What a call without a payment is told: what it would get, and the problem with its query, in a sentence. */
export type Told = {
  preview?: Preview | undefined;
  problem?: string | undefined;
  /** The address of the call itself, if the address in the terms is only an example. */
  url?: string | undefined;
};

/**
 * A 402 answer. `fault` says why a payment was refused; it is undefined if the call had no payment. The body of V2 shows
 * the preview. In header and body, `error` has the problem with the query.
 */
export type Challenge = (
  fault: Fault | undefined,
  accept: string | undefined,
  told?: Told,
) => Promise<PaidAnswer>;

/** The challenge with the reason for the refusal, and the receipt if the payment has one. */
export async function refusePayment(
  { offer, accept }: { offer: { challenge: Challenge }; accept: string | undefined },
  fault: Fault,
  receipt: Headers = {},
): Promise<PaidAnswer> {
  const answer = await offer.challenge(fault, accept);
  return { ...answer, headers: { ...answer.headers, ...receipt } };
}

/** Creates the challenges of one path. */
export function createChallenge(terms: Terms): Challenge {
  const unpaid = describeRails(terms);
  const toHeaders = prepareHeaders(terms);
  return async (fault, accept, { preview, problem, url = terms.resource.url } = {}) => {
    const resource = { ...terms.resource, url };
    const error = problem ?? fault?.reason ?? 'Payment required';
    const headers = toHeaders({ error, resource });
    if (wantsLegacyForm(accept)) {
      const legacyBody = describeForLegacy({ ...terms, resource }, error);
      return toAnswer(402, legacyBody, { ...headers, 'Content-Type': legacyType });
    }
    const rails = fault ? describeRails(terms, fault) : unpaid;
    const body =
      problem === undefined ? rails : { ...rails, error: { ...rails.error, message: problem } };
    return toAnswer(402, preview ? { ...body, preview } : body, headers);
  };
}

/** The parts of a challenge that calls change. */
type OwnParts = { error: string; resource: Terms['resource'] };

/**
 * The challenge header, which is the same in both versions. Source: x402 V2, `PaymentRequired`.
 *
 * Refusals of forged payments must cost little, so the long part that is the same for all calls is written only once.
 */
function prepareHeaders({ requirements, extensions }: Terms) {
  const accepts = JSON.stringify([requirements]);
  const shared = toMembers(extensions);
  return ({ error, resource }: OwnParts): Headers => {
    const required = `{"x402Version":2,${toMembers({ error, resource })},"accepts":${accepts},"extensions":{${shared}}}`;
    return { [paymentHeaders.challenge]: Buffer.from(required).toString('base64') };
  };
}

/** The members of an object as JSON, without the braces around them. */
function toMembers(value: object): string {
  return JSON.stringify(value).slice(1, -1);
}

/** The body for clients of V2. Its form is our own; V2 defines only the header. */
function describeRails(
  { price, requirements, termsOfUse }: Terms,
  fault?: Fault,
): z.infer<typeof PaymentRequiredResponse> {
  const { scheme, payTo } = requirements;
  const { display } = price;
  const { success, error } = fault
    ? toErrorBody(
        'invalid_payment',
        { reason: fault.reason, explanation: explain(fault) },
        { reason: fault.reason },
      )
    : toErrorBody('payment_required', { price: display });
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
  const headers = { accept: accept?.toLowerCase() };
  return new Negotiator({ headers }).mediaTypes().includes(legacyType);
}

/** The body for V1 clients, which read only the body. Source: x402 V1, `PaymentRequirementsResponse`. */
function describeForLegacy(terms: RailTerms, error: string): object {
  const { amount: maxAmountRequired, ...others } = terms.requirements;
  const { url: resource, description, mimeType } = terms.resource;
  const ofV1 = { network: legacyNetwork, maxAmountRequired, resource, description, mimeType };
  const accepts = [{ ...others, ...ofV1 }];
  return { success: false, charged: false, x402Version: 1, error, accepts };
}
