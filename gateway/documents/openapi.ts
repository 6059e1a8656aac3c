import * as z from 'zod';
import {
  freeEndpoints,
  healthRoute,
  legacyRoutes,
  ordinaryLimit,
  type PaidEndpoint,
  paidEndpoints,
  parametersInPath,
} from '../endpoints/endpoints.ts';
import { type DocumentEntry, familyCatalog } from '../endpoints/files.ts';
import { errorCodes } from '../http/errors.ts';
import { paymentHeaders } from '../payment/protocol.ts';
import parts from './openapi-parts.json' with { type: 'json' };
import {
  components,
  describeComponents,
  type JsonSchema,
  schemaNameOf,
  refer,
  toJsonSchema,
} from './schemas.ts';
import { documentUrl, formatPrice, payment, service, type Site } from './site.ts';
import { fromTemplate } from './templates.ts';

/** The whole API in OpenAPI 3.1, made from the endpoints, their schemas and their prices. */
export function renderOpenApi(site: Site): object {
  const { baseUrl } = site;
  return {
    openapi: '3.1.0',
    info: {
      title: service.name,
      version: site.version,
      description:
        'Any web page may read every answer. /llms-full.txt says what each field means, and which errors there are. 200 and 304 of a free answer or document have the headers of `NotModified`.',
      termsOfService: documentUrl(baseUrl, '/terms.txt'),
      contact: { name: service.name, url: baseUrl, email: site.contactEmail },
      license: { name: 'Terms of use', url: documentUrl(baseUrl, '/terms.txt') },
      'x-guidance': describeUse(site).trimEnd(),
    },
    // Relative on localhost, which is another machine for other readers.
    servers: [{ url: new URL(baseUrl).hostname === 'localhost' ? '/' : baseUrl }],
    tags: ['Free', 'Paid', 'Service', 'Documents', 'Legacy'].map((name) => ({ name })),
    'x-agentcash-guidance': { llmsTxtUrl: documentUrl(baseUrl, '/llms.txt') },
    paths: describePaths(site),
    components: { ...parts, schemas: describeSchemas() },
  };
}

/** The named schemas, with every error's code and the fields of certain codes. */
function describeSchemas(): Record<string, JsonSchema> {
  const { ErrorResponse, ...schemas } = describeComponents(components, false);
  const { properties, ...response } = Described.parse(ErrorResponse);
  const error = {
    type: 'object',
    properties: {
      code: { enum: errorCodes },
      message: { type: 'string' },
      reason: refer('schemas', 'Reason'),
      available: { type: 'array', items: { type: 'string' } },
      covers: {
        type: 'object',
        properties: { since: refer('schemas', 'DigestDate'), nights: { type: 'integer' } },
      },
      settled: { const: true },
    },
    required: ['code', 'message'],
  };
  const described = { ...response, properties: { ...properties, error } };
  return { ...schemas, ErrorResponse: described };
}

const Described = z.looseObject({ properties: z.record(z.string(), z.unknown()) });

/** What an agent should know before its first call. It is read with every discovery. */
const describeUse = fromTemplate('guidance.txt', () => ({
  free: freeEndpoints.map(({ path, limit }) => `${path} (${limit}/min)`).join('; '),
  paid: paidEndpoints
    .map(({ path, price, summary }) => `${path} (${summary}; ${formatPrice(price)})`)
    .join('; '),
}));

/** GET of a path: `limit` is in requests a minute, and `maxAge` in seconds. */
type Operation = {
  path: string;
  tag: string;
  summary: string;
  description?: string;
  limit: number;
  maxAge?: number;
  'x-payment-info'?: object;
  parameters?: readonly object[];
  responses: Readonly<Record<number, object>>;
};

