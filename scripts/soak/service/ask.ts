import { type IncomingHttpHeaders, request as startRequest } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

export type Asking = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** The client's own address, of those that lead to this machine: `127.0.0.0/8`. */
  from?: string;
  /** Breaks the connection. */
  signal?: AbortSignal;
};

/** Asks on a connection of its own; the path is sent as it stands. @throws where the connection breaks. */
export function ask(port: number, path: string, asking: Asking = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, from = '127.0.0.1', signal } = asking;
  const options = { host: '127.0.0.1', port, path, method, headers, agent: false };
  const cut = signal ? { signal } : {};
  return new Promise((resolve, reject) => {
    const request = startRequest({ ...options, localAddress: from, ...cut }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode = 0, headers: received } = response;
        resolve({
          status: statusCode,
          headers: received,
          body: Buffer.concat(chunks).toString(),
        });
      });
      response.on('error', reject);
    });
    request.on('error', reject).end();
  });
}
