/** A function like the platform's `fetch`. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** The limits of one response: its size and its time. */
export type AnswerBounds = {
  /** The service's name in error messages, such as `the facilitator`. */
  service: string;
  /** The largest body in bytes, counted after decompression. */
  maxBytes: number;
  /** The longest time from the request to the last byte of the body. */
  timeoutMs: number;
  /** If false, `Retry-After` is left out: a library would wait as long as the service asks. */
  mayDelay?: boolean;
};

/** The bound that a response broke: too large, too slow, or a redirect to another address. */
type Bound = 'size' | 'time' | 'redirect';

/** A response beyond its bounds. Its connection is closed and its body is discarded. */
export class AnswerBoundError extends Error {
  override name = 'AnswerBoundError';
  readonly bound: Bound;

  constructor(bound: Bound, message: string) {
    super(message);
    this.bound = bound;
  }
}

/**
 * Creates a `fetch` that returns a response after its whole body has arrived within the bounds.
 *
 * It rejects with `AnswerBoundError` if the response exceeds a bound, or with the reason of
 * `init.signal` if it aborts.
 *
 * A redirect is refused: a key or a payment in the request must not reach another server. A caller
 * that sends nothing secret, or that handles redirects itself, sets `init.redirect`.
 *
 * @example
 * const fetch = createBoundedFetch({ service: 'GitHub', maxBytes: 20_000_000, timeoutMs: 20_000 });
 * http(url, { fetchFn: fetch });
 */
export function createBoundedFetch(
  bounds: AnswerBounds,
  fetch: Fetch = (input, init) => globalThis.fetch(input, init),
): Fetch {
  return async (input, init = {}) => {
    const stop = new AbortController();
    const forward = () => stop.abort(init.signal?.reason);
    if (init.signal?.aborted) forward();
    init.signal?.addEventListener('abort', forward);
    // In Node 20, an AbortSignal.timeout never fires if only AbortSignal.any listens to it.
    const timer = setTimeout(() => stop.abort(tooLate(bounds)), bounds.timeoutMs);
    try {
      const { redirect } = init;
      const request = { ...init, redirect: redirect ?? 'manual', signal: stop.signal };
      const response = await fetch(input, request);
      // A browser hides the status of a redirect that it does not follow.
      const isRedirect = redirects.has(response.status) || response.type === 'opaqueredirect';
      if (!redirect && isRedirect) stop.abort(turnedAway(response, bounds));
      stop.signal.throwIfAborted();
      return await readWhole(response, bounds, stop);
    } catch (error) {
      // Platforms wrap the reason of an abort differently.
      throw stop.signal.aborted ? stop.signal.reason : error;
    } finally {
      clearTimeout(timer);
      init.signal?.removeEventListener('abort', forward);
    }
  };
}

/** The same response with its body in memory. Stops the request if the body is too large. */
async function readWhole(response: Response, bounds: AnswerBounds, stop: AbortController) {
  if (!response.body) return response;
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = response.body.getReader();
  // A body that did not come from the network ignores the signal.
  stop.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    stop.signal.throwIfAborted();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > bounds.maxBytes) stop.abort(tooLarge(bounds));
    else chunks.push(value);
  }
  const { status, statusText, headers, url } = response;
  const whole = new Response(new Blob(chunks), { status, statusText, headers });
  if (bounds.mayDelay === false) whole.headers.delete('Retry-After');
  return Object.defineProperty(whole, 'url', { value: url });
}

/** The statuses that redirect. 300 and 304 do not. Source: RFC 9110, section 15.4. */
const redirects = new Set([301, 302, 303, 307, 308]);

/** Names the host alone: the path and the query of an address may repeat secrets of the request. */
function turnedAway({ headers, url }: Response, { service }: AnswerBounds): AnswerBoundError {
  const location = headers.get('location') ?? '';
  const host = URL.canParse(location, url) ? new URL(location, url).host : 'another address';
  const message = `${service} redirects to ${host}, which is not followed`;
  return new AnswerBoundError('redirect', message);
}

function tooLarge({ service, maxBytes }: AnswerBounds): AnswerBoundError {
  return new AnswerBoundError('size', `${service} answered with more than ${maxBytes} bytes`);
}

function tooLate({ service, timeoutMs }: AnswerBounds): AnswerBoundError {
  return new AnswerBoundError('time', `${service} gave no whole answer within ${timeoutMs} ms`);
}
