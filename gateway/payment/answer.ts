import { commonHeaders } from '../answers/headers.ts';
import type { Answer as PlainAnswer } from '../answers/prepared-answer.ts';
import { type ErrorCode, errorTable, type ErrorValues } from '../errors/error-table.ts';
import { toErrorBody } from '../errors/http-error.ts';

/** What a paid path answers: nothing of it is sent before it is whole. */
export type Answer = PlainAnswer & {
  /** The call uses up its client's budget of refused payments, although its status does not say so. */
  counts?: true;
};

type Headers = Readonly<Record<string, string>>;

/** An answer that says that nothing was charged; no cache may keep it. */
export function refuse<Code extends ErrorCode>(
  code: Code,
  values: ErrorValues<Code>,
  headers: Headers = {},
  more: Readonly<Record<string, unknown>> = {},
): Answer {
  const body = { ...toErrorBody(code, values, more), charged: false };
  return toAnswer(errorTable[code].status, body, headers);
}

/** JSON that no cache may keep. */
export function toAnswer(status: number, body: object, headers: Headers = {}): Answer {
  return answerJson(
    status,
    { 'Cache-Control': 'no-store', ...headers },
    Buffer.from(JSON.stringify(body)),
  );
}

function answerJson(status: number, headers: Headers, body: Buffer): Answer {
  const described = {
    ...commonHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    ...headers,
  };
  return { status, headers: described, body };
}

/** Seconds a client is told to wait where a payment cannot be taken for the moment. */
const waitSeconds = '5';

export function unavailable(): Answer {
  return refuse('payment_unavailable', {}, { 'Retry-After': waitSeconds });
}

/** Who should look at the payment is away. It counts: whoever sends the payment may be the cause. */
export function unverifiable(): Answer {
  return { ...unavailable(), counts: true };
}

/** The payment was sent and its end is not known: the same header brings the answer once it has landed. */
export function pending(receipt: Headers = {}): Answer {
  return refuse('settlement_pending', {}, { 'Retry-After': waitSeconds, ...receipt });
}

export function alreadyUsed(): Answer {
  return refuse('payment_already_used', {});
}

/** A delivered call. Only its payer may keep it. */
export function delivered(body: Buffer, receipt: Headers): Answer {
  return answerJson(200, { 'Cache-Control': 'private, no-store', ...receipt }, body);
}

/** A settled call whose night cannot be read any more. It does not say that nothing was charged, as that is not so. */
export function undeliverable(): Answer {
  return toAnswer(errorTable.internal.status, toErrorBody('internal', {}, { settled: true }));
}
