import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { findFreePort } from '../../../scripts/lab/free-port.ts';
import { serve } from '../../standin/serve.ts';

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
  const { url: origin, close } = await serve((request, response) => {
    const { method = '', url = '', headers } = request;
    const keep = (body: string) => {
      received.push({ method, url, type: headers['content-type'] ?? '', body });
      answer(response, received.length - 1);
    };
    text(request).then(keep, () => response.destroy());
  });
  onTestFinished(close);
  return { origin, received };
}

/** An address of this machine at which nothing listens. */
export async function closedOrigin(): Promise<string> {
  return `http://127.0.0.1:${await findFreePort()}`;
}
