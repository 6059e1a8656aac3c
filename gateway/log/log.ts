import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino } from 'pino';

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** Logs an event, named by noun and verb, with its figures. Never pass a signature, a key or an RPC's address. */
export type Log = (event: string, data?: Readonly<Record<string, unknown>>, level?: Level) => void;

/** One JSON object a line, on standard output. `now` is in milliseconds since 1970. */
export function createLog(level: Level | 'silent', now: () => number): Log {
  const logger = pino({
    level,
    base: null,
    messageKey: 'event',
    timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  });
  return (event, data = {}, eventLevel = 'info') => logger[eventLevel](data, event);
}

/** Logs each request when it is over. The query and the headers may hold payments and are not logged. */
export function createAccessLog(log: Log, monotonicNow: () => number) {
  return (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const startedAt = monotonicNow();
    response.on('close', () => {
      log('request-answered', {
        method: request.method,
        path: path.slice(0, 200),
        status: response.statusCode,
        ms: Math.round(monotonicNow() - startedAt),
        ...(response.writableFinished ? {} : { aborted: true }),
      });
    });
  };
}
