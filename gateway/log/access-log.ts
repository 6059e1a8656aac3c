import type { RequestListener } from 'node:http';
import type { Log } from './log.ts';

/** Writes one line for each request once it is over. The query and the headers, which may hold payments, stay out. */
export function withAccessLog(
  listener: RequestListener,
  log: Log,
  now: () => number,
): RequestListener {
  return (request, response) => {
    const startedAt = now();
    // Express shortens the address of a request on its way.
    const [path = ''] = (request.url ?? '').split('?');
    response.once('close', () => {
      log('request-answered', {
        method: request.method,
        path: path.slice(0, 200),
        status: response.statusCode,
        ms: Math.max(0, Math.round(now() - startedAt)),
        ...(response.writableFinished ? {} : { aborted: true }),
      });
    });
    listener(request, response);
  };
}
