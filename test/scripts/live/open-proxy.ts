import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { serve } from '../../standin/serve.ts';

/** An answer on its way through a proxy. A test may change it. */
export type Passing = { status: number; headers: Headers; text: string };

/** Changes the answer at a path. */
export type Change = (path: string, answer: Passing) => Passing;

/**
 * A proxy whose upstream is set later, because the upstream wants to know the address of the proxy. It is closed after the
 * tests of the file. `host` is how its address names this machine.
 */
export async function openProxy(host = '127.0.0.1') {
  let upstream = '';
  let change = whole;
  const { port, close } = await serve((request, response) => {
    const pass = async () => {
      const { url = '/', method = 'GET', headers } = request;
      const body = method === 'POST' ? new Uint8Array(await buffer(request)) : null;
      const kept = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        /^(?:host|connection|content-length|accept-encoding)$/.test(name)
          ? []
          : [[name, String(value)]],
      );
      const asked = { method, headers: kept, body, redirect: 'manual' } as const;
      const reply = await fetch(`${upstream}${url}`, asked);
      const text = await reply.text();
      const answer = change(url, {
        status: reply.status,
        headers: new Headers(reply.headers),
        text,
      });
      answer.headers.delete('content-encoding');
      answer.headers.delete('content-length');
      answer.headers.delete('transfer-encoding');
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.text);
    };
    pass().catch(() => response.destroy());
  });
  afterAll(close);
  return {
    url: `http://${host}:${port}`,
    leadTo: (address: string) => void (upstream = address),
    decide: (next: Change) => void (change = next),
    close,
  };
}

/** Changes no answer. */
export const whole: Change = (_path, answer) => answer;

/** Changes the answers of paths that begin so. */
export function at(start: string, change: (answer: Passing) => Passing): Change {
  return (path, answer) => (path.startsWith(start) ? change(answer) : answer);
}

export function without(name: string) {
  return (answer: Passing) => {
    answer.headers.delete(name);
    return answer;
  };
}

export function set(name: string, value: string) {
  return (answer: Passing) => {
    answer.headers.set(name, value);
    return answer;
  };
}

export function replace(from: string | RegExp, to: string) {
  return (answer: Passing) => ({ ...answer, text: answer.text.replace(from, to) });
}

/** Changes the text of the challenge in the header. */
export function challenge(from: string | RegExp, to: string) {
  return (answer: Passing) => {
    const text = Buffer.from(answer.headers.get('PAYMENT-REQUIRED') ?? '', 'base64').toString();
    const changed = Buffer.from(text.replace(from, to)).toString('base64');
    return set('PAYMENT-REQUIRED', changed)(answer);
  };
}

export const status =
  (code: number, text = '') =>
  (answer: Passing) => ({
    ...answer,
    status: code,
    text,
  });
