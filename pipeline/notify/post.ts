import { nameOf } from '../contract/error-name.ts';

/** How long and how often a receiver is tried. */
export type Patience = {
  /** The longest time until the headers of an answer, in milliseconds. */
  timeoutMs: number;
  attempts: number;
  /** The longest time for all receivers together, in milliseconds. No attempt starts after it. */
  withinMs: number;
  /** Waits after an attempt that failed; the first is 0. */
  pause: (attempt: number) => Promise<void>;
};

/** What happened to a message. `gone` means that the receiver wants no more messages. */
export type Posted = { state: 'accepted' | 'gone' } | { state: 'failed'; reason: string };

/** A request to send. Headers are made for each attempt, because they name its time. */
export type Post = { address: string; body: string; headers: () => Record<string, string> };

/** The patience of one run, with its end and its queue. */
export type Waiting = Patience & {
  isOver: () => boolean;
  /** Does the work as soon as fewer receivers are being asked than may be at once. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * Sends a message until the receiver accepts it with a status from 200 to 299, or the time is over.
 *
 * Redirects are not followed, so no message goes to an address that the operator did not write. The body of an answer
 * is not read.
 */
export async function post(message: Post, patience: Waiting): Promise<Posted> {
  let posted: Posted = { state: 'failed', reason: 'was not tried, because time ran out' };
  for (let attempt = 0; attempt < patience.attempts; attempt += 1) {
    if (attempt > 0) await patience.pause(attempt - 1);
    const status = await patience.inTurn(async () =>
      patience.isOver() ? undefined : tryOnce(message, patience.timeoutMs),
    );
    if (status === undefined) return posted;
    if (typeof status === 'string') posted = { state: 'failed', reason: status };
    else {
      posted = toPosted(status);
      if (posted.state !== 'failed' || isRedirect(status)) return posted;
    }
  }
  return posted;
}

function toPosted(status: number): Posted {
  if (status >= 200 && status < 300) return { state: 'accepted' };
  if (status === 410) return { state: 'gone' };
  if (isRedirect(status)) {
    return { state: 'failed', reason: `answered ${status}, and redirects are not followed` };
  }
  return { state: 'failed', reason: `answered ${status}` };
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** The status of the answer, or the reason why there is none. */
async function tryOnce(
  { address, body, headers }: Post,
  timeoutMs: number,
): Promise<number | string> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      headers: headers(),
      redirect: 'manual',
      signal: stop.signal,
    });
    // A body that never ends would keep the connection.
    stop.abort();
    return response.status;
  } catch (error) {
    if (stop.signal.aborted) return `gave no answer within ${timeoutMs} ms`;
    return `could not be reached: ${causeOf(error)}`;
  } finally {
    clearTimeout(timer);
  }
}

/** The system's code, such as ECONNREFUSED. A message may hold the address, which may hold a secret. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
    return cause.code;
  }
  return nameOf(error);
}
