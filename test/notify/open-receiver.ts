import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a receiver got it. */
type Received = { headers: IncomingHttpHeaders; body: string };

/** How a receiver answers its requests. The first request has the index 0. */
export type Answering = (response: ServerResponse, index: number) => void;

/** Answers each request with the next status and no body. The last status repeats. */
export function withStatus(...statuses: readonly number[]): Answering {
  return (response, index) => {
    response.writeHead(statuses[index] ?? statuses.at(-1) ?? 204).end();
  };
}

/** A receiver on this machine that keeps what it receives. */
export async function openReceiver(answer: Answering = withStatus(204)) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      answer(response, received.length - 1);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    address: `http://127.0.0.1:${portOf(address)}/told?key=hidden`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The port of a server that listens. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return address.port;
}
