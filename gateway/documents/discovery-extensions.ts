import * as z from 'zod';
import type { PaidEndpoint } from '../endpoints/paid-endpoints.ts';
import { exampleAnswers } from './examples/example-answers.ts';
import { nameOf } from './openapi/components.ts';
import { type JsonSchema, toJsonSchema } from './openapi/schemas.ts';

/** The most of an example that a header carries: proxies take headers of a few kilobytes. */
const exampleItems = 1;

/**
 * What a challenge tells beside the price, by x402 extension: how the path is called and what it answers (`bazaar`), and
 * that a client may give its payments ids (`payment-identifier`).
 */
export function describeExtensions({
  parameters,
  response,
}: PaidEndpoint): Record<string, unknown> {
  const queryParams = toJsonSchema(parameters);
  return {
    bazaar: {
      info: {
        // As a call might be made: the defaults.
        input: { type: 'http', method: 'GET', queryParams: parameters.parse({}) },
        output: { type: 'json', example: shortExample(nameOf(response)) },
      },
      schema: describeInfo(queryParams),
    },
    'payment-identifier': {
      info: { required: false },
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          required: { type: 'boolean' },
          id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
        },
        required: ['required'],
      },
    },
  };
}

function shortExample(name: string): unknown {
  const Listed = z.looseObject({ data: z.array(z.unknown()) });
  const example = Listed.parse(exampleAnswers[name]);
  const data = example.data.slice(0, exampleItems);
  return { ...example, count: data.length, data };
}

/** A JSON Schema of `info`, as the extension asks for. */
function describeInfo(queryParams: JsonSchema): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      input: {
        type: 'object',
        properties: {
          type: { type: 'string', const: 'http' },
          method: { type: 'string', enum: ['GET'] },
          queryParams,
        },
        required: ['type', 'method'],
      },
      output: {
        type: 'object',
        properties: { type: { type: 'string' }, example: { type: 'object' } },
        required: ['type'],
      },
    },
    required: ['input'],
  };
}
