import { requestIdHeader, safeRequestId } from '../../log/request-id.ts';
import { paymentHeaders } from '../../payment/protocol.ts';

/** A header of an answer. `required` where every answer that lists it carries it. */
type Header = {
  description: string;
  required?: boolean;
  schema: Readonly<Record<string, string | number | undefined>>;
  example?: string | number;
};

const text = { type: 'string' } as const;
const whole = { type: 'integer', minimum: 0 } as const;

/** Every header that answers carry beyond HTTP's own. */
export const headers = {
  ETag: {
    description:
      'Names these bytes. Send it back in If-None-Match to get 304 while they are current.',
    required: true,
    schema: { type: 'string', pattern: '^(W/)?".+"$' },
    example: '"q1Z3x0Vb7mTtYk2sW9dLJw"',
  },
  'Cache-Control': {
    description: 'How long the answer may be kept.',
    required: true,
    schema: text,
    example: 'no-store',
  },
  Vary: {
    description: 'The bytes depend on the encoding asked for.',
    required: true,
    schema: text,
    example: 'Accept-Encoding',
  },
  'Content-Encoding': {
    description: 'br or gzip, where the client accepts it and it is smaller.',
    schema: text,
    example: 'br',
  },
  'RateLimit-Limit': {
    description: 'Requests a minute that the path takes from one client.',
    required: true,
    schema: whole,
    example: 10,
  },
  'RateLimit-Remaining': {
    description: 'Requests left in this minute, where the server counts by minutes.',
    schema: whole,
    example: 9,
  },
  'RateLimit-Reset': {
    description: 'Seconds until the minute ends, where the server counts by minutes.',
    schema: whole,
    example: 42,
  },
  'Retry-After': {
    description: 'Seconds to wait before asking again.',
    required: true,
    schema: whole,
    example: 42,
  },
  [requestIdHeader]: {
    description:
      'The id of this request in our log. Send it with a question about the answer. An id that you send is kept if it has this form.',
    schema: { type: 'string', pattern: safeRequestId },
    example: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  },
  Allow: {
    description: 'The methods the path takes.',
    required: true,
    schema: text,
    example: 'GET, HEAD, OPTIONS',
  },
  Location: {
    description: 'The new path, relative to this service, with the query.',
    required: true,
    schema: { type: 'string', pattern: '^/v1/' },
    example: '/v1/index',
  },
  'Access-Control-Allow-Origin': {
    description: 'Any page may read the answer.',
    required: true,
    schema: { type: 'string', const: '*' },
    example: '*',
  },
  'Access-Control-Expose-Headers': {
    description: 'The headers a page may read.',
    required: true,
    schema: text,
    example: `ETag, ${paymentHeaders.challenge}`,
  },
  [paymentHeaders.challenge]: {
    description:
      'The payment requirements of x402 V2 as base64 JSON: x402Version, resource, and accepts with scheme, network, amount in atomic units, asset address, payTo, maxTimeoutSeconds and extra.',
    required: true,
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  [paymentHeaders.receipt]: {
    description:
      'The receipt of x402 V2 as base64 JSON: success, payer, transaction, network, amount. Where a payment was sent and not settled, success is false and errorReason says why.',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  [paymentHeaders.legacyReceipt]: {
    description: 'The same receipt for clients that paid with X-PAYMENT.',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof headers;

const cors = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'] as const;
const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** The headers that answers of one kind share. */
export const headerGroups = {
  /** Made once and kept by caches. */
  prepared: ['ETag', 'Vary', ...limits, requestIdHeader, ...cors],
  /** Made for the call. */
  fresh: [...limits, requestIdHeader, ...cors],
} as const satisfies Record<string, readonly HeaderName[]>;

/** The headers of a response, each by reference. */
export function referHeaders(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** A header that has one fixed value here. */
export function fixHeader(name: HeaderName, value: string | number): Header {
  const { description } = headers[name];
  const type = typeof value === 'number' ? 'integer' : 'string';
  return { description, required: true, schema: { type, const: value }, example: value };
}
