import { paymentHeaders } from '../../payment/protocol.ts';
import type { ErrorStatus } from '../error-codes.ts';
import { type HeaderName, headerGroups } from './headers.ts';
import type { JsonSchema } from './schemas.ts';

/** The headers of a refusal: no cache keeps it. */
export const refused = ['Cache-Control', ...headerGroups.fresh] as const;

/** An error as openapi.json describes it. */
export type ErrorResponseShape = {
  status: ErrorStatus;
  description: string;
  headers: readonly HeaderName[];
  /** Also answered to what is no HTTP request, by a server that has read no path yet: no header is certain. */
  unread?: true;
  /** The codes it may carry; all of its status where left out. */
  codes?: readonly string[];
  /** On paid paths an error says that nothing was charged. */
  paid?: true;
  /** What the error says beside code and message: a schema and an example for each field. */
  more?: ErrorFields;
};

type ErrorFields = Readonly<Record<string, { schema: JsonSchema; example: unknown }>>;

/** The errors that many operations share, by the name of their response. */
export const errorResponses = {
  BadRequest: {
    status: 400,
    description: 'The request is malformed.',
    headers: refused,
    unread: true,
    codes: ['bad_request'],
  },
  NotFound: { status: 404, description: 'No such path.', headers: refused, codes: ['not_found'] },
  MethodNotAllowed: {
    status: 405,
    description: 'The path takes other methods.',
    headers: ['Allow', ...refused],
  },
  RequestTimeout: {
    status: 408,
    description: 'The request took too long to arrive.',
    headers: refused,
    unread: true,
  },
  UriTooLong: {
    status: 414,
    description: 'The address is too long.',
    headers: refused,
    unread: true,
  },
  RateLimited: {
    status: 429,
    description: 'Too many requests in a minute.',
    headers: ['Retry-After', ...refused],
  },
  HeadersTooLarge: {
    status: 431,
    description: 'The request headers are too large.',
    headers: refused,
    unread: true,
  },
  Internal: {
    status: 500,
    description: 'Something went wrong in the service.',
    headers: refused,
    unread: true,
  },
  NotPublished: {
    status: 503,
    description: 'Nothing is published yet.',
    headers: ['Retry-After', ...refused],
    codes: ['not_published'],
  },
  BadPaidRequest: {
    status: 400,
    description:
      'With a payment: a parameter or the query is malformed. Nothing was charged, and the same payment is still good.',
    headers: refused,
    unread: true,
  },
  NoMatch: {
    status: 404,
    description:
      'There is nothing to deliver. Nothing was charged, and the same payment is still good.',
    headers: refused,
    codes: ['no_match'],
    paid: true,
    more: {
      available: {
        schema: {
          type: 'array',
          items: { type: 'string' },
          description: 'The languages, or the dates of digests, that there are.',
        },
        example: ['Rust', 'Go'],
      },
    },
  },
  PaymentAlreadyUsed: {
    status: 409,
    description: 'The payment was used for another request. Nothing was charged for this one.',
    headers: refused,
    paid: true,
  },
  PaidRateLimited: {
    status: 429,
    description: 'Too many requests in a minute. Nothing was charged.',
    headers: ['Retry-After', ...refused],
    paid: true,
  },
  PaidInternal: {
    status: 500,
    description:
      'Something went wrong in the service. `charged: false` says that nothing was charged; without it the payment was settled by an earlier call, and the same payment brings the answer once it can be read.',
    headers: refused,
    unread: true,
  },
  PaidUnavailable: {
    status: 503,
    description:
      'Nothing is published yet, or payments cannot be taken or finished now. With `settlement_pending` the payment was sent, and may still be charged.',
    headers: ['Retry-After', paymentHeaders.receipt, ...refused],
    paid: true,
  },
} as const satisfies Record<string, ErrorResponseShape>;
