import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { ordinaryLimit } from '../endpoints/endpoints.ts';
import { HttpError } from '../http/http-error.ts';
import type { Counted, Limits } from '../http/limits.ts';
import { type PaidAnswer, toAnswer } from '../payment/answer.ts';
import type { Charge } from '../payment/charge/charge.ts';
import type { Call, Offer } from '../payment/charge/offer.ts';
import { readPayment } from '../payment/protocol.ts';
import { queryOf } from './target.ts';

/** Whether a request carries a payment. HEAD never pays. */
export function isPaying({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && readPayment(headers) !== undefined;
}

/** The group in which calls with a payment are counted. */
export function paymentsOf(path: string): { group: string; limit: number } {
  return { group: `${path} payments`, limit: ordinaryLimit };
}

type PaidParts = { offer: Offer; charge: Charge; limits: Limits };

/** Charges a call of a client, and keeps the client's counts. */
export type CountedCharge = (
  request: Counted,
  call: Omit<Call, 'client' | 'refuseReplay'>,
) => Promise<PaidAnswer>;

/**
 * Charges calls that were counted before.
 *
 * Refusals use up a client's budget, and so do payments that could not be verified, sent or seen on the chain.
 * Delivered calls and our own failures do not. Calls that are answered again for free have a separate budget.
 */
export function createCountedCharge({ offer, charge, limits }: PaidParts): CountedCharge {
  const payments = paymentsOf(offer.path);
  const replays = { group: `${offer.path} replays`, limit: ordinaryLimit };
  return async (request, call) => {
    const refuseReplay = () => {
      const { headers, refused } = limits.count(request, replays);
      return refused && toRefusal(refused, headers);
    };
    const uncount = limits.uncounting(request, payments);
    const client = limits.clientOf(request);
    const answer = await charge(offer, { ...call, client, refuseReplay }).catch(
      (error: unknown) => {
        uncount();
        throw error;
      },
    );
    if (!answer.counts && (answer.status < 400 || answer.status >= 500)) uncount();
    return answer;
  };
}

/** The answer of a paid path to a client that asks too often. */
export function toRefusal(
  { status, body, headers: own }: HttpError,
  headers: Readonly<Record<string, string>>,
): PaidAnswer {
  return toAnswer(status, { ...body, charged: false }, { ...headers, ...own });
}

/** The error of a paid path while this gateway takes no payments. Only new settings and a start change that. */
export function paymentsOff(): HttpError {
  return new HttpError('payment_unavailable', {}, { 'Retry-After': '3600' });
}

/** The route of a paid path, for calls that carry a payment. */
export function createPaidRoute(parts: PaidParts): RequestHandler {
  const charge = createCountedCharge(parts);
  return async (request, response) => {
    const query = queryOf(request);
    const payment = readPayment(request.headers);
    const answer = await charge(request, { query, payment, accept: request.headers.accept });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };
}
