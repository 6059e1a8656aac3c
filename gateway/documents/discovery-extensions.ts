import * as z from 'zod';
import type { PaidEndpoint } from '../endpoints/endpoints.ts';
import { exampleAnswers } from './example-answers.ts';
import { type JsonSchema, nameOf, toJsonSchema } from './openapi/components.ts';

/** Items of an example in a header. Proxies accept only a few kilobytes of headers. */
const exampleItems = 1;

/**
 * The x402 extensions of a challenge. `bazaar` tells how to call the path and what it answers; `payment-identifier` tells
 * that a client may give its payments ids.
 */
export function describeExtensions({
  parameters,
  response,
}: PaidEndpoint): Record<string, unknown> {
  const queryParams = toJsonSchema(parameters);
  return {
    bazaar: {
      info: {
        // A call with the default parameters.
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

/** The JSON Schema of `info`, which the extension requires. */
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
