import * as z from 'zod';
import { fillPath, type PaidEndpoint, parametersInPath } from '../endpoints/endpoints.ts';
import type { Resource } from '../payment/protocol.ts';
import { exampleAnswers, exampleDigest } from './example-answers.ts';
import schemas from './extension-schemas.json' with { type: 'json' };
import { type JsonSchema, schemaNameOf, toJsonSchema } from './schemas.ts';
import { service, type Site } from './site.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

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
  const { properties } = Parameters.parse(toJsonSchema(parameters));
  const kind = { type: 'object' };
  const [pathParams, queryParams] = divide(exampleCall(site, endpoint), inPath);
  // A header has no room for more than types, and a wrong call is told for free.
  const short = Object.entries(properties).map(([name, { type }]) => [name, { type }] as const);
  const [inPathSchema, inQuerySchema] = divide(Object.fromEntries(short), inPath);
  const isNamed = inPath.length > 0;
  return describeCall(endpoint, {
    input: { type: 'http', method: 'GET', ...(isNamed ? { pathParams } : {}), queryParams },
    properties: {
      type: { const: 'http' },
      method: { enum: ['GET'] },
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

/** An example call whose answer fits into a header: few fields, or the compact view. */
function exampleCall({ example }: Site, endpoint: PaidEndpoint): object {
  const { path, parameters } = endpoint;
  if (parametersInPath(path).length === 0) {
    return parameters.parse({ fields: Object.keys(exampleItem(endpoint)) });
  }
  const [owner, name] = example.split('/');
  return parameters.parse({ owner, name, view: 'compact' });
}

const shownFields = new Set(['fullName', 'stars', 'language', 'standing', 'title', 'digestDate']);

const Listed = z.looseObject({ data: z.array(z.record(z.string(), z.unknown())) });

/** The item of an example answer. The header has no room for whole rows and digests. */
function exampleItem({ path, response }: PaidEndpoint): Record<string, unknown> {
  const [item = {}] = Listed.parse(exampleAnswers[schemaNameOf(response)]).data;
  if (parametersInPath(path).length > 0) return { ...item, reasons: [] };
  return Object.fromEntries(Object.entries(item).filter(([name]) => shownFields.has(name)));
}

const Parameters = z.object({ properties: z.record(z.string(), z.looseObject({})) });

/** The extension `bazaar` for a path's tool. Source: x402, bazaar, discovery of MCP tools. */
export function describeToolBazaar(site: Site, endpoint: PaidEndpoint): object {
  const { tool, parameters, description } = endpoint;
  return describeCall(endpoint, {
    input: {
      type: 'mcp',
      toolName: tool,
      description,
      transport: 'streamable-http',
      inputSchema: toJsonSchema(parameters),
      example: exampleCall(site, endpoint),
    },
    ...schemas.tool,
  });
}

/** A call's input, a short answer, and the JSON Schema of both: all are required. */
function describeCall(
  endpoint: PaidEndpoint,
  call: { input: object; properties: JsonSchema; required: readonly string[] },
): object {
  const { input, ...inputSchema } = call;
  const answer = Listed.parse(exampleAnswers[schemaNameOf(endpoint.response)]);
  const { id: index } = exampleDigest;
  const example = { ...answer, index, count: 1, data: [exampleItem(endpoint)] };
  return {
    info: { input, output: { type: 'json', example } },
    schema: {
      $schema: dialect,
      type: 'object',
      properties: { input: { type: 'object', ...inputSchema }, output: schemas.output },
      required: ['input'],
    },
  };
}

/** x402's extension `payment-identifier`. It tells that a client may give its payments ids. */
export const paymentIdentifier = { info: { required: false }, schema: schemas.paymentIdentifier };
