import { type IncomingHttpHeaders, request as startRequest } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** What a request has besides its path. */
export type Asking = {
  method?: string;
  headers?: Readonly<Record<string, string | string[]>>;
  /** The client's own address. It must be a loopback address in `127.0.0.0/8`. */
  from?: string;
  /** Aborting it breaks the connection. */
  signal?: AbortSignal;
};

/**
 * Sends a request on a new connection. The path is sent exactly as it is written, and nothing of the answer is decoded.
 *
 * @throws if the connection breaks.
 */
export function ask(port: number, path: string, asking: Asking = {}): Promise<Answer> {
  const { from: localAddress = '127.0.0.1', ...rest } = asking;
  const options = { host: '127.0.0.1', port, path, localAddress, maxHeaderSize: 65_536, ...rest };
  return new Promise((resolve, reject) => {
    const request = startRequest({ ...options, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      });
      response.on('error', reject);
    });
    request.on('error', reject).end();
  });
}
