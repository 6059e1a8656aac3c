import { AnswerBoundError, createBoundedFetch } from '../../contract/bounded-fetch.ts';
import { toKnownAnswer } from './known-answer.ts';

export type AttemptOptions = {
  /** The token. It is removed from all error texts. */
  token: string | undefined;
  timeoutMs: number;
  /** Aborted when the night is over. */
  stop: AbortSignal;
  onAttempt: () => void;
};

/**
 * The largest response in bytes. GitHub cuts a text at 512 KB. Five such texts with every byte escaped have 15 MB, so
 * one repository always fits. A larger batch is asked for again in halves.
 */
const maxBytes = 20_000_000;

const withoutBody = new Set([204, 205, 304]);

/**
 * The `fetch` that octokit uses. Each attempt has its own timeout, including the body, so a hanging attempt is
 * repeated.
 *
 * Rate limits are converted to the forms that the throttling plugin knows. Error bodies become one short line of
 * JSON. A success without JSON is a failed attempt. @throws AttemptError
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

/** The body was decoded and can be shorter, so its length and encoding headers are wrong now. */
function toPlainHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  plain.delete('content-length');
  plain.delete('content-encoding');
  plain.set('content-type', 'application/json; charset=utf-8');
  return plain;
}

/** Why an attempt failed. */
export type AttemptFault = 'timeout' | 'unreachable' | 'cut-off' | 'unreadable';

/** An attempt without a complete answer. Octokit wraps this error and tries again. */
export class AttemptError extends Error {
  override name = 'AttemptError';
  readonly fault: AttemptFault;

  constructor(fault: AttemptFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Converts an error of `fetch`. An attempt that we stopped becomes an `AbortError`, which octokit does not repeat. */
function toAttemptError(
  cause: unknown,
  { started, stopped }: { started: boolean; stopped: boolean },
): Error {
  if (stopped) return Object.assign(new Error('stopped'), { name: 'AbortError' });
  if (cause instanceof AnswerBoundError) {
    return cause.bound === 'time'
      ? new AttemptError('timeout', 'gave no whole answer in time')
      : new AttemptError('unreadable', 'gave an answer larger than any it is asked for');
  }
  if (started) return new AttemptError('cut-off', 'broke off in the middle of an answer');
  return new AttemptError('unreachable', describeNetworkError(cause));
}

/** undici hides the reason of "fetch failed" in `cause`. Several addresses give an AggregateError. */
function describeNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed';
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) {
    return cause.errors[0].message;
  }
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
