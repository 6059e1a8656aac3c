import { commonHeaders } from '../http/headers.ts';
import type { HttpAnswer } from '../http/prepared-answer.ts';
import { type ErrorCode, errorTable, type ErrorValues } from '../http/error-table.ts';
import { toErrorBody } from '../http/http-error.ts';
import type { LedgerEntry } from './ledger/entry.ts';
import { legacyNetwork, mostAnswers, network, paymentHeaders, toBase64Json } from './protocol.ts';
import type { Reason } from './reasons.ts';

/** A complete answer of a paid path. Nothing is sent before it is complete. */
export type PaidAnswer = HttpAnswer & {
  /** The call counts as a refused payment of its client, whatever its status. */
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
  return answerJson(
    status,
    { 'Cache-Control': 'no-store', ...headers },
    Buffer.from(JSON.stringify(body)),
  );
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

/** Value of `Retry-After` in seconds. */
const waitSeconds = '5';

/** The ledger is unavailable, which is no fault of the payment. */
export function unavailable(): PaidAnswer {
  return refuse('payment_unavailable', {}, { 'Retry-After': waitSeconds });
}

/** The rail is unavailable. It counts as refused, because this payment may be the cause. */
export function railUnavailable(): PaidAnswer {
  return { ...unavailable(), counts: true };
}

/**
 * The payment was sent and its outcome is not known. After it lands, the same header gets the answer.
 *
 * It counts as refused, because each new attempt asks the chain again.
 */
export function pending(receipt: Headers = {}): PaidAnswer {
  const headers = { 'Retry-After': waitSeconds, ...receipt };
  return { ...refuse('settlement_pending', {}, headers), counts: true };
}

export function alreadyUsed(): PaidAnswer {
  return refuse('payment_already_used', {});
}

/** The payment has brought its answer as often as one payment does. */
export function answeredTooOften(): PaidAnswer {
  return refuse('answered_too_often', { limit: mostAnswers });
}

/** The answer of a charged call. Only the payer's own cache may keep it. */
export function delivered(body: Buffer, receipt: Headers): PaidAnswer {
  return answerJson(200, { 'Cache-Control': 'private, no-store', ...receipt }, body);
}

/**
 * The payment settled, but its night cannot be read. So the body does not say `charged: false`.
 *
 * `refusal` is the answer in place of the delivery, if there is one. If it says to wait, so does this answer.
 */
export function undeliverable(refusal?: PaidAnswer): PaidAnswer {
  const settled = { settled: true };
  const { internal, not_published: away } = errorTable;
  if (refusal?.status !== away.status) {
    return toAnswer(internal.status, toErrorBody('internal', {}, settled));
  }
  const seconds = 60;
  const body = toErrorBody('not_published', { what: 'Nothing of that night', seconds }, settled);
  return toAnswer(away.status, body, { 'Retry-After': String(seconds) });
}

/** The receipt of a settled payment, for clients of both versions. Source: x402, `SettleResponse`. */
export function receiptFor({
  payer,
  amount,
  transaction,
}: Pick<LedgerEntry, 'payer' | 'amount' | 'transaction'>): Headers {
  const encodeFor = (chain: string) =>
    toBase64Json({ success: true, payer, amount, transaction, network: chain });
  return {
    [paymentHeaders.receipt]: encodeFor(network),
    [paymentHeaders.legacyReceipt]: encodeFor(legacyNetwork),
  };
}

/** The receipt of a payment that was sent and did not settle. */
export function failureFor(payer: string, reason: Reason, transaction = ''): Headers {
  const failure = { success: false, errorReason: reason, payer, transaction, network };
  return { [paymentHeaders.receipt]: toBase64Json(failure) };
}
