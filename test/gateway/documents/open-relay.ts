import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';
import * as z from 'zod';

/** An address that is known before its server starts. `leadTo` sets the server's port. */
export type Relay = { baseUrl: string; leadTo: (port: number) => void };

/**
 * Forwards connections unchanged, as a load balancer does. It is closed after the tests of the file. `host` is how its address
 * names this machine.
 */
export async function openRelay(host = '127.0.0.1'): Promise<Relay> {
  let target = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const service = connect(target, '127.0.0.1');
    for (const socket of [client, service]) {
      open.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    }
    client.pipe(service).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    baseUrl: `http://${host}:${port}`,
    leadTo: (next) => {
      target = next;
    },
  };
}
