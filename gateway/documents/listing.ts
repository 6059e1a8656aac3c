import * as z from 'zod';
import { fillPath, type PaidEndpoint, parametersInPath } from '../endpoints/endpoints.ts';
import { toolNames } from '../endpoints/tools.ts';
import type { Resource } from '../payment/protocol.ts';
import { exampleAnswers } from './example-answers.ts';
import { nameOf, toJsonSchema } from './openapi/components.ts';
import { type JsonSchema, mapSchemas, toFirstClauses, toRecord } from './openapi/schema-parts.ts';
import { service } from './service.ts';
import type { Site } from './site.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** The number of items in an example that stands in a header. Proxies accept only a few kilobytes of headers. */
const exampleItems = 1;

/** The resource of a paid path, with the service's name, tags and icon. Catalogues show them. */
export function describeResource(
  { baseUrl, example }: Site,
  { path, description }: { path: string; description: string },
): Resource {
  return {
    url: `${baseUrl}${fillPath(path, example)}`,
    description,
    mimeType: 'application/json',
    serviceName: service.name,
    tags: service.tags,
    iconUrl: `${baseUrl}/favicon.svg`,
  };
}

/** x402's extension `bazaar`. It tells how to call the path and what it answers. */
export function describeBazaar(site: Site, endpoint: PaidEndpoint): object {
  const { path, parameters } = endpoint;
  const inPath = parametersInPath(path);
  const { required: _required, ...schema } = toJsonSchema(parameters);
  const { properties = {}, ...kind } = mapSchemas(toFirstClauses(schema), toHeaderPart);
  const [pathParams, queryParams] = divide(exampleCall(site, endpoint), inPath);
  const [inPathSchema, inQuerySchema] = divide(toRecord(properties), inPath);
  const isNamed = inPath.length > 0;
  return describeCall(endpoint, {
    input: { type: 'http', method: 'GET', ...(isNamed ? { pathParams } : {}), queryParams },
    properties: {
      type: { type: 'string', const: 'http' },
      method: { type: 'string', enum: ['GET'] },
      ...(isNamed ? { pathParams: { ...kind, properties: inPathSchema } } : {}),
      queryParams: { ...kind, properties: inQuerySchema },
    },
    required: ['type', 'method'],
  });
}

/** Splits a record: the entries with these names, and the other entries. */
function divide(record: object, names: readonly string[]): [object, object] {
  const entries = Object.entries(record);
  return [
    Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  ];
}

/** An example call: with the default parameters; for one repository, in the compact view, as in the example of its answer. */
function exampleCall({ example }: Site, { path, parameters }: PaidEndpoint): object {
  if (parametersInPath(path).length === 0) return parameters.parse({});
  const [owner, name] = example.split('/');
  return parameters.parse({ owner, name, view: 'compact' });
}

/**
 * A part of a schema for a header, which has no room for patterns and lists, and whose readers know no formats: the SDK's
 * Ajv warns of each. Refusals of the service name the bounds.
 */
function toHeaderPart({ pattern: _p, format: _f, description, ...part }: JsonSchema): JsonSchema {
  return typeof description === 'string'
    ? { ...part, description: description.split(': ')[0] }
    : part;
}

/** The extension `bazaar` for the tool of a path. Source: x402, extension bazaar, discovery of MCP tools. */
export function describeToolBazaar(site: Site, endpoint: PaidEndpoint): object {
  const { path, parameters, description } = endpoint;
  return describeCall(endpoint, {
    input: {
      type: 'mcp',
      toolName: toolNames[path],
      description,
      transport: 'streamable-http',
      inputSchema: toJsonSchema(parameters),
      example: exampleCall(site, endpoint),
    },
    properties: {
      type: { type: 'string', const: 'mcp' },
      toolName: { type: 'string' },
      description: { type: 'string' },
      transport: { type: 'string', enum: ['streamable-http'] },
      inputSchema: { type: 'object' },
      example: { type: 'object' },
    },
    required: ['type', 'toolName', 'inputSchema'],
  });
}

const Listed = z.looseObject({ data: z.array(z.unknown()) });

/** The input of a call, a short example of its answer, and the JSON Schema of both. The extension requires all of them. */
function describeCall(
  { response }: PaidEndpoint,
  call: { input: object; properties: JsonSchema; required: readonly string[] },
): object {
  const { input, ...inputSchema } = call;
  const answer = Listed.parse(exampleAnswers[nameOf(response)]);
  const data = answer.data.slice(0, exampleItems);
  const example = { ...answer, count: data.length, data };
  return {
    info: { input, output: { type: 'json', example } },
    schema: {
      $schema: dialect,
      type: 'object',
      properties: {
        input: { type: 'object', ...inputSchema },
        output: {
          type: 'object',
          properties: { type: { type: 'string' }, example: { type: 'object' } },
          required: ['type'],
        },
      },
      required: ['input'],
    },
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
