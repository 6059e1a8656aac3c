import { createServer, type RequestListener } from 'node:http';
import { closeServer, listen } from '../../gateway/start/listen.ts';

/** A server on a free port of this machine. `close` cuts off whoever is still connected. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener);
  const port = await listen(server, 0, '127.0.0.1');
  return { port, url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}
