import { type ErrorCode, errorsOf } from '../error-codes.ts';
import { schemaReference } from './components.ts';
import { errorResponses, type ErrorResponseShape, refused } from './error-responses.ts';
import { type HeaderName, headerGroups, headers, referHeaders } from './headers.ts';
import type { JsonSchema } from './schemas.ts';

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
  const { status, codes, paid, more = {} } = shape;
  const possible = errorsOf(status).filter(({ code }) => codes?.includes(code) ?? true);
  const fields = Object.entries(more);
  const schemas = Object.fromEntries(fields.map(([name, { schema }]) => [name, schema]));
  const said = Object.fromEntries(fields.map(([name, { example }]) => [name, example]));
  const schema = limitError('ErrorResponse', possible, schemas);
  const examples = possible.map((error): [string, object] => [
    error.code,
    { value: toExample(error, paid, said) },
  ]);
  return {
    description: shape.description,
    headers: shape.unread ? optionalHeaders(shape.headers) : referHeaders(shape.headers),
    content: {
      'application/json': {
        schema: paid ? { ...schema, required: ['charged'] } : schema,
        examples: Object.fromEntries<object>(examples),
      },
    },
  };
}

/** The named schema with no other codes than those, and with what the error says beside. */
export function limitError(
  name: string,
  errors: readonly ErrorCode[],
  more: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const code = { enum: errors.map((error) => error.code) };
  const detail = { ...schemaReference('ErrorDetail'), properties: { code, ...more } };
  return { ...schemaReference(name), properties: { error: detail } };
}

/** The body of that error. */
export function toExample(
  { code, example }: ErrorCode,
  paid: true | undefined,
  more: Readonly<Record<string, unknown>>,
) {
  const body = { success: false, error: { code, message: example, ...more } };
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
