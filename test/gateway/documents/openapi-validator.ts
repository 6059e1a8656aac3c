import * as z from 'zod';
import { errorCodes, errorTable } from '../../../gateway/http/errors.ts';
import type { Site } from '../../../gateway/documents/site.ts';
import { checkBody, checkHeaders, type Described, type Exchange } from './exchange.ts';
import {
  createCheck,
  type OpenApiDocument,
  type Operation,
  readOpenApi,
  toPointer,
} from './openapi-document.ts';

/**
 * Checks real answers by the site's openapi.json: the status is described, every header is described and no required
 * one is missing, and the body follows its schema, with no other field.
 *
 * Gives the problems as sentences; none if the answer is as described.
 */
export function openValidator(site: Site): (exchange: Exchange) => string[] {
  const document = readOpenApi(site);
  const check = createCheck(document);
  return (exchange) => {
    const found = findResponse(document, exchange);
    if (!found) return [`${exchange.method} ${exchange.path}: ${exchange.status} is not described`];
    const { response, pointer } = found;
    const problems = [
      ...checkHeaders(document, found, exchange),
      ...checkBody(response, exchange, (mediaType, value) => [
        ...check(`${pointer}${toPointer(['content', mediaType, 'schema'])}`, value),
        ...checkRefusal(found, exchange.status, value),
      ]),
    ];
    return problems.map(
      (problem) => `${exchange.method} ${exchange.path} ${exchange.status}: ${problem}`,
    );
  };
}

type Found = Described & { pointer: string };

function findResponse(document: OpenApiDocument, exchange: Exchange): Found | undefined {
  const { method, status } = exchange;
  if (method === 'OPTIONS' && status === 204) return preflight;
  const path = matchPath(document, exchange.path.split('?')[0] ?? '');
  const operations = path === undefined ? undefined : document.paths[path];
  // HEAD is answered as GET.
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = operations?.[name];
  if (!operations) return anywhere.has(status) ? findShared(document, 'Error') : undefined;
  if (!operation) return otherMethod.has(status) ? findShared(document, 'Error') : undefined;
  const { responses } = operation;
  const isListed = codesOf(status).length > 0;
  const key = responses[status] || !isListed ? String(status) : 'default';
  const given = responses[key];
  if (!given && status === 304 && operation['x-max-age']) {
    return findShared(document, 'NotModified', operation);
  }
  if (!given) return undefined;
  if ('$ref' in given) return findShared(document, given.$ref.split('/').at(-1), operation);
  const pointer = toPointer(['paths', path ?? '', name, 'responses', key]);
  return { response: given, operation, pointer };
}

/** The route that matches the path. `{path}` matches all that follows, and any other name one part of a path. */
function matchPath({ paths }: OpenApiDocument, path: string): string | undefined {
  if (paths[path]) return path;
  const templates = Object.keys(paths).filter((template) => template.includes('{'));
  return templates.find((template) => {
    const pattern = template.replace('{path}', '.*').replaceAll(/\{\w+\}/g, '[a-zA-Z0-9_.-]+');
    return new RegExp(`^${pattern}$`).test(path);
  });
}

function findShared(document: OpenApiDocument, name: string | undefined, operation?: Operation) {
  const response = name === undefined ? undefined : document.components.responses[name];
  if (name === undefined || !response) return undefined;
  return { response, operation, pointer: toPointer(['components', 'responses', name]) };
}

/** Statuses that any request may get, whatever its method and path. */
const unread = [400, 408, 414, 429, 431];
const anywhere = new Set([...unread, 404]);
const otherMethod = new Set([...unread, 405]);

const Refusal = z.object({
  error: z.object({ code: z.string() }),
  accepts: z.array(z.object({ price: z.string() })).optional(),
});

/** The codes of errors with a status. */
function codesOf(status: number): string[] {
  return errorCodes.filter((code) => errorTable[code].status === status);
}

/** The problems of an error: a code of another status, or the price of another path. */
function checkRefusal({ operation }: Found, status: number, value: unknown): string[] {
  const refusal = Refusal.safeParse(value).data;
  if (status < 400 || !refusal) return [];
  const { error, accepts = [] } = refusal;
  const fits = codesOf(status).includes(error.code);
  const price = Paid.safeParse(operation).data?.['x-payment-info'].price.amount;
  const others = accepts.filter((rail) => Number(rail.price.slice(1)) !== Number(price));
  return [
    ...(fits ? [] : [`${error.code} is no code of ${status}`]),
    ...others.map((rail) => `the price is ${rail.price}, not ${price}`),
  ];
}

const Paid = z.object({
  'x-payment-info': z.object({ price: z.object({ amount: z.string() }) }),
});

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
