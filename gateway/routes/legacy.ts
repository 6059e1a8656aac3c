import { legacyRoutes } from '../endpoints/endpoints.ts';

const { bare, target } = legacyRoutes;

/**
 * Where an address of the predecessor moved to: the same path under `/v1`, with its query. The bare one moved to the index.
 *
 * The result always begins with `/v1/`, so it never leads to another origin.
 */
export function toSuccessor(url: string): string {
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const query = queryAt === -1 ? '' : url.slice(queryAt);
  const steps = path
    .slice(bare.length)
    .split('/')
    .filter((step) => step !== '' && !isDots(step));
  return `${steps.length === 0 ? target : `/v1/${steps.join('/')}`}${query}`;
}

/** `.` and `..`, also percent-encoded, would climb out of `/v1`. */
function isDots(step: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(step);
}
