import type { RequestListener } from 'node:http';
import express, { type RequestHandler } from 'express';
import { allowedMethods, commonHeaders, preflightHeaders } from '../http/headers.ts';
import type { PreparedAnswer } from '../http/prepared-answer.ts';
import type { Site } from '../documents/site.ts';
import {
  healthRoute,
  isPaidPath,
  legacyRoutes,
  limitOf,
  mcpRoute,
  unknownPaths,
} from '../endpoints/endpoints.ts';
import { findPage } from '../endpoints/page-folders.ts';
import { HttpError } from '../http/http-error.ts';
import { createErrorHandler, sendError } from '../http/send-error.ts';
import { createLimits } from '../http/limits.ts';
import {
  createAccessLog,
  type Log,
  requestIdHeader,
  requestIdOf,
  runForRequest,
} from '../http/log.ts';
import type { PaidRoutes } from './paid-service.ts';
import type { AnswerMcp, McpParts } from '../mcp/mcp-route.ts';
import { createReady } from './ready.ts';
import { describeHealth } from '../routes/health.ts';
import { createPaidRoute, isPaying, paymentsOf, paymentsOff } from '../routes/paid.ts';
import { checkTarget, pathOf, toSuccessor } from '../routes/target.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';

/** The parts of the service. */
export type AppParts = {
  site: Site;
  /** The site's documents by path, as `prepareDocuments` makes them. */
  documents: ReadonlyMap<string, PreparedAnswer>;
  snapshots: Snapshots;
  paid: PaidRoutes;
  /** The proxies that are believed about `X-Forwarded-For`, as `address/bits`. */
  trustedProxies: readonly string[];
  /** Host names of pages that may also call the MCP server. The service's own pages always may. */
  mcpOrigins: readonly string[];
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a monotonic clock, for limits and durations. */
  monotonicNow: () => number;
};

/** Every route of the service. */
export function createApp(parts: AppParts): RequestListener {
  const { site, documents, snapshots, paid, trustedProxies, mcpOrigins, log, now, monotonicNow } =
    parts;
  const logAccess = createAccessLog(log, monotonicNow);
  const limits = createLimits(trustedProxies, monotonicNow);
  const sendReady = createReady({ documents, snapshots, offers: paid.offers, now });

  const offered = new Set<string>(paid.offers.map((offer) => offer.path));

  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing').enable('strict routing');
  app.use((_request, response, next) => {
    response.set(commonHeaders).set('Cache-Control', 'no-store');
    next();
  });
  for (const offer of paid.offers) {
    app.get(offer.path, createPaidRoute({ offer, charge: paid.charge, limits }));
  }
  app.get(healthRoute.path, (_request, response) => {
    response.json(describeHealth(snapshots, paid.mode, now()));
  });
  const mcpParts = { site, snapshots, paid, limits, origins: mcpOrigins, log, now };
  app.all(mcpRoute.path, createMcpLater(mcpParts));
  app.get(legacyRoutes.pattern, (request, response) => {
    response.set('Cache-Control', `public, max-age=${legacyRoutes.maxAge}`);
    response.set('Location', toSuccessor(request.originalUrl)).status(308).end();
  });
  app.use(({ path, method }, response) => {
    if (limitOf(path).group === unknownPaths) throw new HttpError('not_found', {});
    if (method === 'OPTIONS') {
      response.removeHeader('Cache-Control');
      response.set(preflightHeaders).set('Allow', allowedMethods).status(204).end();
      return;
    }
    if (method !== 'GET' && method !== 'HEAD') {
      throw new HttpError('method_not_allowed', { method }, { Allow: allowedMethods });
    }
    if (findPage(path)) throw new HttpError('not_found', {});
    if (isPaidPath(path)) throw paymentsOff();
    throw new HttpError('not_published', { what: 'Nothing', seconds: 60 }, { 'Retry-After': '60' });
  });
  app.use(createErrorHandler(log, isPaidPath));

  return (request, response) => {
    const path = pathOf(request);
    const id = requestIdOf(request);
    logAccess(request, response, { path, id });
    const problem = checkTarget(request);
    const isPayment = !problem && offered.has(path) && isPaying(request);
    const group = isPayment ? paymentsOf(path) : limitOf(problem ? '' : path);
    const { headers: allowance, refused } = limits.count(request, group);
    const headers = { ...allowance, [requestIdHeader]: id };
    const error = refused ?? problem;
    if (error) {
      sendError(response, error, { headers, paid: isPaidPath(path) });
      return;
    }
    sendReady(request, response, { path, headers }, () => {
      response.setHeaders(new Map(Object.entries(headers)));
      runForRequest(id, () => void app(request, response));
    });
  };
}

/** The MCP server. Its library is large, so it is loaded at the first request. */
function createMcpLater(parts: McpParts): RequestHandler {
  let opened: Promise<AnswerMcp> | undefined;
  const open = async () => {
    const { createMcpRoute } = await import('../mcp/mcp-route.ts');
    return createMcpRoute(parts);
  };
  return async (request, response) => {
    opened ??= open();
    const answer = await opened;
    await answer(request, response);
  };
}
