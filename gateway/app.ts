import express, { type Express, type RequestHandler } from 'express';
import { allowedMethods, commonHeaders, preflightHeaders } from './answers/common-headers.ts';
import { healthRoute, legacyRoutes } from './endpoints/other-endpoints.ts';
import { paidEndpoints } from './endpoints/paid-endpoints.ts';
import { createErrorHandler } from './errors/error-handler.ts';
import { HttpError, unknownPath } from './errors/http-error.ts';
import type { Log } from './log/log.ts';
import { describeHealth } from './routes/health.ts';
import type { Sale } from './sale.ts';
import { toSuccessor } from './routes/legacy.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

/** What the routes behind the front need. */
export type AppParts = {
  snapshots: Snapshots;
  sale: Sale;
  now: () => number;
  log: Log;
};

/** What there is no ready answer for. It has no port of its own, and is asked only for paths it knows. */
export function createApp({ snapshots, sale, now, log }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing').enable('strict routing');
  app.use((_request, response, next) => {
    response.set(commonHeaders).set('Cache-Control', 'no-store');
    next();
  });
  app.all(healthRoute.path, onlyReading, (_request, response) => {
    response.json(describeHealth(snapshots, sale.mode, now()));
  });
  for (const { path } of paidEndpoints) {
    // Where it is sold, no call to read it comes here.
    app.all(path, markPaid, onlyReading, takesNoPayments);
  }
  app.use(legacyRoutes.bare, onlyReading, (request, response) => {
    const successor = toSuccessor(request.originalUrl);
    if (successor === undefined) throw unknownPath();
    response.set('Cache-Control', `public, max-age=${legacyRoutes.maxAge}`);
    response.set('Location', successor).status(308).end();
  });
  // Should Express read a path in another way than we do, its own page of HTML is not the answer.
  app.use(() => {
    throw unknownPath();
  });
  app.use(createErrorHandler(log));
  return app;
}

/** Every refusal on a paid route says that nothing was charged. */
const markPaid: RequestHandler = (_request, response, next) => {
  response.locals['paid'] = true;
  next();
};

const takesNoPayments: RequestHandler = () => {
  const message = 'This gateway takes no payments';
  throw new HttpError(503, 'payment_unavailable', message, { 'Retry-After': '3600' });
};

const onlyReading: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  if (request.method === 'OPTIONS') {
    response.set(preflightHeaders).set('Allow', allowedMethods).status(204).end();
    return;
  }
  const message = `This path takes ${allowedMethods}, got ${request.method}`;
  throw new HttpError(405, 'method_not_allowed', message, { Allow: allowedMethods });
};
