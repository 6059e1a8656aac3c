import type { Answer } from '../http/ask.ts';

/** Headers that may differ: counts that nginx does not know, its own ETags and ids, and those of the connection. */
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
