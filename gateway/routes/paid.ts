import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { ordinaryLimit } from '../endpoints/endpoints.ts';
import type { Limits } from '../limits/limits.ts';
import { toAnswer } from '../payment/answer.ts';
import type { Charge } from '../payment/charge/charge.ts';
import type { Offer } from '../payment/charge/offer.ts';
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

/**
 * Charges a call that carries a payment.
 *
 * Refusals use up a client's budget, and so do payments that could not be verified, sent or seen on the chain. Delivered
 * calls and our own failures do not. Calls that are answered again for free have a budget of their own.
 */
export function createPaidRoute({ offer, charge, limits }: PaidParts): RequestHandler {
  const replays = { group: `${offer.path} replays`, limit: ordinaryLimit };
  return async (request, response) => {
    const refuseReplay = () => {
      const { headers, refused } = limits.count(request, replays);
      if (!refused) return undefined;
      const { status, body, headers: own } = refused;
      return toAnswer(status, { ...body, charged: false }, { ...headers, ...own });
    };
    const query = queryOf(request);
    const payment = readPayment(request.headers);
    const { accept } = request.headers;
    const call = { query, payment, accept, refuseReplay };
    const answer = await charge(offer, call).catch((error: unknown) => {
      limits.uncount(request);
      throw error;
    });
    if (!answer.counts && (answer.status < 400 || answer.status >= 500)) limits.uncount(request);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };
}
