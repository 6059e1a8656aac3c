import { type IncomingHttpHeaders, request as startRequest } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** What a request has besides its path. */
export type Asking = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** The client's own address. It must be a loopback address in `127.0.0.0/8`. */
  from?: string;
  /** Aborting it breaks the connection. */
  signal?: AbortSignal;
};

/** Sends a request on a new connection. The path is sent unchanged. @throws if the connection breaks. */
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
