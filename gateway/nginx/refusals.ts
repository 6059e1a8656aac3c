import { allowedMethods, commonHeaders, preflightHeaders } from '../answers/common-headers.ts';
import { toErrorBody } from '../errors/http-error.ts';
import { largestHeaders, longestUrl } from '../limits/sizes.ts';
import { gatewayRestSeconds } from './gateways.ts';
import { indent, quote, quoteBody, renderLocation } from './syntax.ts';

/** An error that nginx answers: at a name, or at a path for a request that has no address yet. */
type Refusal = {
  at: `@${string}` | `= /.refused/${string}`;
  status: number;
  code: string;
  message: string;
  /** Headers beyond the usual ones. */
  sets?: readonly string[];
};

const uncached = [
  'set $cache_control no-store;',
  'set $vary "";',
  `set $policy "${commonHeaders['Content-Security-Policy'] ?? ''}";`,
];

const uriTooLong = {
  status: 414,
  code: 'uri_too_long',
  message: `The address is longer than ${longestUrl} characters`,
};

const refusals: readonly Refusal[] = [
  {
    at: '= /.refused/bad_request',
    status: 400,
    code: 'bad_request',
    message: 'This is no request that can be answered',
  },
  { at: '= /.refused/uri_too_long', ...uriTooLong },
  {
    at: '= /.refused/headers_too_large',
    status: 431,
    code: 'headers_too_large',
    message: `Request headers may be ${largestHeaders} bytes in all`,
  },
  {
    at: '= /.refused/internal',
    status: 500,
    code: 'internal',
    message: 'Something went wrong here; nothing was charged',
  },
  {
    at: '@not_found',
    status: 404,
    code: 'not_found',
    message: 'No such path; /llms.txt lists those there are',
  },
  {
    at: '@method_not_allowed',
    status: 405,
    code: 'method_not_allowed',
    message: `This path takes ${allowedMethods}, got $request_method`,
    sets: [`set $allow ${quote(allowedMethods)};`],
  },
  {
    at: '@rate_limited',
    status: 429,
    code: 'rate_limited',
    message: 'This path takes $limit requests a minute from one client; ask again in $wait seconds',
    sets: ['set $remaining 0;', 'set $reset $wait;', 'set $retry_after $wait;'],
  },
  {
    at: '@not_published',
    status: 503,
    code: 'not_published',
    message: 'Nothing is published yet; ask again in a minute',
    sets: ['set $retry_after 60;'],
  },
  {
    at: '@gateway_unavailable',
    status: 503,
    code: 'gateway_unavailable',
    message:
      'No gateway answered; send the same request again, with the same payment: it is charged once at most',
    sets: [`set $retry_after ${gatewayRestSeconds};`],
  },
];

/** Which error is answered where. */
export const errorPages: readonly string[] = [
  'error_page 400 411 412 413 416 421 495 496 497 501 505 =400 /.refused/bad_request;',
  'error_page 403 =503 @not_published;',
  'error_page 404 @not_found;',
  'error_page 405 @method_not_allowed;',
  'error_page 414 /.refused/uri_too_long;',
  'error_page 429 @rate_limited;',
  'error_page 494 =431 /.refused/headers_too_large;',
  'error_page 500 /.refused/internal;',
  'error_page 502 504 =503 @gateway_unavailable;',
];

/** A file is there for GET and HEAD alone: to other methods its name is one that cannot be. */
export const methodMaps: readonly string[] = [
  '# A file is there for GET and HEAD alone; to other methods its name has an end that no file can have.',
  'map $request_method $unless_read {',
  ...indent(['default /.;', 'GET "";', 'HEAD "";']),
  '}',
  '# Where a request goes that finds no file.',
  'map $request_method $refusal {',
  ...indent([
    'default @method_not_allowed;',
    'OPTIONS @preflight;',
    'GET @not_published;',
    'HEAD @not_published;',
  ]),
  '}',
  '# And where, if there may well be no such file.',
  'map $request_method $page_refusal {',
  ...indent([
    'default @method_not_allowed;',
    'OPTIONS @preflight;',
    'GET @not_found;',
    'HEAD @not_found;',
  ]),
  '}',
];

/** Refuses an address that is longer than the gateway takes, before anything else. */
export const lengthCheck = `if ($address_too_long) { ${refuse(uriTooLong)} }`;

/** The errors in the gateway's own words, and the answer to a preflight. */
export const refusalLocations: readonly string[][] = [
  ...refusals.map((refusal) => {
    const { at, sets = [] } = refusal;
    const way = at.startsWith('@') ? uncached : ['internal;'];
    return renderLocation(at, [...way, ...sets, refuse(refusal)]);
  }),
  renderLocation('@preflight', [
    ...renderHeaders({ ...commonHeaders, ...preflightHeaders, Allow: allowedMethods }),
    'add_header RateLimit-Limit $limit;',
    'return 204;',
  ]),
];

function refuse({ status, code, message }: Pick<Refusal, 'status' | 'code' | 'message'>): string {
  return `return ${status} ${quoteBody(toErrorBody(code, message))};`;
}

/** Headers of every answer, errors too. */
export function renderHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`);
}
