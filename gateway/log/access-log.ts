import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from './log.ts';

/** Tells of each request once it is over. The query and the headers may hold payments, so they stay out. */
export function createAccessLog(log: Log, now: () => number) {
  return (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const startedAt = now();
    response.on('close', () => {
      log('request-answered', {
        method: request.method,
        path: path.slice(0, 200),
        status: response.statusCode,
        ms: Math.max(0, Math.round(now() - startedAt)),
        ...(response.writableFinished ? {} : { aborted: true }),
      });
    });
  };
}
