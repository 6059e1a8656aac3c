import type { Answer } from '../gateway/open-gateway.ts';

/** What nginx cannot tell while there is something left, what is its own, and what belongs to the connection. */
const different = new Set([
  'ratelimit-remaining',
  'ratelimit-reset',
  'etag',
  'x-request-id',
  'server',
  'date',
  'connection',
  'keep-alive',
]);

/** Headers that have to be the same, whether nginx or the gateway answers. */
export function sameHeaders({ headers }: Answer): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !different.has(name)));
}
