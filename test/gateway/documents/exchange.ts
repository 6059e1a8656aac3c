import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  type OpenApiDocument,
  type Operation,
  type Response,
  resolve,
} from './openapi-document.ts';

/** A request and its answer. The path may include a query. The body is text, after decompression. */
export type Exchange = {
  method: string;
  path: string;
  status: number;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  body: string;
};

/** Headers of HTTP itself, and headers that only protect browsers. openapi.json need not describe them. */
const undescribed = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'transfer-encoding',
  'x-content-type-options',
]);

const ajv = new Ajv2020({ strict: false });

/** What openapi.json says of an exchange: its response, and its operation if the path has one. */
export type Described = { response: Response; operation?: Operation | undefined };

/** Headers that are missing, wrong, or not described. */
export function checkHeaders(
  document: OpenApiDocument,
  { response, operation }: Described,
  exchange: Exchange,
): string[] {
  const came = toMap(exchange.headers);
  const { Error: error, NotModified: free } = document.components.responses;
  const isFree = isKept(exchange.status) && operation?.['x-max-age'] !== undefined;
  const everywhere = error?.headers ?? {};
  const named = { ...everywhere, ...(isFree ? free?.headers : {}), ...response.headers };
  const described = Object.entries(named).map(
    ([name, header]) => [name, resolve(header, document.components.headers)] as const,
  );
  const wrong = described.flatMap(([name, { required, schema }]) => {
    const value = came.get(name.toLowerCase());
    const isMissing = required && !(name in everywhere && unread.has(exchange.status));
    if (value === undefined) return isMissing ? [`${name} is missing`] : [];
    const typed = schema['type'] === 'integer' ? Number(value) : value;
    return ajv.validate(schema, typed) ? [] : [`${name} is ${value}: ${ajv.errorsText()}`];
  });
  const known = new Set(described.map(([name]) => name.toLowerCase()));
  const strange = [...came.keys()].filter((name) => !known.has(name) && !undescribed.has(name));
  return [
    ...wrong,
    ...checkValues(came, exchange.status, operation),
    ...strange.map((name) => `${name} is not described`),
  ];
}

/** Statuses of errors that may come before the path is read. */
const unread = new Set([400, 408, 414, 431, 500]);

function isKept(status: number): boolean {
  return status === 200 || status === 304;
}

/** The problems of headers whose value is fixed by the operation or by the status. */
function checkValues(
  came: ReadonlyMap<string, string>,
  status: number,
  operation: Operation | undefined,
): string[] {
  const maxAge = operation?.['x-max-age'];
  const limit = unread.has(status) ? undefined : operation?.['x-requests-per-minute'];
  const kept = operation?.['x-payment-info'] ? 'private, no-store' : 'no-store';
  const expected: Record<string, string | undefined> = {
    'cache-control':
      status >= 400 ? 'no-store' : maxAge === undefined ? kept : `public, max-age=${maxAge}`,
    'ratelimit-limit': limit === undefined ? undefined : String(limit),
  };
  const wrong = Object.entries(expected).flatMap(([name, value]) => {
    const got = came.get(name);
    const isRight = value === undefined || got === undefined || got === value;
    return isRight ? [] : [`${name} is ${got}, not ${value}`];
  });
  const waits = (status === 429 || status === 503) && !came.has('retry-after');
  const allows = status === 405 && !came.has('allow');
  return [
    ...wrong,
    ...(waits ? ['Retry-After is missing'] : []),
    ...(allows ? ['Allow is missing'] : []),
  ];
}

/** The values of headers by their names in lower case. */
function toMap(headers: Exchange['headers']): Map<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const present = entries.flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    return [[name.toLowerCase(), typeof value === 'string' ? value : value.join(', ')]];
  });
  return new Map(present);
}

/** The problems of a value by the schema of its media type. */
type CheckContent = (mediaType: string, value: unknown) => string[];

/** The problems of a body: it is not as described, or it is there where none may be. */
export function checkBody(
  { content }: Response,
  { method, headers, body }: Exchange,
  checkContent: CheckContent,
): string[] {
  if (method === 'HEAD' || !content) return body === '' ? [] : ['has a body'];
  const mediaType = toMap(headers).get('content-type')?.split(';')[0]?.trim() ?? 'nothing';
  if (!content[mediaType]) return [`answers ${mediaType}`];
  if (!/^application\/(?:\S+\+)?json$/.test(mediaType)) return checkContent(mediaType, body);
  try {
    return checkContent(mediaType, JSON.parse(body));
  } catch {
    return ['is not JSON'];
  }
}
