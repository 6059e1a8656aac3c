import { IndexRecord } from '../../pipeline/contract/views.ts';
import { type Failure, type Fetch, get, parseBody, toFailure } from './ask.ts';

/** Called with the index of the current digest, and with the index of each new digest. */
export type DigestListener = (index: IndexRecord) => void;

/** How the index is polled. */
export type PollOptions = {
  /** Milliseconds between two polls. The default is a minute. The service accepts ten polls a minute. */
  everyMs?: number;
  /** The id of the digest that the caller has already. The listener is not called for this digest. */
  knownIndex?: string;
  /** Called after a failed poll. Polling continues, after `Retry-After` if the service sets it. */
  onFailure?: (failure: Failure) => void;
};

const defaultEveryMs = 60_000;

/** Polls the index at a URL. Polling ends when the returned function is called. */
export function pollForDigests(
  fetch: Fetch,
  url: string,
  listener: DigestListener,
  { everyMs = defaultEveryMs, knownIndex, onFailure }: PollOptions = {},
): () => void {
  const stopped = new AbortController();
  let known = knownIndex;
  let etag: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Polls once. Returns the milliseconds until the next poll. */
  const poll = async (): Promise<number> => {
    const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag };
    const got = await get(fetch, { url, headers, signal: stopped.signal });
    if (stopped.signal.aborted) return 0;
    if ('failure' in got) return fail(got.failure);
    const { response, text } = got;
    if (response.status === 304) return everyMs;
    if (response.status !== 200) return fail(toFailure(response, text));
    const parsed = parseBody(IndexRecord, text, url);
    if ('failure' in parsed) return fail(parsed.failure);
    etag = response.headers.get('ETag') ?? undefined;
    if (parsed.value.index !== known) {
      known = parsed.value.index;
      listener(parsed.value);
    }
    return everyMs;
  };
  const fail = (failure: Failure): number => {
    onFailure?.(failure);
    const seconds = failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) : 0;
    return Math.max(everyMs, seconds * 1000);
  };
  const pollAndSchedule = async () => {
    const waitMs = await poll();
    if (!stopped.signal.aborted) timer = setTimeout(() => void pollAndSchedule(), waitMs);
  };
  void pollAndSchedule();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
