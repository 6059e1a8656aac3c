import type { RequestListener } from 'node:http';
import type { Answered } from './answered-line.ts';
import type { Log } from './log.ts';

const aborted = { aborted: true };

/** Writes one line for each request once it is over. The query and the headers, which may hold payments, stay out. */
export function withAccessLog(
  listener: RequestListener,
  log: Log,
  now: () => number,
): RequestListener {
  return (request, response) => {
    const startedAt = now();
    // Express shortens the address of a request on its way.
    const { url = '', method = '' } = request;
    const queryAt = url.indexOf('?');
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    response.on('close', () => {
      log('request-answered', {
        method,
        path: path.slice(0, 200),
        status: response.statusCode,
        ms: Math.max(0, Math.round(now() - startedAt)),
        ...(response.writableFinished ? undefined : aborted),
      } satisfies Answered);
    });
    listener(request, response);
  };
}
