import type { RequestListener } from 'node:http';
import {
  healthRoute,
  isLegacyPath,
  legacyRoutes,
  ordinaryLimit,
} from './endpoints/other-endpoints.ts';
import { isPaidPath } from './endpoints/paid-endpoints.ts';
import { toErrorBody, unknownPath } from './errors/http-error.ts';
import type { Allow } from './limits/allow.ts';
import { toRefusalBody } from './refusal-body.ts';
import type { Replies } from './replies.ts';

/**
 * Passes requests on to Express where it knows their path. Unknown paths, and requests beyond a client's limit, are
 * refused here: Express takes several times as long, and whoever floods chooses the path.
 */
export function createKnownPaths(
  allow: Allow,
  { refuse }: Replies,
  express: RequestListener,
): RequestListener {
  return (request, response) => {
    const [path = ''] = (request.url ?? '/').split('?', 1);
    const group = groupOf(path);
    const { values, refused } = allow(request, group ?? 'unknown', ordinaryLimit);
    if (refused !== undefined) {
      return refuse(response, 429, values, toRefusalBody(path, 'rate_limited', refused));
    }
    if (group === undefined) return refuse(response, status, values, refusal);
    for (const [name, value] of Object.entries(values)) response.setHeader(name, value);
    express(request, response);
  };
}

const { status, code, message } = unknownPath();
const refusal = toErrorBody(code, message);

/** What requests for a path count in; undefined for one that Express does not know. */
function groupOf(path: string): string | undefined {
  if (path === healthRoute.path || isPaidPath(path)) return path;
  return isLegacyPath(path) ? legacyRoutes.bare : undefined;
}
