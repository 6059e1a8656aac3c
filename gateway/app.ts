import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { publicPaths } from '../pipeline/contract/paths.ts';
import express, { type RequestHandler } from 'express';
import {
  allowedMethods,
  commonHeaders,
  longestUrl,
  mapHeaders,
  noteWhenWhole,
  preflightHeaders,
  sendAnswer,
} from './http/prepared.ts';
import {
  findPaid,
  healthRoute,
  isPaidPath,
  joinQuery,
  legacyRoutes,
  limitOf,
  mcpRoute,
  ordinaryLimit,
  paymentsOf,
  unknownPaths,
  urlOf,
} from './endpoints/endpoints.ts';
import { findPage } from './endpoints/files.ts';
import {
  HttpError,
  createErrorHandler,
  sendError,
  toHttpError,
  unpublished,
} from './http/errors.ts';
import { type Limits, createLimits } from './http/limits.ts';
import { createAccessLog, requestIdHeader, requestIdOf, runForRequest } from './http/log.ts';
import type { PaidRoutes } from './paid-service.ts';
import { type PaidAnswer, paymentsOff, toRefusal } from './payment/answers.ts';
import type { Charge } from './payment/charge.ts';
import type { ChargeCounted, Offer } from './payment/offer.ts';
import { paymentHeaders } from './payment/protocol.ts';
import type { AnswerMcp, McpParts } from './mcp/mcp-route.ts';
import { createReady } from './routes/free.ts';
import { describeHealth, requireReady } from './routes/health.ts';
import { toErrorPage } from './snapshots/snapshot.ts';

/** The parts of the service, which the routes use. */
export type AppParts = Omit<McpParts, 'limits' | 'chargeCounted'> & {
  paid: PaidRoutes;
  /** The proxies whose `X-Forwarded-For` is believed, as `address/bits`. */
  trustedProxies: readonly string[];
  /** Milliseconds of a monotonic clock, for limits and durations. */
  monotonicNow: () => number;
};

/** What a request asks for, not decoded, the query without its `?`; and the request's id. */
type Target = { path: string; query: string; id: string };

/** Every route of the service. */
export function createApp(parts: AppParts): RequestListener {
  const { site, documents, snapshots, trustedProxies, log, now, monotonicNow } = parts;
  const logAccess = createAccessLog(log, monotonicNow);
  const limits = createLimits(trustedProxies, monotonicNow);
  const { offers, charge } = parts.paid;
  const chargeCounted = createCountedCharge(charge, limits);
  const sendReady = createReady({ documents, snapshots, offers, baseUrl: site.baseUrl, now });
  const offered = new Map<string, Offer>(offers.map((offer) => [offer.path, offer]));
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing').enable('strict routing');
  app.use((_request, response, next) => {
    response.set(commonHeaders).set('Cache-Control', 'no-store');
    next();
  });
  app.get(healthRoute.path, createHealthRoute(parts));
  app.all(
    [mcpRoute.path, `${mcpRoute.path}/`],
    createMcpLater({ ...parts, limits, chargeCounted }),
  );
  app.get(legacyRoutes.pattern, (request, response) => {
    response.set('Cache-Control', `public, max-age=${legacyRoutes.maxAge}`);
    response.set('Location', toSuccessor(request.originalUrl)).status(308).end();
  });
  app.use(refuseRest);
  const findNotFoundPage = () => {
    const page = snapshots.answer(`/${publicPaths.notFound}`);
    return page && toErrorPage(page.identity.body);
  };
  app.use(createErrorHandler({ log, isPaidPath, findNotFoundPage }));

  /** A call of an offered path with a payment. Undefined for any other request. */
  const findPaying = (request: IncomingMessage, { path, query }: Target) => {
    const payment = readPayment(request);
    const paid = payment === undefined ? undefined : findPaid(path);
    const offer = paid && offered.get(paid.path);
    if (payment === undefined || !offer) return undefined;
    const { accept } = request.headers;
    const url = urlOf(site.baseUrl, path, query);
    return { offer, call: { query: joinQuery(paid, query), payment, accept, url } };
  };
  const answer = (request: IncomingMessage, response: ServerResponse, target: Target): void => {
    const { path, query, id } = target;
    const problem = checkTarget(request);
    const paying = problem ? undefined : findPaying(request, target);
    const group = paying ? paymentsOf(paying.offer.path) : limitOf(problem ? '' : path);
    const { headers: allowance, refused } = limits.count(request, group);
    const headers = [...allowance, requestIdHeader, id];
    const error = refused ?? problem ?? (paying && checkBody(request));
    if (error) return sendError(response, error, { headers, paid: isPaidPath(path) });
    const fail = (thrown: unknown) =>
      runForRequest(id, () => {
        sendError(response, toHttpError(thrown, path, log), { headers, paid: isPaidPath(path) });
      });
    if (paying) {
      const sendPaid = (paidAnswer: PaidAnswer) => {
        if (paidAnswer.noteDelivered) noteWhenWhole(response, paidAnswer.noteDelivered);
        // A refused repeat tells the allowance of repeats.
        const isRefused = paidAnswer.status === 429;
        sendAnswer(response, paidAnswer, isRefused ? [requestIdHeader, id] : headers);
      };
      return runForRequest(id, () => {
        chargeCounted(request, paying.offer, paying.call).then(sendPaid).catch(fail);
      });
    }
    try {
      sendReady(request, response, { path, query, headers, fail }, () => {
        response.setHeaders(mapHeaders(headers));
        runForRequest(id, () => void app(request, response));
      });
    } catch (thrown) {
      fail(thrown);
    }
  };
  return (request, response) => {
    const url = toOriginForm(request.url);
    request.url = url;
    const end = url.includes('?') ? url.indexOf('?') : url.length;
    const query = url.slice(end + 1);
    const id = requestIdOf(request);
    const target = { path: url.slice(0, end), query, id, startedAt: monotonicNow() };
    answer(request, response, target);
    logAccess(request, response, target);
  };
}

