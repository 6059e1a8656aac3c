import { createBoundedFetch } from '../../contract/bounded-fetch.ts';
import { AttemptError, toAttemptError } from './attempt-error.ts';
import { toKnownAnswer } from './known-answer.ts';

export type AttemptOptions = {
  /** Removed from everything GitHub says in an error. */
  token: string | undefined;
  timeoutMs: number;
  /** Aborted when the night is over. */
  stop: AbortSignal;
  onAttempt: () => void;
};

/**
 * The largest answer in bytes. Five texts of 512 KB, as GitHub cuts them, with every byte escaped, have 15 MB: one
 * repository always fits. A larger batch is asked for again in halves.
 */
const maxBytes = 20_000_000;

const withoutBody = new Set([204, 205, 304]);

/**
 * The `fetch` below octokit: one try, with its own timeout that covers the body, so that a hang is tried again.
 *
 * Rate limits come out in the forms the throttling plugin knows, error bodies as one short line of JSON, and a success
 * whose body is no JSON as a failed try.
 *
 * @throws AttemptError
 */
export function createAttemptFetch(options: AttemptOptions): typeof fetch {
  return async (input, init) => {
    options.onAttempt();
    const { response, text } = await readWhole(input, init, options);
    const { status, headers } = response;
    if (withoutBody.has(status)) return new Response(null, { status, headers });
    const answer = toKnownAnswer({ url: response.url, status, headers, text });
    if (answer.body === null) {
      const what = /<html|<!doctype/i.test(text.slice(0, 500)) ? 'HTML' : 'something else';
      throw new AttemptError('unreadable', `answered with ${what} instead of JSON`);
    }
    return new Response(answer.status < 400 ? answer.body : redact(answer.body, options.token), {
      status: answer.status,
      headers: toPlainHeaders(headers),
    });
  };
}

async function readWhole(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  { stop, timeoutMs }: AttemptOptions,
): Promise<{ response: Response; text: string }> {
  let started = false;
  const bounds = { service: 'GitHub', maxBytes, timeoutMs };
  const fetchWhole = createBoundedFetch(bounds, async (...request) => {
    const response = await fetch(...request);
    started = true;
    return response;
  });
  try {
    const response = await fetchWhole(input, { ...init, signal: stop });
    return { response, text: await response.text() };
  } catch (cause) {
    throw toAttemptError(cause, { started, stopped: stop.aborted });
  }
}

function redact(text: string, token: string | undefined): string {
  return token ? text.replaceAll(token, '[token]') : text;
}

/** The body was decoded and may have been shortened, so its old length and coding no longer hold. */
function toPlainHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  plain.delete('content-length');
  plain.delete('content-encoding');
  plain.set('content-type', 'application/json; charset=utf-8');
  return plain;
}
