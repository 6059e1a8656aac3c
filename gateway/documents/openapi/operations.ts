import {
  type FreeEndpoint,
  healthRoute,
  legacyRoutes,
  ordinaryLimit,
} from '../../endpoints/endpoints.ts';
import type { DocumentEntry } from '../../endpoints/files.ts';
import { schemaReference } from './components.ts';
import { fixHeader, headerGroups, referHeaders } from './headers.ts';
import { refer } from './responses.ts';

/** The errors of every request. */
export const anyRequest = {
  400: refer('BadRequest'),
  408: refer('RequestTimeout'),
  414: refer('UriTooLong'),
  431: refer('HeadersTooLarge'),
  500: refer('Internal'),
};
const free = { ...anyRequest, 429: refer('RateLimited') };

const ifNoneMatch = { $ref: '#/components/parameters/IfNoneMatch' };

/** The content of a published answer, in OpenAPI's form. */
type Content = Record<string, { schema: object; example?: unknown }>;

/** GET and HEAD of a free answer. */
export function describeFree(endpoint: FreeEndpoint, name: string, example: unknown): object {
  const content = { 'application/json': { schema: schemaReference(name), example } };
  const notPublished = { 503: refer('NotPublished') };
  return describePrepared({ ...endpoint, tag: 'Free' }, content, notPublished);
}

/** GET and HEAD of a document. */
export function describeDocument(entry: DocumentEntry, content: Content[string]): object {
  const mediaType = entry.mediaType.split(';')[0] ?? entry.mediaType;
  const about = { ...entry, description: `${entry.summary}.`, tag: 'Documents' };
  return describePrepared(about, { [mediaType]: content }, {});
}

type About = Pick<FreeEndpoint, 'path' | 'limit' | 'maxAge' | 'summary' | 'description'>;

function describePrepared(
  { path, limit, maxAge, summary, description, tag }: About & { tag: string },
  content: Content,
  failures: Record<number, object>,
): object {
  const cached = `public, max-age=${maxAge}`;
  const common = { tags: [tag], security: [], parameters: [ifNoneMatch] };
  return {
    get: {
      operationId: toOperationId('get', path),
      summary,
      description: `${description} ${limit} requests a minute.`,
      ...common,
      responses: {
        200: {
          description: summary,
          headers: {
            ...referHeaders(['Content-Encoding', ...headerGroups.prepared]),
            'Cache-Control': fixHeader('Cache-Control', cached),
            'RateLimit-Limit': fixHeader('RateLimit-Limit', limit),
          },
          content,
        },
        304: refer('NotModified'),
        405: refer('MethodNotAllowed'),
        ...free,
        ...failures,
      },
    },
    head: {
      operationId: toOperationId('head', path),
      summary: `${summary}: headers only`,
      ...common,
      responses: {
        200: refer('WithoutBody'),
        304: refer('NotModified'),
        ...free,
        ...failures,
      },
    },
  };
}

/** GET and HEAD of health, which no cache may keep. */
export function describeHealth(example: unknown): object {
  const { path, summary, description } = healthRoute;
  const answered = {
    description: summary,
    headers: {
      ...referHeaders(headerGroups.fresh),
      'Cache-Control': fixHeader('Cache-Control', 'no-store'),
      'RateLimit-Limit': fixHeader('RateLimit-Limit', ordinaryLimit),
    },
  };
  const content = { 'application/json': { schema: schemaReference('Health'), example } };
  const common = { tags: ['Service'], security: [] };
  return {
    get: {
      operationId: toOperationId('get', path),
      summary,
      description,
      ...common,
      responses: { 200: { ...answered, content }, 405: refer('MethodNotAllowed'), ...free },
    },
    head: {
      operationId: toOperationId('head', path),
      summary: `${summary}: headers only`,
      ...common,
      responses: { 200: answered, ...free },
    },
  };
}

/** GET and HEAD of a predecessor's route. */
export function describeLegacy(path: string, summary: string): object {
  const moved = {
    description: 'The route moved permanently.',
    headers: {
      ...referHeaders(['Location', ...headerGroups.fresh]),
      'Cache-Control': fixHeader('Cache-Control', `public, max-age=${legacyRoutes.maxAge}`),
      'RateLimit-Limit': fixHeader('RateLimit-Limit', ordinaryLimit),
    },
  };
  const rest = {
    name: 'path',
    in: 'path',
    required: true,
    description: 'The rest of the path, slashes included.',
    schema: { type: 'string' },
    example: 'digests/latest',
  };
  const common = {
    tags: ['Legacy'],
    security: [],
    ...(path.includes('{') ? { parameters: [rest] } : {}),
  };
  const failures = {
    404: refer('NotFound'),
    429: refer('RateLimited'),
    default: refer('AnyError'),
  };
  return {
    get: {
      operationId: toOperationId('get', path),
      summary,
      ...common,
      responses: { 308: moved, 405: refer('MethodNotAllowed'), ...failures },
    },
    head: {
      operationId: toOperationId('head', path),
      summary: `${summary}: headers only`,
      ...common,
      responses: { 308: moved, ...failures },
    },
  };
}

/** A name for an operation from its method and path: `getDigestsLatest` for `/v1/digests/latest`. */
export function toOperationId(method: 'get' | 'head', path: string): string {
  const words = path
    .replace(/^\/v1\//, '')
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== '');
  return [method, ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('');
}
