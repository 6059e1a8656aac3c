import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import { closeServer, listen } from '../../gateway/http/server.ts';

/** A port of this machine at which nobody listens. It stays free for a while, because outgoing connections use higher ports. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    const port = await listen(server, randomInt(12_000, 32_000)).catch(() => undefined);
    if (port === undefined) continue;
    await closeServer(server);
    return port;
  }
}
