import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { commonHeaders } from './common-headers.ts';
import { type Prepared, prepare } from './prepared.ts';
import type { Send } from './send-prepared.ts';

/** Refuses with a JSON error that no cache keeps. `headers` are those of this one answer. */
export type Refuse = (
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: object,
) => void;

/** Who floods is told the same over and over: a refusal for each of its seconds and limits, and some more. */
const remembered = 1_000;

/** Prepares each refusal once, so that refusing costs less than answering. */
export function createRefuse(send: Send): Refuse {
  const known = new LRUCache<string, Prepared>({ max: remembered });
  return (response, status, headers, body) => {
    const text = JSON.stringify(body);
    const key = `${status} ${text}`;
    let refusal = known.get(key);
    if (!refusal) {
      refusal = prepareRefusal(status, text);
      known.set(key, refusal);
    }
    send(response, refusal, headers);
  };
}

function prepareRefusal(status: number, text: string): Prepared {
  const body = Buffer.from(text);
  const headers = {
    ...commonHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
  };
  return prepare(status, headers, body);
}
