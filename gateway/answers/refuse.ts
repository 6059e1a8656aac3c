import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { prepareJson } from './prepare-json.ts';
import type { Prepared } from './prepared.ts';
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
      refusal = prepareJson(status, { 'Cache-Control': 'no-store' }, Buffer.from(text));
      known.set(key, refusal);
    }
    send(response, refusal, headers);
  };
}
