import * as z from 'zod';
import { requestIdHeader } from '../../http/log.ts';
import { errorCodes, errorTable } from '../../http/http-error.ts';
import { paymentHeaders } from '../../payment/protocol.ts';
import { legacyType } from '../../payment/answer.ts';
import { PaymentRequiredResponse } from '../../../pipeline/contract/service-answers.ts';
import { nameOf } from './components.ts';
import { describeHeaders } from './headers.ts';
import { type JsonSchema, refer } from './schema-parts.ts';
import { toFirstClause } from './short-descriptions.ts';

/** Every answer has them. OpenAPI cannot say this once, so `info` says it. */
const everywhere = [
  'Cache-Control',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  requestIdHeader,
] as const;

/** The form of another standard, which describes each field. */
const legacyBody = {
  type: 'object',
  description: 'PaymentRequirementsResponse of x402 V1, with amounts in atomic units.',
};

/** The responses that several operations share, by name. */
export function describeResponses(): Record<string, object> {
  const error = refer('schemas', 'ErrorResponse');
  return {
    NotModified: {
      description: 'The bytes named in If-None-Match are still current.',
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
    PaymentRequired: {
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
 * Other fields than code and message come only with certain codes.
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
        description: 'With no_match: the languages, or the dates of digests, that exist.',
      },
      settled: {
        const: true,
        description:
          'With internal: an earlier call settled the payment; the same payment brings its answer later.',
      },
    },
  };
}
