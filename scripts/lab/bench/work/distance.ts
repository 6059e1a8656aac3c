import { createServer, request as ask } from 'node:http';
import { listen } from '../../../../gateway/start/listen.ts';

/** Delay in milliseconds that is added to every request of a night. */
export const latencyMs = 300;

/** Proxies that delay requests, and measure how long at least one request was under way. */
export function openDistances() {
  let underWay = 0;
  let most = 0;
  let since = 0;
  let waitedMs = 0;
  const begin = () => {
    if (underWay === 0) since = performance.now();
    underWay += 1;
    most = Math.max(most, underWay);
  };
  const end = () => {
    underWay -= 1;
    if (underWay === 0) waitedMs += performance.now() - since;
  };
  return {
    /** Opens a proxy in front of a server. */
    openWay: async (target: string) => {
      const server = createServer((request, response) => {
        begin();
        response.once('close', end);
        setTimeout(() => {
          const { method, headers } = request;
          const onward = ask(`${target}${request.url}`, { method, headers }, (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
          });
          onward.on('error', () => response.destroy());
          request.pipe(onward);
        }, latencyMs);
      });
      const port = await listen(server, 0);
      return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
    },
    waitedMs: () => waitedMs,
    /** The most requests that were under way at the same time. */
    most: () => most,
  };
}
