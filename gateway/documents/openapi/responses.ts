import { type ErrorCode, errorTable, toExampleMessage } from '../../errors/error-table.ts';
import { paymentHeaders } from '../../payment/protocol.ts';
import { type JsonSchema, schemaReference } from './components.ts';
import { type HeaderName, headerGroups, headers, referHeaders } from './headers.ts';

/** The headers of every error. No cache keeps an error. */
const usualHeaders = ['Cache-Control', ...headerGroups.fresh] as const;

/** An error response that several operations share. */
type ErrorShape = {
  /** The codes it may carry. All have the same status. */
  codes: readonly [ErrorCode, ...ErrorCode[]];
  /** The meaning of the only code where left out. */
  description?: string;
  headers?: readonly HeaderName[];
  /** The server may answer it before it has read the path. No header is certain then. */
  unread?: true;
  /** On paid paths an error says that nothing was charged. */
  paid?: true;
  /** Fields beside code and message. */
  more?: Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>;
};

/** The errors that several operations share, by the name of the response. */
const errorResponses = {
  BadRequest: { codes: ['bad_request'], unread: true },
  NotFound: { codes: ['not_found'] },
  MethodNotAllowed: { codes: ['method_not_allowed'], headers: ['Allow'] },
  RequestTimeout: { codes: ['request_timeout'], unread: true },
  UriTooLong: { codes: ['uri_too_long'], unread: true },
  RateLimited: { codes: ['rate_limited'], headers: ['Retry-After'] },
  HeadersTooLarge: { codes: ['headers_too_large'], unread: true },
  Internal: { codes: ['internal'], unread: true },
  NotPublished: { codes: ['not_published'], headers: ['Retry-After'] },
  BadPaidRequest: {
    codes: ['bad_request', 'invalid_parameter'],
    description:
      'With a payment: a parameter or the query is malformed. Nothing was charged, and the same payment can still be used.',
    unread: true,
  },
  NoMatch: {
    codes: ['no_match', 'unknown_night'],
    description:
      'There is nothing to deliver, or `since` or `cursor` names a night that is not held. Nothing was charged.',
    paid: true,
    more: {
      available: {
        schema: {
          type: 'array',
          items: { type: 'string' },
          description:
            'What exists instead, such as languages, dates of digests or indexes of nights.',
        },
        example: ['Rust', 'Go'],
      },
    },
  },
  PaymentAlreadyUsed: { codes: ['payment_already_used'], paid: true },
  PaidRateLimited: { codes: ['rate_limited'], headers: ['Retry-After'], paid: true },
  PaidInternal: {
    codes: ['internal'],
    unread: true,
    more: {
      settled: {
        schema: {
          type: 'boolean',
          const: true,
          description:
            'An earlier call settled the payment; the same payment brings its answer later.',
        },
      },
    },
  },
  PaidUnavailable: {
    codes: ['not_published', 'gateway_unavailable', 'payment_unavailable', 'settlement_pending'],
    description:
      'Nothing is published yet, or payments cannot be accepted or finished now. With `settlement_pending` the payment was sent and may still be charged.',
    headers: ['Retry-After', paymentHeaders.receipt],
    paid: true,
  },
} as const satisfies Record<string, ErrorShape>;

type ResponseName = keyof typeof errorResponses | 'NotModified' | 'WithoutBody' | 'AnyError';

/** The responses that several operations share, by name. */
export function describeResponses(): Record<string, object> {
  const errors = Object.entries<ErrorShape>(errorResponses);
  const prepared = referHeaders(['Cache-Control', 'Content-Encoding', ...headerGroups.prepared]);
  return {
    WithoutBody: { description: 'The answer of GET without its body.', headers: prepared },
    NotModified: {
      description: 'The bytes named in If-None-Match are still current.',
      headers: prepared,
    },
    AnyError: {
      description: 'Any other answer is an error of this form.',
      headers: optionalHeaders(usualHeaders),
      content: { 'application/json': { schema: schemaReference('ErrorResponse') } },
    },
    ...Object.fromEntries(errors.map(([name, shape]) => [name, describeError(shape)])),
  };
}

/** The shared response of that name. */
export function refer(name: ResponseName): { $ref: string } {
  return { $ref: `#/components/responses/${name}` };
}

function describeError({
  codes,
  description,
  headers: own = [],
  unread,
  paid,
  more = {},
}: ErrorShape) {
  const fields = Object.entries(more);
  const schemas = Object.fromEntries(fields.map(([name, { schema }]) => [name, schema]));
  const said = Object.fromEntries(fields.map(([name, { example }]) => [name, example]));
  const schema = limitError('ErrorResponse', codes, schemas);
  const examples = codes.map((code): [string, object] => [
    code,
    { value: toExample(code, paid, said) },
  ]);
  const names = [...own, ...usualHeaders];
  return {
    description: description ?? errorTable[codes[0]].meaning,
    headers: unread ? optionalHeaders(names) : referHeaders(names),
    content: {
      'application/json': {
        schema: paid ? { ...schema, required: ['charged'] } : schema,
        examples: Object.fromEntries<object>(examples),
      },
    },
  };
}

/** The named schema, limited to those codes, with the fields beside code and message. */
export function limitError(
  name: string,
  codes: readonly ErrorCode[],
  more: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const code = { enum: codes };
  const detail = { ...schemaReference('ErrorDetail'), properties: { code, ...more } };
  return { ...schemaReference(name), properties: { error: detail } };
}

/** An example body of that error. */
export function toExample(
  code: ErrorCode,
  paid: true | undefined,
  more: Readonly<Record<string, unknown>>,
) {
  const body = { success: false, error: { code, message: toExampleMessage(code), ...more } };
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
