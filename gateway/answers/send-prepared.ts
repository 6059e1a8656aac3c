import type { ServerResponse } from 'node:http';
import { type Prepared, toLines } from './prepared.ts';

/**
 * Sends what was prepared; to a HEAD, without the body. `own` are further headers, of this answer alone and of names that
 * the prepared ones have not; nobody validates them.
 */
export type Send = (
  response: ServerResponse,
  prepared: Prepared,
  own: Readonly<Record<string, string>>,
) => void;

declare module 'http' {
  interface OutgoingMessage<Request extends IncomingMessage = IncomingMessage> {
    /** Node's text of an answer's status and headers: what it made of `writeHead`, and what it sends. */
    _header: string | null;
  }
}

/**
 * Sends prepared answers with the heads that Node itself would write.
 *
 * Once a second Node writes one, and what it adds of its own (Date, Connection, Keep-Alive) is kept for the others of
 * that second, whose heads then are put together from text; writing them anew takes an eighth of a free read. Where Node's
 * head is not ours with something added, as a Node to come may have it, every head is left to Node.
 */
export function createSend(now: () => number): Send {
  let keptAt = Number.NaN;
  let kept = '';
  return (response, { status, headers, head, body }, own) => {
    const second = Math.floor(now() / 1000);
    const ours = head + toLines(own);
    const isUsual = response.shouldKeepAlive && response.req.httpVersion === '1.1';
    if (isUsual && second === keptAt) {
      response.statusCode = status;
      response._header = ours + kept;
    } else {
      response.writeHead(status, { ...headers, ...own });
      const whole = response._header;
      if (isUsual && typeof whole === 'string' && whole.startsWith(ours)) {
        // Node's own date is of the second before, until a timer of its own has run.
        const date = `Date: ${new Date(second * 1000).toUTCString()}`;
        kept = whole.slice(ours.length).replace(/^Date: .*$/m, date);
        keptAt = second;
      }
    }
    // The client has gone, and an answer that were ended now would count as sent.
    if (response.socket?.destroyed) return;
    // Node leaves the body of an answer to HEAD out by itself.
    if (typeof body !== 'string') {
      response.end(body);
      return;
    }
    // Head and body are one text and go out now, in one call: at the end, Node would add an empty text to them.
    response.write(body, 'latin1');
    response.socket?.uncork();
    response.end();
  };
}
