import { connect } from 'node:net';

/**
 * Sends these bytes, and gives all that came back until the server closed the connection.
 *
 * With `open`, the client does not end its side, as one that is slow on purpose.
 */
export function sendRaw(port: number, bytes: string | Buffer, open = false): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      if (open) socket.write(bytes);
      else socket.end(bytes);
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The server may refuse and close while we still send. What was read before is kept.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

/** The status and the JSON body of a raw answer. */
export function parseRaw(text: string): { status: number; body: unknown } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const json = Buffer.from(body, 'latin1').toString();
  return { status: Number(head.split(' ')[1]), body: json ? JSON.parse(json) : undefined };
}
