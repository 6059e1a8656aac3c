import { parseFile } from '../../pipeline/contract/file-text.ts';
import { IndexRecord } from '../../pipeline/contract/views.ts';
import type { Failure } from './answer.ts';
import { type Fetch, get, toFailure } from './ask.ts';

/** Hears of the current digest, and of each one after it. */
export type DigestListener = (index: IndexRecord) => void;

/** How digests are waited for. */
export type PollOptions = {
  /** Milliseconds between two looks; a minute unless given. The service takes ten looks a minute. */
  everyMs?: number;
  /** The digest that is known already, by its id: the listener hears of the next one. */
  knownIndex?: string;
  /** Hears of every look that failed; the next one comes in its time, or when the service says. */
  onFailure?: (failure: Failure) => void;
};

const usualMs = 60_000;

/** Polls an index until the function it gives is called. */
export function pollForDigests(
  fetch: Fetch,
  url: string,
  listener: DigestListener,
  { everyMs = usualMs, knownIndex, onFailure }: PollOptions = {},
): () => void {
  const stopped = new AbortController();
  let known = knownIndex;
  let etag: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (): Promise<number> => {
    const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag };
    const got = await get(fetch, { url, headers, signal: stopped.signal });
    if (stopped.signal.aborted) return 0;
    if ('failure' in got) return fail(got.failure);
    const { response, text } = got;
    if (response.status === 304) return everyMs;
    if (response.status !== 200) return fail(toFailure(response, text));
    const read = readIndex(text, url);
    if ('failure' in read) return fail(read.failure);
    etag = response.headers.get('ETag') ?? undefined;
    if (read.index.index !== known) {
      known = read.index.index;
      listener(read.index);
    }
    return everyMs;
  };
  const fail = (failure: Failure): number => {
    onFailure?.(failure);
    const seconds = failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) : 0;
    return Math.max(everyMs, seconds * 1000);
  };
  const goOn = async () => {
    const waitMs = await look();
    if (!stopped.signal.aborted) timer = setTimeout(() => void goOn(), waitMs);
  };
  void goOn();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}

function readIndex(text: string, url: string): { index: IndexRecord } | { failure: Failure } {
  try {
    return { index: parseFile(IndexRecord, text, url) };
  } catch (error) {
    return { failure: { kind: 'unintelligible', status: 200, message: String(error) } };
  }
}
