import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';

const megabyte = Buffer.alloc(1_000_000, 'a');

/** Answers with JSON that never ends, as fast as the reader takes it. Compressed, only a thousandth of it is sent. */
export function pourBody(response: ServerResponse, compressed: boolean): void {
  response.writeHead(200, {
    'content-type': 'application/json',
    ...(compressed ? { 'content-encoding': 'gzip' } : {}),
  });
  const gzip = createGzip();
  if (compressed) gzip.pipe(response);
  const body = compressed ? gzip : response;
  const more = () => {
    while (!response.destroyed && body.write(megabyte));
  };
  body.on('drain', more);
  response.on('close', () => gzip.destroy());
  body.write('"');
  more();
}
