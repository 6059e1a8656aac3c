import { createServer, type Server } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Serves the metrics at `/metrics`, on a port of its own that clients must not reach. */
export function createMetricsServer({ render, contentType }: Metrics): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    render().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
