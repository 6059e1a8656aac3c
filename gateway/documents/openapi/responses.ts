import * as z from 'zod';
import { requestIdHeader, safeRequestId } from '../../http/log.ts';
import { errorCodes, errorTable } from '../../http/http-error.ts';
import { paymentHeaders } from '../../payment/protocol.ts';
import { legacyType } from '../../payment/answer.ts';
import { PaymentRequiredResponse } from '../../../pipeline/contract/service-answers.ts';
import { nameOf } from './components.ts';
import { type JsonSchema, refer, toFirstClause } from './schema-parts.ts';

/** The headers that every answer has. OpenAPI cannot say so once for all, so the text of `info` says it. */
const everywhere = [
  'Cache-Control',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  requestIdHeader,
] as const;

/** The body in the form of x402 V1. That standard describes its fields. */
const legacyBody = {
  type: 'object',
  description: 'PaymentRequirementsResponse of x402 V1, with amounts in atomic units.',
};

/** The responses that several operations share, by name. */
export function describeResponses(): Record<string, object> {
  const error = refer('schemas', 'ErrorResponse');
  return {
    NotModified: {
      description: 'The bytes of If-None-Match are current.',
      headers: describeHeaders(['ETag', 'Vary', 'Content-Encoding', 'Link']),
    },
    Moved: {
      description: 'The route moved permanently.',
      headers: describeHeaders(['Location']),
    },
    Text: {
      description: 'OK',
      content: { 'text/plain': { schema: { type: 'string' } } },
    },
    Document: {
      description: 'OK',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
    Error: {
      description: 'An error. `ErrorDetail` lists the codes of each status.',
      headers: describeHeaders([...everywhere, 'Retry-After', 'Allow']),
      content: { 'application/json': { schema: error } },
    },
    PaidError: {
      description: 'An error of a paid path. Nothing was charged.',
      headers: describeHeaders(['Retry-After', paymentHeaders.receipt]),
      content: { 'application/json': { schema: { ...error, required: ['charged'] } } },
    },
    Challenge: {
      description:
        'A payment is needed, or the payment sent was not accepted. Nothing was charged.',
      headers: describeHeaders([paymentHeaders.challenge, paymentHeaders.receipt]),
      content: {
        'application/json': {
          schema: refer('schemas', nameOf(PaymentRequiredResponse)),
        },
        [legacyType]: { schema: legacyBody },
      },
    },
  };
}

const Fields = z.object({ code: z.looseObject({}), message: z.looseObject({}) });

/**
 * What went wrong: every code with its status and its meaning.
 *
 * Beside `code` and `message`, a field comes only with certain codes.
 */
export function describeErrorDetail({ properties, ...detail }: JsonSchema): JsonSchema {
  const { code, message } = Fields.parse(properties);
  return {
    ...detail,
    properties: {
      code: {
        ...code,
        oneOf: errorCodes.map((word) => ({
          const: word,
          description: `${errorTable[word].status}: ${toFirstClause(errorTable[word].meaning)}`,
        })),
      },
      message,
      reason: {
        ...refer('schemas', 'Reason'),
        description: 'With invalid_payment: why, in x402’s words.',
      },
      available: {
        type: 'array',
        items: { type: 'string' },
        description: 'With no_match: what there is instead.',
      },
      covers: {
        type: 'object',
        properties: { since: refer('schemas', 'DigestDate'), nights: { type: 'integer' } },
        description: 'With not_seen: the first of our nights, and how many there are.',
      },
      settled: {
        const: true,
        description:
          'With internal: an earlier call settled the payment; the same payment brings its answer later.',
      },
    },
  };
}

/** A header of an answer. `required`: every answer that lists this header has it. */
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

/** The headers of a response. A header that several responses have is a reference. */
export function describeHeaders(names: readonly HeaderName[]): Record<string, object> {
  return Object.fromEntries(
    names.map((name) => [name, name in sharedHeaders ? refer('headers', name) : headers[name]]),
  );
}
