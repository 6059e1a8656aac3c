import type { IncomingMessage, ServerResponse } from 'node:http';
import { allowedMethods, commonHeaders, preflightHeaders } from './answers/common-headers.ts';
import { chooseVariant, isFresh, type PreparedAnswer } from './answers/prepared-answer.ts';
import type { Refuse } from './answers/refuse.ts';
import type { Send } from './answers/send-prepared.ts';
import { toErrorBody } from './errors/http-error.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Answers a request for a path with a ready answer: conditions, encodings and methods. `limits` are the headers that tell
 * the client what it has left; without an answer nothing is published yet.
 */
export type AnswerRoute = (
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedAnswer | undefined,
  limits: Headers,
) => void;

export function createAnswerRoute(send: Send, refuse: Refuse): AnswerRoute {
  return (request, response, prepared, limits) => {
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
    if (!prepared) {
      const body = toErrorBody('not_published', 'Nothing is published yet; ask again in a minute');
      return refuse(response, 503, { ...limits, 'Retry-After': '60' }, body);
    }
    const variant = chooseVariant(prepared, singleHeader(request.headers['accept-encoding']));
    if (isFresh(variant, request.headers['if-none-match'])) {
      return send(response, variant.unchanged, limits);
    }
    send(response, variant, limits);
  };
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
