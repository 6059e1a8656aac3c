import { type Instant, toDigestDate, toInstant, toMidnight } from '../../contract/dates.ts';
import { AnswerBoundError, createBoundedFetch } from '../../platform/bounded-fetch.ts';
import { requestCodeOf } from '../../platform/log.ts';
import { GitHubFailure } from './failure.ts';

type AttemptOptions = {
  timeoutMs: number;
  /** Aborted when the time of the night for GitHub is over. */
  stop: AbortSignal | undefined;
  onAttempt: () => void;
  /** The start of the night by the clock of this machine. Undefined where no night is dated. */
  startedAt?: Instant | undefined;
};

/**
 * The largest response in bytes. GitHub cuts a text at 512 KB, so the answer for one repository
 * fits (15 MB, every byte escaped). A batch with a larger answer is halved.
 */
const maxBytes = 20_000_000;

/**
 * The `fetch` that octokit uses. Each attempt has its timeout, body included, so it can be
 * repeated.
 *
 * A redirect is followed once on the origin of the settings, as for renamed repositories: the token
 * goes nowhere else. A status 2xx without JSON, or 202, is a failed attempt. @throws GitHubFailure,
 * which octokit keeps as the `cause` of its error.
 */
export function createAttemptFetch(options: AttemptOptions): typeof fetch {
  const { stop, timeoutMs, onAttempt, startedAt } = options;
  return async (input, init) => {
    onAttempt();
    let hasBegun = false;
    const bounds = { service: 'GitHub', maxBytes, timeoutMs };
    const fetchWhole = createBoundedFetch(bounds, async (...request) => {
      const response = await fetch(...request);
      hasBegun = true;
      return response;
    });
    const url = new URL(input instanceof Request ? input.url : input);
    const whole = { ...init, redirect: 'manual', signal: stop ?? null } as const;
    try {
      const first = await fetchWhole(input, whole);
      const renamed = findRenamed(first, url, init?.method);
      if (renamed) onAttempt();
      const response = renamed ? await fetchWhole(renamed.href, whole) : first;
      refuseUnusable(response, url);
      if (startedAt !== undefined) refuseFuture(response, startedAt);
      return response;
    } catch (cause) {
      throw toFailure(cause, { hasBegun, origin: url.origin });
    }
  };
}

/** Where a thing is that GitHub renamed. Undefined for any other answer, and for another origin. */
function findRenamed({ status, headers }: Response, url: URL, method = 'GET'): URL | undefined {
  const location = headers.get('location');
  if (method !== 'GET' || ![301, 307, 308].includes(status) || location === null) return undefined;
  const target = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
  return target?.origin === url.origin ? target : undefined;
}

function refuseUnusable({ status, headers }: Response, { origin }: URL): void {
  if (status >= 400 || status === 204 || status === 304) return;
  if (status >= 300) {
    const sentence = `GitHub at ${origin} redirects the call (${status}), and the token is sent nowhere else: check GITHUB_API_URL`;
    throw new GitHubFailure('invalid', sentence);
  }
  if (status === 202) throw toUnreadable(origin, 'a promise (202)');
  const type = headers.get('content-type') ?? '';
  if (!/\bjson\b/.test(type)) throw toUnreadable(origin, /html/.test(type) ? 'HTML' : undefined);
}

/** How far the clocks of GitHub and of this machine may differ around midnight. */
const skewMs = 10 * 60_000;

/**
 * Refuses an answer before the night's day has begun by GitHub's clock: a later night would hide
 * those before it.
 */
function refuseFuture({ headers }: Response, startedAt: Instant): void {
  const theirs = Date.parse(headers.get('date') ?? '');
  const hasBegun = !(Date.parse(toMidnight(toDigestDate(startedAt))) > theirs);
  if (hasBegun || Date.parse(startedAt) <= theirs + skewMs) return;
  const sentence = `the clock of this machine says ${startedAt}, and GitHub's says ${toInstant(theirs)}: set the clock, and run the night again`;
  throw new GitHubFailure('refused', sentence);
}

export function toUnreadable(origin: string, form = 'something else'): GitHubFailure {
  return new GitHubFailure(
    'unavailable',
    `GitHub at ${origin} answered with ${form} instead of JSON, also when asked again: check GITHUB_API_URL and any proxy on the way`,
  );
}

function toFailure(cause: unknown, { hasBegun, origin }: { hasBegun: boolean; origin: string }) {
  if (cause instanceof GitHubFailure) return cause;
  const again = 'also when asked again: run the night again later';
  if (cause instanceof AnswerBoundError) {
    const isLate = cause.bound === 'time';
    const gave = isLate ? 'no whole answer in time' : 'an answer larger than any it is asked for';
    const kind = isLate ? 'unavailable' : 'large';
    return new GitHubFailure(kind, `GitHub at ${origin} gave ${gave}, ${again}`);
  }
  const sentence = hasBegun
    ? `GitHub at ${origin} broke off in the middle of an answer, ${again}`
    : `GitHub cannot be reached at ${origin} (${requestCodeOf(cause)}): check the network and GITHUB_API_URL`;
  return new GitHubFailure('unavailable', sentence);
}
