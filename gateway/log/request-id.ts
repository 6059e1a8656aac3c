import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Log } from './log.ts';

/** The header that carries a request's id, from the server in front to the answer. */
export const requestIdHeader = 'X-Request-Id';

/** The form of an id. It contains nothing that could start a new line, a header or markup. */
export const safeRequestId = '^[A-Za-z0-9._-]{8,64}$';
const safe = new RegExp(safeRequestId);

const running = new AsyncLocalStorage<string>();

/** The id that the server in front gave the request. If there is none, or it has another form: a new id. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && safe.test(given) ? given : randomUUID();
}

/** Runs the work of a request. Every line that the work logs, even later, names the request. */
export function runForRequest(id: string, work: () => void): void {
  running.run(id, work);
}

/** The same log, with the id of the request in the lines of its work. */
export function nameRequests(log: Log): Log {
  return (event, data, level) => {
    const request = running.getStore();
    log(event, request === undefined ? data : { ...data, request }, level);
  };
}
