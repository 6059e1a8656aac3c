import { type ErrorCode, type ErrorStatus, errorsOf } from '../error-codes.ts';
import { schemaReference } from './components.ts';
import { type HeaderName, headers, referHeaders } from './headers.ts';
import type { JsonSchema } from './schemas.ts';

const cors = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'] as const;
const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** What answers of the same kind carry. */
export const headerGroups = {
  /** Made once and kept by caches. */
  prepared: ['ETag', 'Vary', ...limits, ...cors],
  /** Made for the call. */
  fresh: [...limits, ...cors],
} as const satisfies Record<string, readonly HeaderName[]>;

const refused = ['Cache-Control', ...headerGroups.fresh] as const;

type ErrorResponseShape = {
  status: ErrorStatus;
  description: string;
  headers: readonly HeaderName[];
  /** Also answered to what is no HTTP request, by a server that has read no path yet: no header is certain. */
  unread?: true;
  /** The codes it may carry; all of its status where left out. */
  codes?: readonly string[];
  /** On paid paths an error says that nothing was charged. */
  paid?: true;
};

const errorResponses = {
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
      'The request, a parameter or the payment header is malformed. Nothing was charged.',
    headers: refused,
    unread: true,
  },
  NoMatch: {
    status: 404,
    description: 'There is nothing to deliver. Nothing was charged.',
    headers: refused,
    codes: ['no_match'],
    paid: true,
  },
  PaymentAlreadyUsed: {
    status: 409,
    description: 'The payment was spent on another request.',
    headers: refused,
    paid: true,
  },
  PaidRateLimited: {
    status: 429,
    description: 'Too many requests in a minute. Nothing was charged.',
    headers: ['Retry-After', ...refused],
    paid: true,
  },
  PaidUnavailable: {
    status: 503,
    description: 'Nothing is published yet, or payments cannot be taken or finished now.',
    headers: ['Retry-After', ...refused],
    paid: true,
  },
} as const satisfies Record<string, ErrorResponseShape>;

export type ResponseName = keyof typeof errorResponses | 'NotModified' | 'WithoutBody' | 'AnyError';

/** The responses that many operations share, by name. */
export function describeResponses(): Record<string, object> {
  const errors = Object.entries<ErrorResponseShape>(errorResponses);
  return {
    WithoutBody: {
      description: 'As GET answers, without the body.',
      headers: referHeaders(['Cache-Control', 'Content-Encoding', ...headerGroups.prepared]),
    },
    NotModified: {
      description: 'The bytes named in If-None-Match still stand.',
      headers: referHeaders(['Cache-Control', 'Content-Encoding', ...headerGroups.prepared]),
    },
    AnyError: {
      description: 'Anything else that may be answered is an error of this form.',
      headers: optionalHeaders(refused),
      content: { 'application/json': { schema: schemaReference('ErrorResponse') } },
    },
    ...Object.fromEntries(errors.map(([name, shape]) => [name, describeError(shape)])),
  };
}

/** The shared response of that name. */
export function refer(name: ResponseName): { $ref: string } {
  return { $ref: `#/components/responses/${name}` };
}

function describeError(shape: ErrorResponseShape): object {
  const { status, codes, paid } = shape;
  const possible = errorsOf(status).filter(({ code }) => codes?.includes(code) ?? true);
  const schema = limitCodes('ErrorResponse', possible, paid ?? false);
  const examples = possible.map((error): [string, object] => [
    error.code,
    { value: toExample(error, paid) },
  ]);
  return {
    description: shape.description,
    headers: shape.unread ? optionalHeaders(shape.headers) : referHeaders(shape.headers),
    content: { 'application/json': { schema, examples: Object.fromEntries<object>(examples) } },
  };
}

/** The named schema with no other codes than those. */
export function limitCodes(name: string, errors: readonly ErrorCode[], paid: boolean): JsonSchema {
  const code = { enum: errors.map((error) => error.code) };
  return {
    ...schemaReference(name),
    properties: { error: { ...schemaReference('ErrorDetail'), properties: { code } } },
    ...(paid ? { required: ['charged'] } : {}),
  };
}

/** The body of that error. */
export function toExample({ code, example }: ErrorCode, paid: true | undefined) {
  const body = { success: false, error: { code, message: example } };
  return paid ? { ...body, charged: false } : body;
}

function optionalHeaders(names: readonly HeaderName[]): Record<string, object> {
  return Object.fromEntries(
    names.map((name) => {
      const { description, schema, example } = { example: undefined, ...headers[name] };
      return [name, { description, schema, ...(example === undefined ? {} : { example }) }];
    }),
  );
}
