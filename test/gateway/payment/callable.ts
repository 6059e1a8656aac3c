import {
  fillPath,
  type PaidEndpoint,
  paidEndpoints,
} from '../../../gateway/endpoints/endpoints.ts';

/** A paid endpoint, and its path with the name of a repository in it where it takes one. */
export type Callable = PaidEndpoint & { at: string };

/** Every paid path as a client calls it. */
export function listCallable(fullName = 'demo_harbour/tide-table'): Callable[] {
  return paidEndpoints.map((endpoint) => ({ ...endpoint, at: fillPath(endpoint.path, fullName) }));
}
