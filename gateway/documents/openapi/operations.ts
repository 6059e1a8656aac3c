import {
  freeEndpoints,
  healthRoute,
  legacyRoutes,
  ordinaryLimit,
  type PaidEndpoint,
  paidEndpoints,
  parametersInPath,
} from '../../endpoints/endpoints.ts';
import { documentList } from '../../endpoints/files.ts';
import { paymentHeaders } from '../../payment/protocol.ts';
import { formatPrice, payment } from '../site.ts';
import { describeComponents, nameOf, toJsonSchema } from './components.ts';
import { compact, type JsonSchema, refer, reshape, toList, toRecord } from './schema-parts.ts';

const { receipt, legacyReceipt } = paymentHeaders;

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

/** Describes GET of every path. HEAD of a paid path delivers nothing; the manual says more about HEAD. */
export function describePaths(): Record<string, object> {
  const { bare, below, maxAge } = legacyRoutes;
  const moved = { 308: refer('responses', 'Moved') };
  const legacy = { tag: 'Legacy', limit: ordinaryLimit, maxAge, responses: moved };
  const rest = { name: 'path', in: 'path', required: true, schema: { type: 'string' } };
  const operations: Operation[] = [
    ...freeEndpoints.map(({ path, summary, limit, maxAge: kept, response }) => ({
      path,
      tag: 'Free',
      summary,
      limit,
      maxAge: kept,
      parameters: [refer('parameters', 'IfNoneMatch')],
      responses: { 200: describeJson(nameOf(response)), 304: refer('responses', 'NotModified') },
    })),
    ...paidEndpoints.map(describePaid),
    {
      path: healthRoute.path,
      tag: 'Service',
      summary: healthRoute.summary,
      limit: ordinaryLimit,
      parameters: [{ name: 'ready', in: 'query', schema: { type: 'string' } }],
      responses: { 200: describeJson('Health'), 503: refer('responses', 'Error') },
    },
    ...documentList.map(({ path, summary, limit, maxAge: kept, mediaType }) => {
      const shared = mediaType.startsWith('text/') ? 'Text' : 'Document';
      // Clients parse only the catalogue. The manual describes the fields of the other documents.
      const isCatalog = path === '/.well-known/family-catalog';
      const answer = isCatalog ? describeJson('FamilyCatalogResponse') : refer('responses', shared);
      return { path, tag: 'Documents', summary, limit, maxAge: kept, responses: { 200: answer } };
    }),
    { ...legacy, path: bare, summary: 'The earlier product: the index' },
    { ...legacy, path: below, summary: 'The earlier product: the same path', parameters: [rest] },
  ];
  return Object.fromEntries(operations.map((operation) => [operation.path, toGet(operation)]));
}

/**
 * The refusals of every request. `ErrorDetail` lists the codes of each status. A range such as `4XX` would be shorter, but
 * from a range orval 7 makes code that does not compile.
 */
const refused = { default: refer('responses', 'Error') };

function toGet({ path, tag, limit, maxAge, responses, ...told }: Operation): object {
  const get = {
    operationId: toOperationId(path),
    tags: [tag],
    security: [],
    'x-requests-per-minute': limit,
    'x-max-age': maxAge,
    ...told,
    responses: { ...responses, ...refused },
  };
  return { get };
}

function describeJson(name: string): object {
  return {
    description: 'OK',
    content: { 'application/json': { schema: refer('schemas', name) } },
  };
}

/** The name of GET of a path: `getDigestsLatest` for `/v1/digests/latest`. */
export function toOperationId(path: string): string {
  const words = path
    .replace(/^\/v1\//, '')
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== '');
  return ['get', ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('');
}

function describePaid(endpoint: PaidEndpoint): Operation {
  const { path, price, summary, description, response } = endpoint;
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
      ...describeQuery(endpoint).map(referToShared),
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
        content: { 'application/json': { schema: refer('schemas', nameOf(response)) } },
      },
      402: refer('responses', 'Challenge'),
      404: paidError,
      409: paidError,
      429: paidError,
      503: paidError,
    },
  };
}

const textForms = Object.entries(describeComponents());

type QueryParameter = { name: string; in: 'query' | 'path' };

/** The parameters of a call, some of which are in its path. */
function describeQuery({ path, parameters }: PaidEndpoint): QueryParameter[] {
  const { properties, required } = toRecord(reshape(toJsonSchema(parameters), compact));
  const inPath = parametersInPath(path);
  return Object.entries(toRecord(properties)).map(([name, schema]) => {
    const { description, ...kind } = toRecord(schema);
    return {
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: toList(required).includes(name) ? true : undefined,
      description,
      explode: kind['type'] === 'array' ? false : undefined,
      schema: referToText(kind),
    };
  });
}

/** A reference to the named schema with the same pattern, if there is one; else the schema itself. */
function referToText(schema: JsonSchema): JsonSchema {
  const { pattern } = schema;
  const found = textForms.find(([, form]) => pattern !== undefined && form['pattern'] === pattern);
  return found ? refer('schemas', found[0]) : schema;
}

const parametersOfPaths = paidEndpoints.flatMap(describeQuery);

/** Whether several paid paths have the parameter in the same form. */
function isShared(parameter: QueryParameter): boolean {
  const text = JSON.stringify(parameter);
  return parametersOfPaths.filter((other) => JSON.stringify(other) === text).length > 1;
}

/** The parameters that several paid paths have in the same form, by name. */
export const sharedParameters: Readonly<Record<string, QueryParameter>> = Object.fromEntries(
  parametersOfPaths.filter(isShared).map((parameter) => [parameter.name, parameter]),
);

function referToShared(parameter: QueryParameter): object {
  return isShared(parameter) ? refer('parameters', parameter.name) : parameter;
}
