/** What a paid path answers: nothing of it is sent before it is whole. */
export type Answer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
};

const jsonType = 'application/json; charset=utf-8';

/** An answer that says that nothing was charged; no cache may keep it. */
export function refuse(
  status: number,
  error: { code: string; message: string } & Record<string, unknown>,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return toAnswer(status, { success: false, error, charged: false }, headers);
}

/** JSON that no cache may keep. */
export function toAnswer(
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: { 'Content-Type': jsonType, 'Cache-Control': 'no-store', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** Seconds a client is told to wait where a payment cannot be taken for the moment. */
const waitSeconds = '5';

export function unavailable(): Answer {
  const message = 'Payments cannot be taken at the moment; nothing was charged, ask again soon';
  return refuse(503, { code: 'payment_unavailable', message }, { 'Retry-After': waitSeconds });
}

/** The payment was sent and its end is not known: the same header brings the answer once it has landed. */
export function pending(receipt: Readonly<Record<string, string>> = {}): Answer {
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

/** A delivered call. Only its payer may keep it. */
export function delivered(body: Buffer, receipt: Readonly<Record<string, string>>): Answer {
  return {
    status: 200,
    headers: { 'Content-Type': jsonType, 'Cache-Control': 'private, no-store', ...receipt },
    body,
  };
}

/** A settled call whose night cannot be read any more. It does not say that nothing was charged, as that is not so. */
export function undeliverable(): Answer {
  const message =
    'The payment is settled, but what it paid for cannot be read at the moment; send the same request with the same payment again';
  return toAnswer(500, { success: false, error: { code: 'internal', message } });
}
