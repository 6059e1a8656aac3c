import type { Site } from '../../gateway/documents/site.ts';
import type { Exchange } from './exchange.ts';
import { checkBody } from './exchange-body.ts';
import { checkHeaders } from './exchange-headers.ts';
import {
  type OpenApiDocument,
  readOpenApi,
  type Response,
  resolve,
  toPointer,
} from './openapi-document.ts';
import { createCheck } from './openapi-schemas.ts';

/**
 * Holds real answers to the site's openapi.json: the status is described, every header is described and the required
 * ones are there, and the body is what its schema says, with no field that it does not name.
 *
 * Gives the problems in words; none where the answer is as described.
 */
export function openValidator(site: Site): (exchange: Exchange) => string[] {
  const document = readOpenApi(site);
  const check = createCheck(document, true);
  return (exchange) => {
    const found = findResponse(document, exchange);
    if (!found) return [`${exchange.method} ${exchange.path}: ${exchange.status} is not described`];
    const { response, pointer } = found;
    const problems = [
      ...checkHeaders(document, response, exchange),
      ...checkBody(response, exchange, (mediaType, value) =>
        check(`${pointer}${toPointer(['content', mediaType, 'schema'])}`, value),
      ),
    ];
    return problems.map(
      (problem) => `${exchange.method} ${exchange.path} ${exchange.status}: ${problem}`,
    );
  };
}

type Found = { response: Response; pointer: string };

function findResponse(document: OpenApiDocument, exchange: Exchange): Found | undefined {
  const { method, status } = exchange;
  if (method === 'OPTIONS' && status === 204) return preflight;
  const path = matchPath(document, exchange.path.split('?')[0] ?? '');
  if (path === undefined) return findShared(document, anywhere[status]);
  const operations = document.paths[path] ?? {};
  // HEAD is answered as GET where it is not described by itself.
  const name = method === 'HEAD' && !operations['head'] ? 'get' : method.toLowerCase();
  const operation = operations[name];
  if (!operation) return findShared(document, otherMethod[status]);
  const { responses } = operation;
  const key = responses[status] ? String(status) : status < 400 ? '' : 'default';
  const given = responses[key];
  if (!given) return undefined;
  if ('$ref' in given) return findShared(document, given.$ref.split('/').at(-1));
  const pointer = toPointer(['paths', path, name, 'responses', key]);
  return { response: resolve(given, document.components.responses), pointer };
}

/** The route that takes the path; a trailing `{…}` takes all that follows. */
function matchPath({ paths }: OpenApiDocument, path: string): string | undefined {
  if (paths[path]) return path;
  const templates = Object.keys(paths).filter((template) => template.includes('{'));
  return templates.find((template) => path.startsWith(template.slice(0, template.indexOf('{'))));
}

function findShared(document: OpenApiDocument, name: string | undefined): Found | undefined {
  const response = name === undefined ? undefined : document.components.responses[name];
  if (name === undefined || !response) return undefined;
  return { response, pointer: toPointer(['components', 'responses', name]) };
}

/** What any request may be answered, whatever its method and path. */
const unread: Record<number, string> = {
  400: 'BadRequest',
  408: 'RequestTimeout',
  414: 'UriTooLong',
  429: 'RateLimited',
  431: 'HeadersTooLarge',
};
const anywhere: Record<number, string> = { ...unread, 404: 'NotFound' };
const otherMethod: Record<number, string> = { ...unread, 405: 'MethodNotAllowed' };

const always = { required: true, schema: { type: 'string' } };
const sometimes = { schema: { type: 'string' } };

const preflight: Found = {
  pointer: '',
  response: {
    description: 'What a browser asks for before it sends a header of its own.',
    headers: {
      'Access-Control-Allow-Origin': always,
      'Access-Control-Allow-Methods': always,
      'Access-Control-Allow-Headers': always,
      'Access-Control-Max-Age': sometimes,
      'Access-Control-Expose-Headers': sometimes,
      Allow: sometimes,
      'Cache-Control': sometimes,
      'RateLimit-Limit': sometimes,
      'RateLimit-Remaining': sometimes,
      'RateLimit-Reset': sometimes,
      'X-Request-Id': sometimes,
    },
  },
};
