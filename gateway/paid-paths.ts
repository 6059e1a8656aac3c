import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ordinaryLimit } from './endpoints/other-endpoints.ts';
import { describeFailure } from './errors/error-handler.ts';
import type { Allow } from './limits/allow.ts';
import { uncount } from './limits/limiter.ts';
import type { Log } from './log/log.ts';
import { type Answer, toAnswer } from './payment/answer.ts';
import { paymentHeaders } from './payment/protocol.ts';
import { toRefusalBody } from './refusal-body.ts';
import type { Replies } from './replies.ts';
import type { Sale } from './sale.ts';

type Headers = Readonly<Record<string, string>>;
type PaidParts = { sale: Sale; allow: Allow; replies: Replies; log: Log };

/**
 * Sells the paid paths: calls without a payment get the challenge that was made beforehand, and those with one are
 * charged. HEAD is only ever told the price. Other methods and paths go on to `next`.
 *
 * Calls with a payment are counted apart, and one that was delivered, or that failed for our own sake, is not counted:
 * only refusals use up a client's budget, and payments that could not be verified. Calls that are answered again for free have a budget of their own.
 */
export function createPaidPaths(
  { sale: { offers, charge }, allow, replies, log }: PaidParts,
  next: RequestListener,
): RequestListener {
  const send = (response: ServerResponse, { prepared, own }: Answer, limits: Headers) =>
    replies.send(response, prepared, { ...limits, ...own });
  const offered = new Map(offers.map((offer) => [offer.path, offer]));

  return (request, response) => {
    const url = request.url ?? '/';
    const queryAt = url.indexOf('?');
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    const offer = offered.get(path);
    const { method, headers } = request;
    if (!offer || (method !== 'GET' && method !== 'HEAD')) return next(request, response);
    const payment = method === 'HEAD' ? undefined : readPayment(request);
    const group = payment === undefined ? path : `${path} payments`;
    const { values, refused, counted } = allow(request, group, ordinaryLimit);
    if (refused !== undefined) {
      return replies.refuse(response, 429, values, toRefusalBody(path, 'rate_limited', refused));
    }
    if (payment === undefined) {
      return send(response, offer.challenge(undefined, headers.accept), values);
    }
    const refuseReplay = () => {
      const { refused: why, values: left } = allow(request, `${path} replays`, ordinaryLimit);
      return why === undefined
        ? undefined
        : { ...toAnswer(429, toRefusalBody(path, 'rate_limited', why)), own: left };
    };
    const sell = async () => {
      const query = queryAt === -1 ? '' : url.slice(queryAt + 1);
      const { accept } = headers;
      try {
        const answer = await charge(offer, { query, payment, accept, refuseReplay });
        if (!isRefusal(answer)) uncount(counted);
        send(response, answer, values);
      } catch (error) {
        uncount(counted);
        const failure = describeFailure(error, path, log);
        const body = { ...failure.body, charged: false };
        replies.refuse(response, failure.status, { ...values, ...failure.headers }, body);
      }
    };
    void sell();
  };
}

const payload = paymentHeaders.payload.toLowerCase();
const legacyPayload = paymentHeaders.legacyPayload.toLowerCase();

/** The payment's header, V2's name first; an empty one is none. Node joins what comes twice. */
function readPayment({ headers }: IncomingMessage): string | undefined {
  const value = headers[payload] || headers[legacyPayload];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isRefusal({ prepared: { status }, counts }: Answer): boolean {
  return counts === true || (status >= 400 && status < 500);
}
