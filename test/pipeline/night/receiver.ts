import { createServer, type Server, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A request as the receiver got it. */
type Received = { method: string; url: string; type: string; body: string };

/**
 * A receiver of pings on this machine. It keeps what it receives and answers 204, or as `answer` does. The test's end
 * closes it.
 */
export async function openReceiver(
  answer: (response: ServerResponse, index: number) => void = (response) =>
    void response.writeHead(204).end(),
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push({ method, url, type: headers['content-type'] ?? '', body });
      answer(response, received.length - 1);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: originOf(server), received };
}

/** An address of this machine at which nothing listens. */
export async function closedOrigin(): Promise<string> {
  const server = createServer();
  const origin = await new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(originOf(server)));
  });
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return origin;
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  return `http://127.0.0.1:${address.port}`;
}
