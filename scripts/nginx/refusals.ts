import { headersOf, html } from '../../gateway/endpoints/files.ts';
import {
  allowedMethods,
  browserAccepts,
  commonHeaders,
  largestHeaders,
  longestUrl,
  preflightHeaders,
} from '../../gateway/http/headers.ts';
import { HttpError } from '../../gateway/http/http-error.ts';
import { requestIdHeader } from '../../gateway/http/log.ts';
import { goneEnding, publicPaths } from '../../pipeline/contract/paths.ts';
import { gatewayRestSeconds } from './gateways.ts';
import { quote, quoteBody, renderLocation, renderMap } from './syntax.ts';

/**
 * An error answer of nginx. It has a named location, or a path of its own if nginx could not read the request's path.
 */
type Refusal = {
  at: `@${string}` | `= /.refused/${string}`;
  error: HttpError;
  /** Directives that set further headers. */
  sets?: readonly string[];
};

function uncached(policy = commonHeaders['Content-Security-Policy'] ?? ''): string[] {
  return [
    'set $cache_control no-store;',
    'set $vary "";',
    'set $link "";',
    `set $policy "${policy}";`,
  ];
}

const uriTooLong = new HttpError('uri_too_long', { limit: longestUrl });

/** Seconds until a client may try again while nothing is published. */
const publishWait = 60;

const refusals: readonly Refusal[] = [
  { at: '= /.refused/bad_request', error: new HttpError('bad_request', {}) },
  { at: '= /.refused/uri_too_long', error: uriTooLong },
  {
    at: '= /.refused/headers_too_large',
    error: new HttpError('headers_too_large', { limit: largestHeaders }),
  },
  { at: '= /.refused/internal', error: new HttpError('internal', {}) },
  { at: '@not_found', error: new HttpError('not_found', {}) },
  { at: '@gone', error: new HttpError('gone', {}) },
  {
    at: '@method_not_allowed',
    error: new HttpError('method_not_allowed', { method: '$request_method' }),
    sets: [`set $allow ${quote(allowedMethods)};`],
  },
  {
    at: '@rate_limited',
    error: new HttpError('rate_limited', { limit: '$limit', seconds: '$wait' }),
    sets: ['set $remaining 0;', 'set $reset $wait;', 'set $retry_after $wait;'],
  },
  {
    at: '@not_published',
    error: new HttpError('not_published', {
      problem: 'Nothing is published yet',
      seconds: publishWait,
    }),
    sets: [`set $retry_after ${publishWait};`],
  },
  {
    at: '@gateway_unavailable',
    error: new HttpError('gateway_unavailable', {}),
    sets: [`set $retry_after ${gatewayRestSeconds};`],
  },
];

/** The location that answers each error. */
export const errorPages: readonly string[] = [
  'error_page 400 411 412 413 416 421 495 496 497 501 505 =400 /.refused/bad_request;',
  'error_page 403 =503 @not_published;',
  'error_page 404 $not_found;',
  'error_page 410 $gone;',
  'error_page 405 @method_not_allowed;',
  'error_page 414 /.refused/uri_too_long;',
  'error_page 429 @rate_limited;',
  'error_page 494 =431 /.refused/headers_too_large;',
  'error_page 500 /.refused/internal;',
  'error_page 502 504 =503 @gateway_unavailable;',
];

/** The location for each method at the path of a file that is not there. */
function refuseMethods(read: string): Record<string, string> {
  return { default: '@method_not_allowed', OPTIONS: '@preflight', GET: read, HEAD: read };
}

/** The location that answers an error: one with JSON, or one with a page. */
function chooseForm(error: 'not_found' | 'gone'): string[] {
  const browser = `"~*^(?:GET|HEAD):${browserAccepts.replace('^', '')}"`;
  return renderMap('$request_method:$http_accept', `$${error}`, {
    default: `@${error}`,
    [browser]: `@${error}_page`,
  });
}

/** The answer to each method at the path of a file. */
export const methodMaps: readonly string[] = [
  '# Only GET and HEAD find a file. Other methods look for a name that no file can have.',
  ...renderMap('$request_method', '$unless_read', { default: '/.', GET: '""', HEAD: '""' }),
  '# The location for a request that finds no file.',
  ...renderMap('$request_method', '$refusal', refuseMethods('@not_published')),
  '# The same for pages that come and go with the nights, which may not exist.',
  ...renderMap('$request_method', '$page_refusal', refuseMethods('@missing')),
  '# The same where a notice may say that the page is gone.',
  ...renderMap('$request_method', '$gone_refusal', refuseMethods('@missing_or_gone')),
  "# A person's browser gets a page in place of an error as JSON.",
  ...chooseForm('not_found'),
  ...chooseForm('gone'),
];

/** Refuses addresses that are longer than the gateway accepts. This check comes first. */
export const lengthCheck = `if ($address_too_long) { ${refuse(uriTooLong)} }`;

/** The error answers with the gateway's text, and the answer to a preflight request. */
export const refusalLocations: readonly string[][] = [
  ...refusals.map(({ at, error, sets = [] }) => {
    const way = at.startsWith('@') ? uncached() : ['internal;'];
    return renderLocation(at, [...way, ...sets, refuse(error)]);
  }),
  renderLocation('@preflight', [
    ...renderHeaders({
      ...commonHeaders,
      ...preflightHeaders,
      Allow: allowedMethods,
      [requestIdHeader]: '$request_name',
    }),
    'add_header RateLimit-Limit $limit;',
    'return 204;',
  ]),
  renderErrorPage('not_found', `/${publicPaths.notFound}`),
  renderErrorPage('gone', `$gone_stem${goneEnding}`),
  renderLocation('@missing', ['return 404;']),
  // The location of the page has set the variable.
  renderLocation('@missing_or_gone', [
    `if (-f $document_root\${gone_stem}${goneEnding}) { return 410; }`,
    'return 404;',
  ]),
];

/** The page that a person gets in place of an error. No cache keeps it, because programs get JSON at the same path. */
function renderErrorPage(error: 'not_found' | 'gone', file: string): string[] {
  return renderLocation(`@${error}_page`, [
    ...uncached(headersOf(html)['Content-Security-Policy']),
    `default_type ${quote(html)};`,
    `try_files ${file} @${error};`,
  ]);
}

function refuse({ status, body }: HttpError): string {
  return `return ${status} ${quoteBody(body)};`;
}

/** Headers of every answer, including errors. */
export function renderHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`);
}
