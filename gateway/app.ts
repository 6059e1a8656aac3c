import express, { type Express, type RequestHandler } from 'express';
import { allowedMethods, commonHeaders, preflightHeaders } from './answers/common-headers.ts';
import { healthRoute, legacyRoutes, ordinaryLimit } from './endpoints/other-endpoints.ts';
import { paidEndpoints } from './endpoints/paid-endpoints.ts';
import { createErrorHandler } from './errors/error-handler.ts';
import { HttpError } from './errors/http-error.ts';
import type { Allow } from './limits/allow.ts';
import type { Log } from './log/log.ts';
import { describeHealth } from './routes/health.ts';
import type { Sale } from './sale.ts';
import { toSuccessor } from './routes/legacy.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

/** What the routes behind the front need. */
export type AppParts = {
  snapshots: Snapshots;
  sale: Sale;
  allow: Allow;
  now: () => number;
  log: Log;
};

/** Everything the front has no ready answer for. It has no port of its own. */
export function createApp({ snapshots, sale, allow, now, log }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.enable('case sensitive routing').enable('strict routing');
  app.use((_request, response, next) => {
    response.set(commonHeaders).set('Cache-Control', 'no-store');
    next();
  });
  app.all(healthRoute.path, limited(healthRoute.path, allow), onlyReading, (_request, response) => {
    response.json(describeHealth(snapshots, sale.mode, now()));
  });
  for (const { path } of paidEndpoints) {
    app.all(path, markPaid);
    // Reads of a path that is sold come here only in a spelling that is not its own.
    const isSold = sale.offers.some((offer) => offer.path === path);
    app.all(path, limited(path, allow), onlyReading, isSold ? isUnknown : takesNoPayments);
  }
  app.use(
    legacyRoutes.bare,
    limited(legacyRoutes.bare, allow),
    onlyReading,
    (request, response) => {
      const successor = toSuccessor(request.originalUrl);
      if (successor === undefined) throw unknownPath();
      response.set('Cache-Control', `public, max-age=${legacyRoutes.maxAge}`);
      response.set('Location', successor).status(308).end();
    },
  );
  app.use(limited('unknown', allow), () => {
    throw unknownPath();
  });
  app.use(createErrorHandler(log));
  return app;
}

function unknownPath(): HttpError {
  return new HttpError(404, 'not_found', 'No such path; /llms.txt lists those there are');
}

/** Counts the request for its client within the group, and refuses one too many. */
function limited(group: string, allow: Allow): RequestHandler {
  return (request, response, next) => {
    const { values, refused } = allow(request, group, ordinaryLimit);
    response.set(values);
    if (refused !== undefined) throw new HttpError(429, 'rate_limited', refused);
    next();
  };
}

/** Every refusal on a paid route says that nothing was charged. */
const markPaid: RequestHandler = (_request, response, next) => {
  response.locals['paid'] = true;
  next();
};

const isUnknown: RequestHandler = () => {
  throw unknownPath();
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
