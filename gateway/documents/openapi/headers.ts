import { requestIdHeader, safeRequestId } from '../../http/log.ts';
import { paymentHeaders } from '../../payment/protocol.ts';
import { refer } from './schema-parts.ts';

/** A header of an answer. `required` if every answer that lists it has it. */
type Header = {
  description: string;
  required?: true;
  schema: Readonly<Record<string, string | number>>;
};

const text = { type: 'string' };
const whole = { type: 'integer', minimum: 0 };
export const base64 = {
  type: 'string',
  contentEncoding: 'base64',
  contentMediaType: 'application/json',
};

function always(description: string, schema: Header['schema']): Header {
  return { description, required: true, schema };
}

function sometimes(description: string, schema: Header['schema']): Header {
  return { description, schema };
}

/** Every header that answers carry beyond HTTP's own. */
const headers = {
  ETag: always('Send it back in If-None-Match to get 304 while the bytes are current.', {
    type: 'string',
    pattern: '^(W/)?".+"$',
  }),
  Vary: always('The bytes depend on Accept-Encoding.', { const: 'Accept-Encoding' }),
  'Content-Encoding': sometimes('br or gzip.', text),
  Link: sometimes('On documents: the address of the same text in Markdown.', text),
  'Cache-Control': always(
    '`public, max-age` with `x-max-age` of the operation; `no-store` on every error and on /health; `private, no-store` on paid answers.',
    text,
  ),
  'RateLimit-Limit': always('`x-requests-per-minute` of the operation.', whole),
  'RateLimit-Remaining': sometimes('Requests left in this minute.', whole),
  'RateLimit-Reset': sometimes('Seconds until the minute ends.', whole),
  'Retry-After': sometimes(
    'Seconds to wait before asking again. It comes with every 429 and 503.',
    whole,
  ),
  [requestIdHeader]: sometimes('The id of this request in our log: yours, if it has this form.', {
    type: 'string',
    pattern: safeRequestId,
  }),
  Allow: sometimes('The methods the path takes. It comes with every 405.', text),
  Location: always('The new path, relative to this service, with the query.', {
    type: 'string',
    pattern: '^/v1/',
  }),
  'Access-Control-Allow-Origin': always('Any page may read the answer.', { const: '*' }),
  'Access-Control-Expose-Headers': always('The headers a page may read.', text),
  [paymentHeaders.challenge]: always(
    'PaymentRequired of x402 V2 as base64 JSON, with amounts in atomic units.',
    base64,
  ),
  [paymentHeaders.receipt]: sometimes(
    'SettlementResponse of x402 V2 as base64 JSON. If a payment was not settled, success is false and errorReason says why.',
    base64,
  ),
  [paymentHeaders.legacyReceipt]: sometimes(
    'The same receipt for clients that paid with X-PAYMENT.',
    base64,
  ),
} satisfies Record<string, Header>;

type HeaderName = keyof typeof headers;

const { receipt, legacyReceipt } = paymentHeaders;

/** The headers that several responses have, by name. */
export const sharedHeaders: Readonly<Record<string, Header>> = {
  'Retry-After': headers['Retry-After'],
  [receipt]: headers[receipt],
  [legacyReceipt]: headers[legacyReceipt],
};

/** The headers of a response. Those of several responses are references. */
export function describeHeaders(names: readonly HeaderName[]): Record<string, object> {
  return Object.fromEntries(
    names.map((name) => [name, name in sharedHeaders ? refer('headers', name) : headers[name]]),
  );
}
