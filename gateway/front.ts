import type { IncomingMessage, RequestListener } from 'node:http';
import type { PreparedAnswer } from './answers/prepared-answer.ts';
import { ordinaryLimit } from './endpoints/other-endpoints.ts';
import { toErrorBody } from './errors/http-error.ts';
import type { Allow } from './limits/allow.ts';
import { longestUrl } from './limits/sizes.ts';
import { toRefusalBody } from './refusal-body.ts';
import type { Replies } from './replies.ts';

/** A path with a ready answer; undefined while nothing is published. */
export type FrontRoute = { limit: number; answer: () => PreparedAnswer | undefined };

/**
 * Answers what is ready before Express sees it: free snapshots and documents, with their limits, conditions, encodings
 * and methods. Everything else goes on to `next`.
 */
export function createFront(
  routes: ReadonlyMap<string, FrontRoute>,
  allow: Allow,
  { refuse, answerRoute }: Replies,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    const url = request.url ?? '/';
    const queryAt = url.indexOf('?');
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    const misshapen = describeMisshapen(request, url);
    if (misshapen) {
      const { values } = allow(request, 'misshapen', ordinaryLimit);
      const { status, code, message } = misshapen;
      return refuse(response, status, values, toRefusalBody(path, code, message));
    }
    const route = routes.get(path);
    if (!route) return next(request, response);
    const { values, refused } = allow(request, path, route.limit);
    if (refused === undefined) return answerRoute(request, response, route.answer(), values);
    return refuse(response, 429, values, toErrorBody('rate_limited', refused));
  };
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