/** GET of every path of the API. HEAD of a paid path sells nothing. */
function describePaths(site: Site): Record<string, object> {
  const { bare, below, maxAge } = legacyRoutes;
  const moved = { 308: refer('responses', 'Moved') };
  const legacy = { tag: 'Legacy', limit: ordinaryLimit, maxAge, responses: moved };
  const rest = { name: 'path', in: 'path', required: true, schema: { type: 'string' } };
  const operations: Operation[] = [
    ...freeEndpoints.map(({ response, ...free }) => ({
      ...describeFile(free, 'Free'),
      parameters: [refer('parameters', 'IfNoneMatch')],
      responses: {
        200: describeJson(schemaNameOf(response)),
        304: refer('responses', 'NotModified'),
      },
    })),
    ...paidEndpoints.map((endpoint) => describePaid(endpoint, site)),
    {
      path: healthRoute.path,
      tag: 'Service',
      summary: healthRoute.summary,
      limit: ordinaryLimit,
      parameters: [{ name: 'ready', in: 'query', schema: { type: 'string' } }],
      responses: { 200: describeJson('Health'), 503: refer('responses', 'Error') },
    },
    {
      ...describeFile(familyCatalog, 'Documents'),
      responses: { 200: describeJson('FamilyCatalogResponse') },
    },
    { ...legacy, path: bare, summary: 'The earlier product: the index' },
    { ...legacy, path: below, summary: 'The earlier product: the same path', parameters: [rest] },
  ];
  return Object.fromEntries(operations.map((operation) => [operation.path, toGet(operation)]));
}

function describeFile({ path, summary, limit, maxAge }: DocumentEntry, tag: string) {
  return { path, tag, summary, limit, maxAge };
}

/** The refusals of every request. Of a range such as `4XX`, orval 7 makes broken code. */
const refused = { default: refer('responses', 'Error') };

function toGet({ path, tag, limit, maxAge, responses, ...more }: Operation): object {
  const get = {
    operationId: toOperationId(path),
    tags: [tag],
    security: [],
    'x-requests-per-minute': limit,
    'x-max-age': maxAge,
    ...more,
    responses: { ...responses, ...refused },
  };
  return { get };
}

function describeJson(name: string): object {
  const schema = refer('schemas', name);
  return { description: 'OK', content: { 'application/json': { schema } } };
}

/** The name of GET of a path: `getDigestsLatest` for `/v1/digests/latest`. */
export function toOperationId(path: string): string {
  const words = path
    .replace(/^\/v1\//, '')
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== '');
  return ['get', ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('');
}

function describePaid(endpoint: PaidEndpoint, site: Site): Operation {
  const { path, price, summary, description, response } = endpoint;
  const { receipt, legacyReceipt } = paymentHeaders;
  const paidError = refer('responses', 'PaidError');
  return {
    path,
    tag: 'Paid',
    summary,
    description: `${description} ${formatPrice(price)} a call.`,
    limit: ordinaryLimit,
    'x-payment-info': {
      price: { mode: 'fixed', currency: payment.currency, amount: price.dollars },
      protocols: [{ x402: {} }],
    },
    parameters: [
      ...describeParameters(endpoint, site),
      refer('parameters', 'PaymentSignature'),
      refer('parameters', 'XPayment'),
    ],
    responses: {
      200: {
        description: 'Paid',
        headers: {
          [receipt]: refer('headers', receipt),
          [legacyReceipt]: refer('headers', legacyReceipt),
        },
        content: { 'application/json': { schema: refer('schemas', schemaNameOf(response)) } },
      },
      402: refer('responses', 'Challenge'),
      ...Object.fromEntries([404, 409, 429].map((status) => [status, paidError])),
      503: refer('responses', 'Unavailable'),
    },
  };
}

const Parameters = z.object({
  properties: z.record(z.string(), z.looseObject({ description: z.string().optional() })),
  required: z.array(z.string()).default([]),
});

/** A call's parameters. Those in its path have an example, for clients that only look. */
function describeParameters({ path, parameters }: PaidEndpoint, { example }: Site): object[] {
  const { properties, required } = Parameters.parse(toJsonSchema(parameters));
  const inPath = parametersInPath(path);
  const examples = example.toLowerCase().split('/');
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: required.includes(name) ? true : undefined,
    description,
    example: inPath.includes(name) ? examples[inPath.indexOf(name)] : undefined,
    explode: schema['type'] === 'array' ? false : undefined,
    schema: dropNames(schema),
  }));
}

/** A parameter's schema without the list of fields, which is long and is that of the item. */
function dropNames(schema: JsonSchema): JsonSchema {
  const items = z.looseObject({ enum: z.array(z.string()) }).safeParse(schema['items']).data;
  return items ? { ...schema, items: { type: 'string' } } : schema;
}
