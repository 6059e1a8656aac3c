import { createServer, type RequestListener, type Server } from 'node:http';
import { listen } from '../../../../gateway/start/listen.ts';

/** Listens on a free port and reports the port to the parent process. Ends when the parent ends. */
export async function listenHere(
  listener: RequestListener,
  create: (listener: RequestListener) => Server = createServer,
): Promise<void> {
  const port = await listen(create(listener), 0);
  process.on('disconnect', () => process.exit());
  process.send?.({ port });
}
