import * as z from 'zod';
import { type Instant, toInstant } from '../../contract/dates.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';

/**
 * Why GitHub gave no usable answer.
 *
 * refused: the token is not accepted, or this machine's clock is wrong. limited: a rate limit.
 * missing: status 404.
 * unavailable: GitHub failed, hung or broke off; a later or smaller request may work. large: the
 * answer was larger than allowed; a single repository can cause that. heavy: only a smaller request
 * may work. over: the time of the night for GitHub is over. invalid: anything else; the same
 * request would fail again.
 */
type FailureKind =
  | 'refused'
  | 'limited'
  | 'missing'
  | 'unavailable'
  | 'large'
  | 'heavy'
  | 'over'
  | 'invalid';

export type Limit = { limit: 'hourly' | 'secondary'; seconds: number };

/** A call that failed. Its message can be the final sentence of a night. */
export class GitHubFailure extends PipelineError {
  readonly kind: FailureKind;
  /** The limit, for the kind `limited`. */
  readonly limit: Limit | undefined;

  constructor(kind: FailureKind, message: string, limit?: Limit) {
    super(message);
    this.kind = kind;
    this.limit = limit;
  }
}

export function isFailure(error: unknown, ...kinds: FailureKind[]): error is GitHubFailure {
  return error instanceof GitHubFailure && kinds.includes(error.kind);
}

/** An error that comes with the data of a GraphQL answer, or instead of the data. */
export const GraphqlError = z.object({
  type: z.string().optional(),
  message: z.string().catch(''),
  path: z.array(z.union([z.string(), z.number()])).catch([]),
});
export type GraphqlError = z.infer<typeof GraphqlError>;

const Headers = z.record(z.string(), z.unknown());
/** An HTTP status of 400 or more, or a GraphQL answer without data. Octokit throws both. */
const Refusal = z.union([
  z.object({ status: z.number(), response: z.object({ headers: Headers, data: z.unknown() }) }),
  z
    .object({
      name: z.literal('GraphqlResponseError'),
      headers: Headers,
      errors: z.array(GraphqlError),
    })
    .transform(({ headers, errors }) => ({ status: 200, response: { headers, data: { errors } } })),
]);
type FailedAnswer = {
  status: number;
  headers: Record<string, unknown>;
  types: string[];
  line: string;
};

/** What the sentence of a failure depends on, besides the error. */
type Circumstances = {
  /** The token. It is removed from the sentence. */
  token: string;
  /** Seconds to wait for a limit that states no pause. */
  fallbackSeconds: number;
  /** Aborted when the time for GitHub is over. The message of its reason is the sentence. */
  until: AbortSignal | undefined;
};

/** Converts an error of a call to a failure with a sentence for the operator. */
export function toFailure(
  error: unknown,
  { token, fallbackSeconds, until }: Circumstances,
): GitHubFailure {
  if (until?.aborted) return toOver(until);
  if (error instanceof GitHubFailure) return error;
  // Octokit wraps a failure of our own `fetch` in its own error.
  if (error instanceof Error && error.cause instanceof GitHubFailure) return error.cause;
  const refusal = Refusal.safeParse(error).data;
  if (!refusal) return new GitHubFailure('invalid', 'the call to GitHub failed');
  const { status, response } = refusal;
  const { message, types } = readErrorBody(response.data);
  const line = message.replaceAll(token, '[token]').slice(0, 200);
  const details = { status, headers: response.headers, types, line };
  return toLimitFailure(details, fallbackSeconds) ?? toStatusFailure(details);
}

/** The failure of every call after the time of the night for GitHub is over. */
export function toOver({ reason }: AbortSignal): GitHubFailure {
  const sentence = reason instanceof Error ? reason.message : 'the time for GitHub is over';
  return new GitHubFailure('over', sentence);
}

/** Types of errors that a smaller query may avoid. */
const heavyTypes = new Set(['RESOURCE_LIMITS_EXCEEDED', 'MAX_NODE_LIMIT_EXCEEDED']);
/** Messages of errors without a type that a smaller or later query may avoid. */
const failedMessages = /something went wrong|timed? ?out|couldn't respond/i;

/** Whether a smaller query may avoid the error. */
export function isTooHeavy({ type = '', message }: GraphqlError): boolean {
  return heavyTypes.has(type) || failedMessages.test(message);
}

