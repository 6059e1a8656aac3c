import type { FreeEndpoint } from '../../endpoints/free-endpoints.ts';
import type { DocumentEntry } from '../document-list.ts';
import { healthRoute, legacyRoutes, ordinaryLimit } from '../../endpoints/other-endpoints.ts';
import { schemaReference } from './components.ts';
import { fixHeader, headerGroups, referHeaders } from './headers.ts';
import { toOperationId } from './operation-id.ts';
import { refer } from './responses.ts';

/** What can go wrong with any request. */
export const anyRequest = {
  400: refer('BadRequest'),
  408: refer('RequestTimeout'),
  414: refer('UriTooLong'),
  431: refer('HeadersTooLarge'),
  500: refer('Internal'),
};
const free = { ...anyRequest, 429: refer('RateLimited') };

const ifNoneMatch = { $ref: '#/components/parameters/IfNoneMatch' };

/** What a published answer is made of, in the words of OpenAPI. */
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
    description: 'The route moved for good.',
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
    description: 'Whatever followed, slashes too.',
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
