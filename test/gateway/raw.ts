import { connect } from 'node:net';

/**
 * Sends bytes as they are and ends; gives all that came back until the other side closed.
 *
 * With `open`, this side is kept open, as a client does that is slow on purpose.
 */
export function sendRaw(port: number, bytes: string | Buffer, open = false): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      if (open) socket.write(bytes);
      else socket.end(bytes);
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A refusal may come while we still send: what was read before counts.
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