/** The failure of a status of 400 or more, or of a GraphQL answer without data (status 200). */
function toStatusFailure({ status, types, line }: FailedAnswer): GitHubFailure {
  const later = 'run the night again later';
  const isQuery = status === 200;
  if (isQuery && types.some((type) => heavyTypes.has(type))) {
    return new GitHubFailure('heavy', `GitHub found the query too heavy (${line}): ${later}`);
  }
  if (isQuery && !failedMessages.test(line)) {
    return new GitHubFailure('invalid', `GitHub refused the query: ${line}`);
  }
  const detail = line === '' ? '' : ` (${line})`;
  const suffix = isQuery ? detail : ` with status ${status}${detail}`;
  if (isQuery || status >= 500) {
    const sentence = `GitHub failed${suffix}, also when asked again: ${later}`;
    return new GitHubFailure('unavailable', sentence);
  }
  if (status === 401) {
    const sentence = 'GITHUB_TOKEN was refused by GitHub (401): set a valid token';
    return new GitHubFailure('refused', sentence);
  }
  if (status === 404) {
    return new GitHubFailure('missing', 'GitHub has no such thing (404): check GITHUB_API_URL');
  }
  const isForbidden = status === 403 || status === 451;
  const sentence = isForbidden
    ? `GitHub forbids the call${suffix}: check what GITHUB_TOKEN may read`
    : `GitHub refused the call${suffix}`;
  return new GitHubFailure('invalid', sentence);
}

/** The last second that a `Date` can hold. A header can hold any number. */
const lastSecond = 8_640_000_000_000;

/**
 * Null where GitHub named no limit. If calls of the hour are left, the limit is a secondary one.
 *
 * Source: GitHub's "Rate limits and node limits for the GraphQL API", and the forms listed in the
 * stand-in's faults.
 */
function toLimitFailure(response: FailedAnswer, fallbackSeconds: number): GitHubFailure | null {
  if (!isLimit(response)) return null;
  const { headers, line } = response;
  if (isSpent(headers) && !/secondary rate/i.test(line)) {
    const reset = Number(headers['x-ratelimit-reset']);
    const until = reset > 0 && reset <= lastSecond ? toInstant(reset * 1000) : null;
    const seconds = until === null ? fallbackSeconds : toSecondsUntil(until, headers['date']);
    const when = until === null ? '' : ` until ${until}`;
    const sentence = `GitHub's rate limit is used up${when}: run the night again after that, or use another GITHUB_TOKEN`;
    return new GitHubFailure('limited', sentence, { limit: 'hourly', seconds });
  }
  const stated = Number(headers['retry-after']);
  const pause = stated > 0 ? `a pause of ${stated} seconds` : 'a longer pause';
  const sentence = `GitHub's secondary rate limit asks for ${pause}: run the night again after it`;
  const seconds = stated > 0 ? stated : fallbackSeconds;
  return new GitHubFailure('limited', sentence, { limit: 'secondary', seconds });
}

function isLimit({ status, headers, types, line }: FailedAnswer): boolean {
  if (status === 429 || /secondary rate/i.test(line)) return true;
  if (status === 200) return types.some((type) => type === 'RATE_LIMIT' || type === 'RATE_LIMITED');
  if (status !== 403) return false;
  return isSpent(headers) || 'retry-after' in headers || /abuse detection|rate limit/i.test(line);
}

function isSpent(headers: FailedAnswer['headers']): boolean {
  return headers['x-ratelimit-remaining'] === '0';
}

/** Seconds from GitHub's clock (`date`) to the end of a limit, and one more to be sure. */
function toSecondsUntil(until: Instant, date: unknown): number {
  const left = (Date.parse(until) - Date.parse(String(date))) / 1000;
  return Number.isFinite(left) ? Math.max(0, Math.ceil(left) + 1) : 0;
}

const ErrorBody = z.object({
  message: z.string().optional(),
  errors: z.array(GraphqlError).catch([]),
});

/** The message of an error body (of HTML, its title) in one line, and the types of its errors. */
function readErrorBody(data: unknown): { message: string; types: string[] } {
  const { message, errors = [] } = ErrorBody.safeParse(data).data ?? {};
  const text = typeof data === 'string' ? data : '';
  const title = /<title>([^<]{0,200})/i.exec(text)?.[1];
  const limit = errors.find((error) => /secondary rate/i.test(error.message)) ?? errors[0];
  const page = text.includes('<') ? 'an HTML page' : text;
  const line = message ?? limit?.message ?? title ?? page;
  return {
    message: line.replaceAll(/\s+/g, ' ').trim(),
    types: errors.flatMap(({ type }) => type ?? []),
  };
}