/**
 * Charges calls that the limits have counted already.
 *
 * A refusal uses up a part of the client's limit, and so does a payment that could not be verified,
 * sent or seen on the chain. Delivered calls and our own failures do not. Repeated answers, which
 * are free, have a limit of their own.
 */
function createCountedCharge(charge: Charge, limits: Limits): ChargeCounted {
  return async (request, offer, call) => {
    const { path } = offer;
    const refuseReplay = () => {
      const replays = { group: `${path} replays`, limit: ordinaryLimit };
      const { headers, refused } = limits.count(request, replays);
      return refused && toRefusal(refused, headers);
    };
    const uncount = limits.uncounting(request, paymentsOf(path));
    const answer = await charge(offer, { ...call, refuseReplay }).catch((error: unknown) => {
      uncount();
      throw error;
    });
    if (!answer.counts && (answer.status < 400 || answer.status >= 500)) uncount();
    return answer;
  };
}

const payloadHeader = paymentHeaders.payload.toLowerCase();
const legacyPayloadHeader = paymentHeaders.legacyPayload.toLowerCase();

/** The payment in a request's headers, V2's first. An empty header is absent. HEAD never pays. */
function readPayment({ method, headers }: IncomingMessage): string | undefined {
  const value = headers[payloadHeader] || headers[legacyPayloadHeader];
  return method === 'GET' && typeof value === 'string' && value !== '' ? value : undefined;
}

/** `/health`: whether the service is alive; with `?ready`, also whether it is ready. */
function createHealthRoute({ snapshots, paid, now }: AppParts): RequestHandler {
  return async (request, response) => {
    if (request.query['ready'] !== undefined) await requireReady(snapshots, paid.problems, now());
    response.json(describeHealth(snapshots, paid.mode, now()));
  };
}

/** The MCP server. Its library is large, so it is loaded at the first request. */
function createMcpLater(parts: McpParts): RequestHandler {
  let opened: Promise<AnswerMcp> | undefined;
  return async (request, response) => {
    opened ??= import('./mcp/mcp-route.ts').then(({ createMcpRoute }) => createMcpRoute(parts));
    const answer = await opened;
    await answer(request, response);
  };
}

/** Answers what no route does: OPTIONS, other methods, and paths with nothing to give now. */
const refuseRest: RequestHandler = ({ path, method }, response) => {
  if (limitOf(path).group === unknownPaths) throw new HttpError('not_found', {});
  if (method === 'OPTIONS') {
    response.removeHeader('Cache-Control');
    response.set(preflightHeaders).set('Allow', allowedMethods).status(204).end();
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    throw new HttpError('method_not_allowed', { method }, ['Allow', allowedMethods]);
  }
  if (findPage(path)) throw new HttpError('not_found', {});
  if (isPaidPath(path)) throw paymentsOff();
  throw unpublished('Nothing is published yet');
};

/** The target as most clients write it. Servers must take a whole URL, too: RFC 9112, 3.2.2. */
function toOriginForm(url = '/'): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]+(?=\/)/i, '');
}

/** Why a request cannot be routed at all; undefined if it can. */
function checkTarget(request: IncomingMessage): HttpError | undefined {
  const { url = '/', rawHeaders, httpVersion } = request;
  if (url.length > longestUrl) return new HttpError('uri_too_long', { limit: longestUrl });
  // Source: RFC 9112, section 3.2. Node gives the first of several hosts.
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    return new HttpError('bad_request', {});
  }
  // Express would cut `/health#part` to its path.
  const isPath = url.startsWith('/') && !url.includes('#');
  return isPath ? undefined : new HttpError('not_found', {});
}

/** Why a call is not charged: parameters in its body would not be read. `{}` and `null` hold none. */
function checkBody({ headers }: IncomingMessage): HttpError | undefined {
  const { 'content-type': type, 'content-length': length = '0' } = headers;
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (type === undefined || (!isChunked && Number(length) <= 'null'.length)) return undefined;
  const size = isChunked ? 'in chunks' : `of ${length} bytes`;
  const problem = `The query takes all parameters, got a body ${size}`;
  return new HttpError('invalid_parameter', { problem });
}

/**
 * Where the predecessor's address moved to: the same path under `/v1`, or the index if there is
 * none. The query stays.
 */
function toSuccessor(url: string): string {
  const [path = ''] = url.split('?', 1);
  const { successors, bare, target } = legacyRoutes;
  const moved = path.replace(bare, '/v1');
  const successor = successors.get(path) ?? (findPaid(moved) ? moved : target);
  return `${successor}${url.slice(path.length)}`;
}
