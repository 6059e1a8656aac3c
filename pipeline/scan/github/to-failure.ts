import * as z from 'zod';
import { type Instant, toInstant } from '../../contract/dates.ts';
import { AttemptError } from './attempt-fetch.ts';
import type { ClientSettings } from './client-settings.ts';
import { GitHubFailure } from './github-failure.ts';

/** An error of octokit: a `RequestError`, or an `Error` with the response for a GraphQL limit. */
const CallError = z.object({
  message: z.string(),
  status: z.number().optional(),
  response: z
    .object({
      status: z.number(),
      headers: z.record(z.string(), z.union([z.string(), z.number()]).optional()),
    })
    .optional(),
});
type CallError = z.infer<typeof CallError>;

/** Converts an error of octokit to a failure with a sentence for the operator. */
export function toFailure(error: unknown, settings: ClientSettings): GitHubFailure {
  if (error instanceof GitHubFailure) return error;
  if (error instanceof Error && error.cause instanceof AttemptError) {
    return toAttemptFailure(error.cause, new URL(settings.apiUrl).origin);
  }
  // We stopped this call, and nobody waits for the answer.
  if (error instanceof Error && error.name === 'AbortError') {
    return new GitHubFailure('invalid', 'the night ended before GitHub answered');
  }
  const call = CallError.safeParse(error).data;
  if (!call) return new GitHubFailure('invalid', 'the call to GitHub failed', { cause: error });
  const hasToken = settings.token !== undefined;
  if (isLimit(call)) return toLimitFailure(call, hasToken);
  if (call.status === 401) return toRefusal(hasToken);
  return toStatusFailure(call, error);
}

function toAttemptFailure({ fault, message }: AttemptError, origin: string): GitHubFailure {
  if (fault === 'unreachable') {
    const sentence = `GitHub cannot be reached at ${origin} (${message}): check the network and GITHUB_API_URL`;
    return new GitHubFailure('unavailable', sentence);
  }
  const advice =
    fault === 'unreadable'
      ? 'check GITHUB_API_URL and any proxy on the way'
      : 'run the night again later';
  const sentence = `GitHub at ${origin} ${message}, also when asked again: ${advice}`;
  return new GitHubFailure('unavailable', sentence);
}

function isLimit({ status, message, response }: CallError): boolean {
  if (message === 'GraphQL Rate Limit Exceeded' || status === 429) return true;
  if (status !== 403) return false;
  return /rate limit/i.test(message) || response?.headers['x-ratelimit-remaining'] === '0';
}

function toLimitFailure({ message, response }: CallError, hasToken: boolean): GitHubFailure {
  const headers = response?.headers ?? {};
  if (/secondary rate/i.test(message)) {
    const seconds = Number(headers['retry-after']);
    const pause = seconds > 0 ? `a pause of ${seconds} seconds` : 'a longer pause';
    const sentence = `GitHub's secondary rate limit asks for ${pause}: run the night again after it`;
    return new GitHubFailure('limited', sentence);
  }
  const reset = Number(headers['x-ratelimit-reset']);
  const until = reset > 0 && reset <= lastSecond ? toInstant(reset * 1000) : null;
  return new GitHubFailure('limited', formatHourlyLimit(until, hasToken));
}

/** The last second that a `Date` can hold. A header can hold any number. */
export const lastSecond = 8_640_000_000_000;

/** The sentence about a rate limit that is used up. `until` is null if GitHub gave no time. */
export function formatHourlyLimit(until: Instant | null, hasToken: boolean): string {
  const when = until === null ? '' : ` until ${until}`;
  return hasToken
    ? `GitHub's rate limit is used up${when}: run the night again after that, or use another GITHUB_TOKEN`
    : `GitHub's rate limit for calls without a token is used up${when}: set GITHUB_TOKEN, or run the night again after that`;
}

function toRefusal(hasToken: boolean): GitHubFailure {
  const sentence = hasToken
    ? 'GITHUB_TOKEN was refused by GitHub (401): set a valid token, or unset it to scan without one'
    : 'GitHub asks for a token (401): set GITHUB_TOKEN';
  return new GitHubFailure('refused', sentence);
}

function toStatusFailure({ status, message }: CallError, cause: unknown): GitHubFailure {
  const said = `${status === undefined ? '' : ` with status ${status}`}${message === '' ? '' : ` (${message})`}`;
  if (status === 404) {
    return new GitHubFailure('missing', 'GitHub has no such thing (404): check GITHUB_API_URL');
  }
  if (status === 403 || status === 451) {
    const sentence = `GitHub forbids the call${said}: check what GITHUB_TOKEN may read`;
    return new GitHubFailure('forbidden', sentence);
  }
  if (status !== undefined && status >= 500) {
    const sentence = `GitHub failed${said}, also when asked again: run the night again later`;
    return new GitHubFailure('unavailable', sentence);
  }
  return new GitHubFailure('invalid', `GitHub refused the call${said}`, { cause });
}
