import { isPaidPath } from './endpoints/paid-endpoints.ts';
import { toErrorBody } from './errors/http-error.ts';

/** The body with which a path refuses; that of a paid one says that nothing was charged. */
export function toRefusalBody(path: string, code: string, message: string) {
  const { success, error } = toErrorBody(code, message);
  return isPaidPath(path) ? { success, error, charged: false } : { success, error };
}
