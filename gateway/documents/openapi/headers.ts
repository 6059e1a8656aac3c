import { requestIdHeader, safeRequestId } from '../../log/request-id.ts';
import { paymentHeaders } from '../../payment/protocol.ts';

/** A header of an answer. `required` if every answer that lists it has it. */
type Header = {
  description: string;
  required?: boolean;
  schema: Readonly<Record<string, string | number>>;
};

const text = { type: 'string' } as const;
const whole = { type: 'integer', minimum: 0 } as const;
const base64 = {
  type: 'string',
  contentEncoding: 'base64',
  contentMediaType: 'application/json',
} as const;

/** Every header that answers carry beyond HTTP's own. */
const headers = {
  ETag: {
    description: 'Send it back in If-None-Match to get 304 while the bytes are current.',
    required: true,
    schema: { type: 'string', pattern: '^(W/)?".+"$' },
  },
  Vary: {
    description: 'The bytes depend on Accept-Encoding.',
    required: true,
    schema: { const: 'Accept-Encoding' },
  },
  'Content-Encoding': {
    description: 'br or gzip.',
    schema: text,
  },
  Link: {
    description: 'On documents: the address of the same text in Markdown.',
    schema: text,
  },
  'Cache-Control': {
    description:
      '`public, max-age` with `x-max-age` of the operation; `no-store` on every error and on /health; `private, no-store` on paid answers.',
    required: true,
    schema: text,
  },
  'RateLimit-Limit': {
    description: '`x-requests-per-minute` of the operation.',
    required: true,
    schema: whole,
  },
  'RateLimit-Remaining': {
    description: 'Requests left in this minute.',
    schema: whole,
  },
  'RateLimit-Reset': {
    description: 'Seconds until the minute ends.',
    schema: whole,
  },
  'Retry-After': {
    description: 'Seconds to wait before asking again. It comes with every 429 and 503.',
    schema: whole,
  },
  [requestIdHeader]: {
    description: 'The id of this request in our log: yours, if it has this form.',
    schema: { type: 'string', pattern: safeRequestId },
  },
  Allow: {
    description: 'The methods the path takes. It comes with every 405.',
    schema: text,
  },
  Location: {
    description: 'The new path, relative to this service, with the query.',
    required: true,
    schema: { type: 'string', pattern: '^/v1/' },
  },
  'Access-Control-Allow-Origin': {
    description: 'Any page may read the answer.',
    required: true,
    schema: { const: '*' },
  },
  'Access-Control-Expose-Headers': {
    description: 'The headers a page may read.',
    required: true,
    schema: text,
  },
  [paymentHeaders.challenge]: {
    description: 'PaymentRequired of x402 V2 as base64 JSON, with amounts in atomic units.',
    required: true,
    schema: base64,
  },
  [paymentHeaders.receipt]: {
    description:
      'SettlementResponse of x402 V2 as base64 JSON. If a payment was not settled, success is false and errorReason says why.',
    schema: base64,
  },
  [paymentHeaders.legacyReceipt]: {
    description: 'The same receipt for clients that paid with X-PAYMENT.',
    schema: base64,
  },
} as const satisfies Record<string, Header>;

type HeaderName = keyof typeof headers;

/** The headers that several responses have. */
const shared = new Set<HeaderName>([
  'Retry-After',
  paymentHeaders.receipt,
  paymentHeaders.legacyReceipt,
]);

/** Those headers by name. */
export const sharedHeaders: Readonly<Record<string, Header>> = Object.fromEntries(
  [...shared].map((name) => [name, headers[name]]),
);

/** The headers of a response. Those of several responses are references. */
export function describeHeaders(
  names: readonly HeaderName[],
): Record<string, Header | { $ref: string }> {
  return Object.fromEntries(
    names.map((name) => [name, shared.has(name) ? refer(name) : headers[name]]),
  );
}

function refer(name: string): { $ref: string } {
  return { $ref: `#/components/headers/${name}` };
}
