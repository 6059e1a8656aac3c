import { createServer, type RequestListener } from 'node:http';
import type { Server } from 'node:net';
import { listen } from '../../../../gateway/http/server.ts';

/** The free reads: a small answer, a digest and the page. Each has its file in the public folder. */
export const reads = [
  { path: '/v1/brief', file: 'v1/brief.json' },
  { path: '/v1/digests/latest', file: 'v1/digests/latest.json' },
  { path: '/', file: 'index.html' },
] as const;

/** Listens on a free port and reports the port to the parent process. Ends when the parent ends. */
export async function listenHere(
  listener: RequestListener,
  create: (listener: RequestListener) => Server = createServer,
): Promise<void> {
  const port = await listen(create(listener), 0);
  process.on('disconnect', () => process.exit());
  process.send?.({ port });
}
