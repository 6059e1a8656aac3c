import { createServer, type RequestListener } from 'node:http';
import { closeServer, listen } from '../../gateway/http/server.ts';

/**
 * A server on a free port of this machine. `close` cuts off whoever is still connected.
 *
 * An idle connection stays open for minutes: a client on a busy machine could else send a request just as the server closes
 * the connection after Node's five seconds.
 */
export async function serve(listener: RequestListener) {
  const server = createServer({ keepAliveTimeout: 300_000 }, listener);
  const port = await listen(server, 0, '127.0.0.1');
  return { port, url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}
