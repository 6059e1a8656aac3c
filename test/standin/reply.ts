import type { ServerResponse } from 'node:http';
import { pourBody } from '../pipeline/platform/pour-body.ts';

/** A whole answer. An object is sent as JSON, text and bytes unchanged. */
export type Reply = {
  status: number;
  body: object | string | Uint8Array;
  headers?: Record<string, string>;
};

/**
 * No whole answer: nothing at all, nothing more after the start of the body, a cut connection, a body that is shorter than
 * its length, or one that never ends, compressed for `bomb`.
 */
export type Broken = 'hang' | 'hang-in-body' | 'reset' | 'truncated' | 'endless' | 'bomb';

/** Sends an answer, or breaks it off after `start`. */
export function send(response: ServerResponse, answer: Reply | Broken, start = '{'): void {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  if (typeof answer === 'object') {
    const { status, body, headers } = answer;
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const type = isRaw ? { 'content-type': 'text/html; charset=utf-8' } : json;
    response.writeHead(status, { ...type, ...headers }).end(isRaw ? body : JSON.stringify(body));
  } else if (answer === 'reset') response.socket?.destroy();
  else if (answer === 'endless' || answer === 'bomb') pourBody(response, answer === 'bomb');
  else if (answer === 'hang-in-body') response.writeHead(200, json).write(start);
  else if (answer === 'truncated') {
    response.writeHead(200, { ...json, 'content-length': '1000' });
    response.write(start, () => response.destroy());
  }
}
