import type { Request, RequestHandler, Response } from 'express';
import { ordinaryLimit } from '../endpoints/other-endpoints.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Allow } from '../limits/allow.ts';
import type { Answer } from '../payment/answer.ts';
import type { Charge } from '../payment/charge/charge.ts';
import type { Offer } from '../payment/charge/offer.ts';
import { paymentHeaders } from '../payment/protocol.ts';

/**
 * Sells a path. HEAD is only ever told the price.
 *
 * Calls with a payment are counted apart, and one that was delivered, or that failed for our own sake, is not counted:
 * only refusals use up a client's budget.
 */
export function sell(offer: Offer, charge: Charge, allow: Allow): RequestHandler {
  return async (request, response) => {
    const payment = request.method === 'HEAD' ? undefined : readPayment(request);
    const group = payment === undefined ? offer.path : `${offer.path} payments`;
    const { values, refused, forget } = allow(request, group, ordinaryLimit);
    response.set(values);
    if (refused !== undefined) throw new HttpError(429, 'rate_limited', refused);
    const [, query = ''] = /^[^?]*\??(.*)$/s.exec(request.originalUrl) ?? [];
    const answer = await charge(offer, { query, payment, accept: request.headers.accept });
    if (payment !== undefined && !isRefusal(answer)) forget();
    write(response, answer);
  };
}

/** The payment's header, V2's name first; an empty one is none. */
function readPayment(request: Request): string | undefined {
  const { payload, legacyPayload } = paymentHeaders;
  return request.get(payload) || request.get(legacyPayload) || undefined;
}

function isRefusal({ status }: Answer): boolean {
  return status >= 400 && status < 500;
}

/** Node leaves the body of an answer to HEAD out by itself. */
function write(response: Response, { status, headers, body }: Answer): void {
  response.set(headers).status(status).end(body);
}
