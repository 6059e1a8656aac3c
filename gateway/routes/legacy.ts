import { isLegacyPath, legacyRoutes } from '../endpoints/other-endpoints.ts';

const { bare, target } = legacyRoutes;
const ordinaryPath = /^(?:\/[\w.~!$&'()*+,;=:@%-]*)*$/;

/**
 * Where a predecessor's address went: the same path under `/v1`, its query kept; the bare one, to the index.
 *
 * The answer always begins with `/v1/`, so it never leads to another origin. Undefined for an address of another route
 * and for one with characters no path holds.
 */
export function toSuccessor(url: string): string | undefined {
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const query = queryAt === -1 ? '' : url.slice(queryAt);
  if (!isLegacyPath(path)) return undefined;
  const rest = path.slice(bare.length);
  if (!ordinaryPath.test(rest)) return undefined;
  const steps = rest.split('/').filter((step) => step !== '' && !isDots(step));
  return `${steps.length === 0 ? target : `/v1/${steps.join('/')}`}${query}`;
}

/** `.` and `..`, also percent-encoded, would climb out of `/v1`. */
function isDots(step: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(step);
}
