import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll } from 'vitest';
import * as z from 'zod';

/** Starts a server that is not our gateway, for the tests of one file, and gives its address. */
export async function openServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return `http://127.0.0.1:${port}`;
}
