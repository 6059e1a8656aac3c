import {
  type FreeEndpoint,
  healthRoute,
  legacyRoutes,
  ordinaryLimit,
} from '../../endpoints/endpoints.ts';
import type { DocumentEntry } from '../../endpoints/files.ts';
import { schemaReference } from './components.ts';
import { refer } from './responses.ts';

/** The refusals of every request. `ErrorDetail` lists the codes of each status. */
export const refused = { '4XX': refer('Error') };

const ifNoneMatch = { $ref: '#/components/parameters/IfNoneMatch' };

/** GET of a free answer. The manual says more of it. */
export function describeFree(endpoint: FreeEndpoint, name: string): object {
  return describeGet(
    { ...endpoint, tag: 'Free' },
    {
      summary: endpoint.summary,
      parameters: [ifNoneMatch],
      responses: {
        200: describeJson(schemaReference(name)),
        304: refer('NotModified'),
        ...refused,
      },
    },
  );
}

/** GET of a document. Most share one answer; `name` is the schema of one that clients parse. */
export function describeDocument(entry: DocumentEntry, name: string | undefined): object {
  const isText = entry.mediaType.startsWith('text/');
  const shared = refer(isText ? 'Text' : 'Document');
  return describeGet(
    { ...entry, tag: 'Documents' },
    {
      summary: entry.summary,
      responses: {
        200: name === undefined ? shared : describeJson(schemaReference(name)),
        ...refused,
      },
    },
  );
}

/** GET of health, which no cache may keep. */
export function describeHealth(): object {
  const { path, summary } = healthRoute;
  return describeGet(
    { path, tag: 'Service', limit: ordinaryLimit },
    {
      summary,
      responses: { 200: describeJson(schemaReference('Health')), ...refused },
    },
  );
}

/** GET of a route of an earlier product. */
export function describeLegacy(path: string, summary: string): object {
  const { maxAge } = legacyRoutes;
  const rest = {
    name: 'path',
    in: 'path',
    required: true,
    schema: { type: 'string' },
  };
  return describeGet(
    { path, tag: 'Legacy', limit: ordinaryLimit, maxAge },
    {
      summary,
      ...(path.includes('{') ? { parameters: [rest] } : {}),
      responses: { 308: refer('Moved'), ...refused, default: refer('Error') },
    },
  );
}

/** What is said of every path: seconds that a cache may keep it, and requests a minute. */
type About = { path: string; tag: string; limit: number; maxAge?: number };

function describeGet({ path, tag, limit, maxAge }: About, operation: object): object {
  const kept = maxAge === undefined ? {} : { 'x-max-age': maxAge };
  const limited = { 'x-requests-per-minute': limit };
  return {
    get: {
      operationId: toOperationId(path),
      tags: [tag],
      security: [],
      ...limited,
      ...kept,
      ...operation,
    },
  };
}

function describeJson(schema: object): object {
  return { description: 'OK', content: { 'application/json': { schema } } };
}

/** A name for GET of a path: `getDigestsLatest` for `/v1/digests/latest`. */
export function toOperationId(path: string): string {
  const words = path
    .replace(/^\/v1\//, '')
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== '');
  return ['get', ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('');
}
