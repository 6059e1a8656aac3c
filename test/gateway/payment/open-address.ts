import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll } from 'vitest';
import * as z from 'zod';

/**
 * An address for a `BASE_URL`, known before the gateway has a port. `leadTo` names the gateway, as a server in front does.
 * It is closed after the tests of the file.
 */
export async function openAddress() {
  let target = '';
  const server = createServer((request, response) => {
    const forward = async () => {
      const { host: _host, connection: _connection, ...headers } = request.headers;
      const sent = new Headers(z.record(z.string(), z.string()).parse(headers));
      const answer = await fetch(`${target}${request.url}`, { headers: sent });
      const told = new Headers(answer.headers);
      // The body is decoded here.
      for (const name of ['content-encoding', 'content-length']) told.delete(name);
      response.setHeaders(told).writeHead(answer.status);
      response.end(await answer.text());
    };
    void forward().catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  afterAll(() => void server.close());
  return {
    baseUrl: `http://localhost:${port}`,
    leadTo: (address: string) => {
      target = address;
    },
  };
}
