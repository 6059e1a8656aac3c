/** A way a call can end without its answer. None of them is charged, but for what `internal` and `settlement_pending` say. */
export type ErrorCode = {
  status: number;
  code: string;
  meaning: string;
  /** What a client should do. */
  advice: string;
  /** A sentence such as clients get. */
  example: string;
};

export const errorCodes = [
  {
    status: 400,
    code: 'bad_request',
    meaning: 'The request is not well-formed HTTP, or its address is not well percent-encoded.',
    advice: 'Mend the request.',
    example: 'The address is not well percent-encoded',
  },
  {
    status: 400,
    code: 'invalid_parameter',
    meaning:
      'A query parameter of a paid call is out of bounds, malformed, empty or repeated. Checked only where a payment is sent, and before it is verified; a call without one always gets 402.',
    advice: 'Mend the parameter that the message names; the same payment may be sent again.',
    example: 'limit takes a whole number from 1 to 100, got "999"',
  },
  {
    status: 402,
    code: 'payment_required',
    meaning: 'A paid path was called without a payment.',
    advice: 'Sign one way to pay of the challenge and send the same request again with it.',
    example: 'This call costs $0.01; pay one of accepts and send the request again',
  },
  {
    status: 402,
    code: 'invalid_payment',
    meaning:
      'The payment is malformed, does not fit the challenge, or was refused when it was verified or settled. No money moved. `reason` is x402’s own word for why.',
    advice: 'Read the reason, and pay anew from the challenge.',
    example: 'The payment was not taken: insufficient_funds',
  },
  {
    status: 404,
    code: 'not_found',
    meaning: 'No such path.',
    advice: 'Look it up in /llms.txt or /openapi.json.',
    example: 'No such path; /llms.txt lists those there are',
  },
  {
    status: 404,
    code: 'no_match',
    meaning:
      'The paid call was right, but there is nothing to deliver: no row of that language, or no digest in the window. `available` lists the languages, or the dates, that there are.',
    advice: 'Choose from what is available; the same payment may be sent again.',
    example: 'No row of the latest scan is written in cobol; 12 languages are',
  },
  {
    status: 405,
    code: 'method_not_allowed',
    meaning: 'The path takes GET, HEAD and OPTIONS.',
    advice: 'Use GET.',
    example: 'This path takes GET, HEAD, OPTIONS, got POST',
  },
  {
    status: 408,
    code: 'request_timeout',
    meaning: 'The request took too long to arrive.',
    advice: 'Send it again, in one go.',
    example: 'The request took too long to arrive',
  },
  {
    status: 409,
    code: 'payment_already_used',
    meaning:
      'The payment was used for another request; or another payment of the same payer has its nonce or its payment-identifier. The very request that a payment was used for is answered again, free of charge, for 24 hours.',
    advice: 'Repeat that request, or pay this one anew.',
    example: 'This payment was used for another request, or too long ago; sign a new one',
  },
  {
    status: 414,
    code: 'uri_too_long',
    meaning: 'The address is too long.',
    advice: 'Shorten it.',
    example: 'The address is longer than 8192 characters',
  },
  {
    status: 429,
    code: 'rate_limited',
    meaning:
      'More requests in a minute than the path takes from one client; on a paid path, more calls without a payment, more refused payments, or more calls answered again for free.',
    advice: 'Wait as many seconds as Retry-After says.',
    example: 'This path takes 10 requests a minute from one client; ask again in 42 seconds',
  },
  {
    status: 431,
    code: 'headers_too_large',
    meaning: 'The request headers are too large.',
    advice: 'Send fewer or shorter ones.',
    example: 'Request headers may be 32768 bytes in all',
  },
  {
    status: 500,
    code: 'internal',
    meaning:
      'Something went wrong in the service. On a paid path it says `charged: false`, unless the payment was settled in an earlier call and its answer cannot be read again.',
    advice:
      'Send the same request again later, a paid one with the same payment; write to the contact if it lasts.',
    example: 'Something went wrong here; nothing was charged',
  },
  {
    status: 503,
    code: 'not_published',
    meaning: 'No night has been published yet, or, on a paid path, only a made-up one.',
    advice: 'Ask again after Retry-After.',
    example: 'Nothing is published yet; ask again in a minute',
  },
  {
    status: 503,
    code: 'gateway_unavailable',
    meaning:
      'The server in front found no gateway to answer. Whether a payment went through, it cannot know.',
    advice: 'Send the same request, with the same payment, again.',
    example: 'No gateway answers; ask again in 10 seconds',
  },
  {
    status: 503,
    code: 'payment_unavailable',
    meaning:
      'Payments cannot be taken now, as a facilitator, the chain or the ledger is away, or not by this gateway at all. Nothing was charged.',
    advice: 'Ask again after Retry-After; the same payment may be sent again.',
    example: 'Payments cannot be taken at the moment; nothing was charged, ask again soon',
  },
  {
    status: 503,
    code: 'settlement_pending',
    meaning:
      'The payment was sent to the chain and its outcome is not known yet. Do not pay again: the same payment brings the answer once it has landed.',
    advice: 'Send the same request with the same payment header after Retry-After.',
    example:
      'The payment was sent and is not confirmed yet; do not pay again, but send the same request with the same payment',
  },
] as const satisfies readonly ErrorCode[];

export type ErrorStatus = (typeof errorCodes)[number]['status'];

/** The ways a call can end with that status. */
export function errorsOf(status: ErrorStatus): readonly ErrorCode[] {
  return errorCodes.filter((error) => error.status === status);
}
