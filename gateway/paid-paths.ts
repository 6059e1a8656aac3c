import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refuse } from './answer-route.ts';
import { commonHeaders } from './answers/common-headers.ts';
import { type Prepared, sendPrepared, toFields } from './answers/send-prepared.ts';
import { ordinaryLimit } from './endpoints/other-endpoints.ts';
import { describeFailure } from './errors/error-handler.ts';
import { toErrorBody } from './errors/http-error.ts';
import type { Allow } from './limits/allow.ts';
import type { Log } from './log/log.ts';
import { type Answer, toAnswer } from './payment/answer.ts';
import { paymentHeaders } from './payment/protocol.ts';
import type { Sale } from './sale.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Sells the paid paths: calls without a payment get the challenge that was made beforehand, and those with one are
 * charged. HEAD is only ever told the price. Other methods and paths go on to `next`.
 *
 * Calls with a payment are counted apart, and one that was delivered, or that failed for our own sake, is not counted:
 * only refusals use up a client's budget. Calls that are answered again for free have a budget of their own.
 */
export function createPaidPaths(
  { offers, charge }: Sale,
  allow: Allow,
  log: Log,
  next: RequestListener,
): RequestListener {
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
    const { values, refused, forget } = allow(request, group, ordinaryLimit);
    if (refused !== undefined) return send(response, tooMany(refused), values);
    if (payment === undefined) {
      return send(response, offer.challenge(undefined, headers.accept), values);
    }
    const refuseReplay = () => {
      const { refused: why, values: left } = allow(request, `${path} replays`, ordinaryLimit);
      return why === undefined ? undefined : tooMany(why, left);
    };
    const sell = async () => {
      const query = queryAt === -1 ? '' : url.slice(queryAt + 1);
      const { accept } = headers;
      try {
        const answer = await charge(offer, { query, payment, accept, refuseReplay });
        if (!isRefusal(answer)) forget();
        send(response, answer, values);
      } catch (error) {
        forget();
        const failure = describeFailure(error, path, log);
        const body = { ...failure.body, charged: false };
        refuse(response, failure.status, { ...values, ...failure.headers }, body);
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

function tooMany(why: string, limits: Headers = {}): Answer {
  return toAnswer(429, { ...toErrorBody('rate_limited', why), charged: false }, limits);
}

function isRefusal({ status }: Answer): boolean {
  return status >= 400 && status < 500;
}

function send(response: ServerResponse, answer: Answer, limits: Headers): void {
  const { status, body } = answer;
  if (status === 402) return sendPrepared(response, status, prepare(answer), limits);
  response.writeHead(status, { ...limits, ...withCommon(answer) });
  response.end(body);
}

function withCommon({ headers, body }: Answer): Headers {
  return { ...commonHeaders, ...headers, 'Content-Length': String(body.length) };
}

/** Challenges as they are sent: there are few, which are given again and again. */
const known = new WeakMap<Answer, Prepared>();

function prepare(answer: Answer): Prepared {
  const cached = known.get(answer);
  if (cached) return cached;
  const prepared = { fields: toFields(withCommon(answer)), body: answer.body };
  known.set(answer, prepared);
  return prepared;
}
