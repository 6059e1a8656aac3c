import * as z from 'zod';
import type { PaidEndpoint } from '../endpoints/endpoints.ts';
import { toolNames } from '../endpoints/tools.ts';
import type { Resource } from '../payment/protocol.ts';
import { exampleAnswers } from './example-answers.ts';
import { nameOf, toJsonSchema } from './openapi/components.ts';
import { type JsonSchema, mapSchemas } from './openapi/schema-parts.ts';
import { toFirstClauses } from './openapi/short-descriptions.ts';
import { service } from './service.ts';
import type { Site } from './site.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** Items of an example in a header. Proxies accept only a few kilobytes of headers. */
const exampleItems = 1;

/** The resource of a paid path, with the service's name, tags and icon. Catalogues show them. */
export function describeResource(
  { baseUrl }: Site,
  { path, description }: { path: string; description: string },
): Resource {
  return {
    url: `${baseUrl}${path}`,
    description,
    mimeType: 'application/json',
    serviceName: service.name,
    tags: service.tags,
    iconUrl: `${baseUrl}/favicon.svg`,
  };
}

/** x402's extension `bazaar`. It tells how to call the path and what it answers. */
export function describeBazaar({ parameters, response }: PaidEndpoint): object {
  const queryParams = mapSchemas(toFirstClauses(toJsonSchema(parameters)), withoutPattern);
  return {
    info: {
      // A call with the default parameters.
      input: { type: 'http', method: 'GET', queryParams: parameters.parse({}) },
      output: { type: 'json', example: shortExample(nameOf(response)) },
    },
    schema: describeInfo(
      {
        type: { type: 'string', const: 'http' },
        method: { type: 'string', enum: ['GET'] },
        queryParams,
      },
      ['type', 'method'],
    ),
  };
}

/** A header has no room for patterns. The service checks, and its refusal names the bounds. */
function withoutPattern({ pattern: _pattern, ...part }: JsonSchema): JsonSchema {
  return part;
}

/** The same for the tool of a path. Source: x402, extension bazaar, discovery of MCP tools. */
export function describeToolBazaar({
  path,
  parameters,
  description,
  response,
}: PaidEndpoint): object {
  return {
    info: {
      input: {
        type: 'mcp',
        toolName: toolNames[path],
        description,
        transport: 'streamable-http',
        inputSchema: toJsonSchema(parameters),
        example: parameters.parse({}),
      },
      output: { type: 'json', example: shortExample(nameOf(response)) },
    },
    schema: describeInfo(
      {
        type: { type: 'string', const: 'mcp' },
        toolName: { type: 'string' },
        description: { type: 'string' },
        transport: { type: 'string', enum: ['streamable-http'] },
        inputSchema: { type: 'object' },
        example: { type: 'object' },
      },
      ['type', 'toolName', 'inputSchema'],
    ),
  };
}

/** x402's extension `payment-identifier`. It tells that a client may give its payments ids. */
export const paymentIdentifier = {
  info: { required: false },
  schema: {
    $schema: dialect,
    type: 'object',
    properties: {
      required: { type: 'boolean' },
      id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
    },
    required: ['required'],
  },
};

function shortExample(name: string): unknown {
  const Listed = z.looseObject({ data: z.array(z.unknown()) });
  const example = Listed.parse(exampleAnswers[name]);
  const data = example.data.slice(0, exampleItems);
  return { ...example, count: data.length, data };
}

/** The JSON Schema of `info`, which the extension requires. */
function describeInfo(input: JsonSchema, required: readonly string[]): JsonSchema {
  return {
    $schema: dialect,
    type: 'object',
    properties: {
      input: { type: 'object', properties: input, required },
      output: {
        type: 'object',
        properties: { type: { type: 'string' }, example: { type: 'object' } },
        required: ['type'],
      },
    },
    required: ['input'],
  };
}
