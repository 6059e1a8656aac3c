import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { allowedMethods, commonHeaders, preflightHeaders } from './answers/common-headers.ts';
import { chooseVariant, isFresh, type PreparedAnswer } from './answers/prepared-answer.ts';
import { ordinaryLimit } from './endpoints/other-endpoints.ts';
import { toErrorBody } from './errors/http-error.ts';
import type { Allow } from './limits/allow.ts';
import { longestUrl } from './limits/sizes.ts';

/** A path with a ready answer; undefined while nothing is published. */
export type FrontRoute = { limit: number; answer: () => PreparedAnswer | undefined };

/**
 * Answers what is ready before Express sees it: free snapshots and documents, with their limits, conditions, encodings
 * and methods. Everything else goes on to `next`.
 */
export function createFront(
  routes: ReadonlyMap<string, FrontRoute>,
  allow: Allow,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    const url = request.url ?? '/';
    const misshapen = describeMisshapen(request, url);
    if (misshapen) {
      const { values } = allow(request, 'misshapen', ordinaryLimit);
      return refuse(
        response,
        misshapen.status,
        values,
        toErrorBody(misshapen.code, misshapen.message),
      );
    }
    const queryAt = url.indexOf('?');
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    const route = routes.get(path);
    if (!route) return next(request, response);
    const { values, refused } = allow(request, path, route.limit);
    if (refused === undefined) return answerRoute(request, response, route, values);
    return refuse(response, 429, values, toErrorBody('rate_limited', refused));
  };
}

type Headers = Readonly<Record<string, string>>;

function answerRoute(
  request: IncomingMessage,
  response: ServerResponse,
  route: FrontRoute,
  limits: Headers,
): void {
  const { method } = request;
  if (method === 'OPTIONS') {
    response
      .writeHead(204, { ...commonHeaders, ...preflightHeaders, ...limits, Allow: allowedMethods })
      .end();
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    const body = toErrorBody(
      'method_not_allowed',
      `This path takes ${allowedMethods}, got ${method}`,
    );
    return refuse(response, 405, { ...limits, Allow: allowedMethods }, body);
  }
  const answer = route.answer();
  if (!answer) {
    const body = toErrorBody('not_published', 'Nothing is published yet; ask again in a minute');
    return refuse(response, 503, { ...limits, 'Retry-After': '60' }, body);
  }
  const variant = chooseVariant(answer, singleHeader(request.headers['accept-encoding']));
  if (isFresh(variant, request.headers['if-none-match'])) {
    const {
      'Content-Length': _length,
      'Content-Type': _type,
      'Content-Encoding': _encoding,
      ...kept
    } = variant.headers;
    response.writeHead(304, { ...kept, ...limits }).end();
    return;
  }
  response.writeHead(200, { ...variant.headers, ...limits });
  response.end(method === 'HEAD' ? undefined : variant.body);
}

/** What keeps a request from being read at all; undefined for one that can be. */
function describeMisshapen(request: IncomingMessage, url: string) {
  if (url.length > longestUrl) {
    const message = `The address is longer than ${longestUrl} characters`;
    return { status: 414, code: 'uri_too_long', message };
  }
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    return { status: 400, code: 'bad_request', message: 'The Host header is missing' };
  }
  return undefined;
}

function refuse(response: ServerResponse, status: number, headers: Headers, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...commonHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(text);
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
