import { prepareJson } from '../answers/prepare-json.ts';
import type { Prepared } from '../answers/prepared.ts';

/** What a paid path answers: nothing of it is sent before it is whole. */
export type Answer = {
  prepared: Prepared;
  /** Headers of this one answer, where the rest of it is given to many. */
  own: Headers;
  /** Set where the call uses up its client's budget of refused payments, although its status says it does not. */
  counts?: true;
};

type Headers = Readonly<Record<string, string>>;

/** An answer that says that nothing was charged; no cache may keep it. */
export function refuse(
  status: number,
  error: { code: string; message: string } & Record<string, unknown>,
  headers: Headers = {},
): Answer {
  return toAnswer(status, { success: false, error, charged: false }, headers);
}

/** JSON that no cache may keep. */
export function toAnswer(status: number, body: object, headers: Headers = {}): Answer {
  const kept = { 'Cache-Control': 'no-store', ...headers };
  return { prepared: prepareJson(status, kept, Buffer.from(JSON.stringify(body))), own: {} };
}

/** Seconds a client is told to wait where a payment cannot be taken for the moment. */
const waitSeconds = '5';

export function unavailable(): Answer {
  const message = 'Payments cannot be taken at the moment; nothing was charged, ask again soon';
  return refuse(503, { code: 'payment_unavailable', message }, { 'Retry-After': waitSeconds });
}

/** Who should look at the payment is away. It counts: whoever sends the payment may be the cause. */
export function unverifiable(): Answer {
  return { ...unavailable(), counts: true };
}

/** The payment was sent and its end is not known: the same header brings the answer once it has landed. */
export function pending(receipt: Headers = {}): Answer {
  const message =
    'The payment was sent and is not confirmed yet; do not pay again, but send the same request with the same payment';
  return refuse(
    503,
    { code: 'settlement_pending', message },
    { 'Retry-After': waitSeconds, ...receipt },
  );
}

export function alreadyUsed(): Answer {
  const message = 'This payment was used for another request, or too long ago; sign a new one';
  return refuse(409, { code: 'payment_already_used', message });
}

const onlyForPayer = { 'Cache-Control': 'private, no-store' };
/** The same body is sold again and again. */
const sold = new WeakMap<Buffer, Prepared>();

/** A delivered call. Only its payer may keep it. */
export function delivered(body: Buffer, receipt: Headers): Answer {
  const prepared = sold.get(body) ?? prepareJson(200, onlyForPayer, body);
  sold.set(body, prepared);
  return { prepared, own: receipt };
}

/** A settled call whose night cannot be read any more. It does not say that nothing was charged, as that is not so. */
export function undeliverable(): Answer {
  const message =
    'The payment is settled, but what it paid for cannot be read at the moment; send the same request with the same payment again';
  return toAnswer(500, { success: false, error: { code: 'internal', message } });
}
