import { createServer, type RequestListener, type Server } from 'node:http';
import { listen } from '../../../gateway/listen.ts';

/** Listens on a free port and tells it to whoever started this process; ends when that one does. */
export async function listenHere(
  listener: RequestListener,
  create: (listener: RequestListener) => Server = createServer,
): Promise<void> {
  const port = await listen(create(listener), 0);
  process.on('disconnect', () => process.exit());
  process.send?.({ port });
}
