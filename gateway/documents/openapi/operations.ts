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
import { formatPrice, payment } from '../service.ts';
import { describeComponents, nameOf, toJsonSchema } from './components.ts';
import { type JsonSchema, refer, toFirstClauses } from './schema-parts.ts';
import { shorten } from './share-schemas.ts';

const { receipt, legacyReceipt } = paymentHeaders;

/** Describes GET of every path. HEAD of a paid path delivers nothing; the manual says more about HEAD. */
export function describePaths(): Record<string, object> {
  const { bare, below, maxAge } = legacyRoutes;
  const legacy = { tag: 'Legacy', limit: ordinaryLimit, maxAge };
  const moved = {
    308: refer('responses', 'Moved'),
    ...refused,
  };
  const rest = { name: 'path', in: 'path', required: true, schema: { type: 'string' } };
  const paths = [
    ...freeEndpoints.map((endpoint) =>
      describeGet(
        { ...endpoint, tag: 'Free' },
        {
          summary: endpoint.summary,
          parameters: [refer('parameters', 'IfNoneMatch')],
          responses: {
            200: describeJson(nameOf(endpoint.response)),
            304: refer('responses', 'NotModified'),
            ...refused,
          },
        },
      ),
    ),
    ...paidEndpoints.map(describePaid),
    describeGet(
      { path: healthRoute.path, tag: 'Service', limit: ordinaryLimit },
      {
        summary: healthRoute.summary,
        parameters: [{ name: 'ready', in: 'query', schema: { type: 'string' } }],
        responses: { 200: describeJson('Health'), 503: refer('responses', 'Error'), ...refused },
      },
    ),
    ...documentList.map((entry) => {
      const shared = entry.mediaType.startsWith('text/') ? 'Text' : 'Document';
      // Clients parse only the catalogue. The manual describes the fields of the other documents.
      const isCatalog = entry.path === '/.well-known/family-catalog';
      const answer = isCatalog ? describeJson('FamilyCatalogResponse') : refer('responses', shared);
      return describeGet(
        { ...entry, tag: 'Documents' },
        { summary: entry.summary, responses: { 200: answer, ...refused } },
      );
    }),
    describeGet(
      { path: bare, ...legacy },
      { summary: 'The earlier product: the index', responses: moved },
    ),
    describeGet(
      { path: below, ...legacy },
      { summary: 'The earlier product: the same path', parameters: [rest], responses: moved },
    ),
  ];
  return Object.fromEntries(paths);
}

/**
 * The refusals of every request. `ErrorDetail` lists the codes of each status. A range such as `4XX` would be shorter, but
 * from a range orval 7 makes code that does not compile.
 */
const refused = { default: refer('responses', 'Error') };

/** What is said of every path: `maxAge` is in seconds, and `limit` in requests a minute. */
type About = { path: string; tag: string; limit: number; maxAge?: number };

function describeGet({ path, tag, limit, maxAge }: About, operation: object): [string, object] {
  const get = {
    operationId: toOperationId(path),
    tags: [tag],
    security: [],
    'x-requests-per-minute': limit,
    ...(maxAge === undefined ? {} : { 'x-max-age': maxAge }),
    ...operation,
  };
  return [path, { get }];
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

function describePaid(endpoint: PaidEndpoint): [string, object] {
  const { path, price, parameters, summary, description, response } = endpoint;
  const paidError = refer('responses', 'PaidError');
  const get = {
    operationId: toOperationId(path),
    summary,
    description: `${description} ${formatPrice(price)} a call.`,
    tags: ['Paid'],
    security: [],
    'x-requests-per-minute': ordinaryLimit,
    'x-payment-info': {
      price: { mode: 'fixed', currency: payment.currency, amount: price.dollars },
      protocols: [{ x402: {} }],
    },
    parameters: [
      ...describeQuery(parameters, parametersInPath(path)).map(referToShared),
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
      ...refused,
    },
  };
  return [path, { get }];
}

const textForms = Object.entries(describeComponents());

type QueryParameter = { name: string; in: 'query' | 'path' };

/** The parameters of a call. Names in `inPath` are in the path, and all others in the query. */
function describeQuery(
  parameters: PaidEndpoint['parameters'],
  inPath: readonly string[],
): QueryParameter[] {
  const { properties, required } = toJsonSchema(parameters);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(properties ?? {}).map(([name, schema]: [string, JsonSchema]) => {
    const { description, ...kind } = toFirstClauses(shorten(withoutPattern(schema)));
    const must = names.includes(name) ? { required: true } : {};
    const listed = kind['type'] === 'array' ? { explode: false } : {};
    const place = inPath.includes(name) ? ('path' as const) : ('query' as const);
    return { name, in: place, ...must, description, ...listed, schema: referToText(kind) };
  });
}

/** A reference to the named schema with the same pattern, if there is one; else the schema itself. */
function referToText(schema: JsonSchema): JsonSchema {
  const { pattern } = schema;
  const found = textForms.find(([, form]) => pattern !== undefined && form['pattern'] === pattern);
  return found ? refer('schemas', found[0]) : schema;
}

/** A schema without its pattern, where the format `date` says the same in fewer tokens. */
function withoutPattern({ pattern, ...schema }: JsonSchema): JsonSchema {
  return schema['format'] === 'date' ? schema : { ...schema, pattern };
}

/** The parameters that several paid paths have in the same form, by name. */
export const sharedParameters: Readonly<Record<string, QueryParameter>> = Object.fromEntries(
  listShared().map((parameter) => [parameter.name, parameter]),
);

function listShared(): QueryParameter[] {
  const [first = [], ...others] = paidEndpoints.map(({ path, parameters }) =>
    describeQuery(parameters, parametersInPath(path)),
  );
  const isIn = (list: QueryParameter[], parameter: QueryParameter) =>
    list.some((other) => JSON.stringify(other) === JSON.stringify(parameter));
  return first.filter((parameter) => others.some((list) => isIn(list, parameter)));
}

function referToShared(parameter: QueryParameter): object {
  const shared = JSON.stringify(sharedParameters[parameter.name]) === JSON.stringify(parameter);
  return shared ? refer('parameters', parameter.name) : parameter;
}
