import * as z from 'zod';
import { type Instant, toInstant } from '../../contract/dates.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';

/**
 * Why GitHub gave no usable answer.
 *
 * refused: the token is not accepted, or this machine's clock is wrong. limited: a rate limit. missing: status 404. forbidden: the token may not read it.
 * unavailable: GitHub failed, hung or broke off; a later or smaller request may work. heavy: only a smaller request
 * may work. over: the time of the night for GitHub is over. invalid: anything else; asking again would not help.
 */
export type FailureKind =
  | 'refused'
  | 'limited'
  | 'missing'
  | 'forbidden'
  | 'unavailable'
  | 'heavy'
  | 'over'
  | 'invalid';

/** The limit that GitHub named, and how long it asks to wait. */
export type Limit = { limit: 'hourly' | 'secondary'; seconds: number };

/** A call that failed. Its message can be the final sentence of a night. */
export class GitHubFailure extends PipelineError {
  readonly kind: FailureKind;
  /** Known for the kind `limited`. */
  readonly limit: Limit | undefined;
  /** Whether the answer was larger than any may be. A single repository can cause that. */
  isTooLarge = false;

  constructor(kind: FailureKind, message: string, limit?: Limit) {
    super(message);
    this.kind = kind;
    this.limit = limit;
  }
}

/** Whether the night continues without this answer. Only a refused token or a wrong clock ends it. */
export function isAnswerLost(error: unknown): error is GitHubFailure {
  return error instanceof GitHubFailure && error.kind !== 'refused';
}

/** Whether the error is a failure of one of these kinds. */
export function isFailure(error: unknown, ...kinds: FailureKind[]): error is GitHubFailure {
  return error instanceof GitHubFailure && kinds.includes(error.kind);
}

/** An HTTP status of 400 or more, or a GraphQL answer without data. Both are errors that octokit throws. */
const Refusal = z.union([
  z.object({
    status: z.number(),
    response: z.object({ headers: z.record(z.string(), z.unknown()), data: z.unknown() }),
  }),
  z
    .object({
      name: z.literal('GraphqlResponseError'),
      headers: z.record(z.string(), z.unknown()),
      errors: z.array(z.object({ type: z.string().optional(), message: z.string().catch('') })),
    })
    .transform(({ headers, errors }) => ({
      status: 200,
      response: { headers, data: { errors } },
      types: errors.map(({ type }) => type),
    })),
]);
type Said = { status: number; headers: Record<string, unknown>; types: string[]; line: string };

/**
 * Converts an error of octokit to a failure with a sentence for the operator, in which `token` never occurs.
 *
 * `fallbackSeconds` is the pause for a limit that states none.
 */
export function toFailure(
  error: unknown,
  { token, fallbackSeconds }: { token: string; fallbackSeconds: number },
): GitHubFailure {
  if (error instanceof GitHubFailure) return error;
  // Octokit and timers wrap the failures of our own fetch and of the end of a night.
  if (error instanceof Error && error.cause instanceof GitHubFailure) return error.cause;
  const refusal = Refusal.safeParse(error).data;
  if (!refusal) return new GitHubFailure('invalid', 'the call to GitHub failed');
  const { status, response } = refusal;
  const types = 'types' in refusal ? refusal.types.flatMap((type) => type ?? []) : [];
  const line = toErrorLine(response.data).replaceAll(token, '[token]').slice(0, 200);
  const said = { status, headers: response.headers, types, line };
  return toLimitFailure(said, fallbackSeconds) ?? toStatusFailure(said);
}

/** Types of errors that say that the query, and not GitHub, is the problem. */
export const heavyTypes = ['RESOURCE_LIMITS_EXCEEDED', 'MAX_NODE_LIMIT_EXCEEDED'];
/** Messages of errors without a type that a smaller or later query may avoid. */
export const failedMessages = /something went wrong|timed? ?out|couldn't respond/i;

function toStatusFailure({ status, types, line }: Said): GitHubFailure {
  if (status === 200) return toQueryFailure(types, line);
  const said = ` with status ${status}${line === '' ? '' : ` (${line})`}`;
  if (status === 401) {
    const sentence = 'GITHUB_TOKEN was refused by GitHub (401): set a valid token';
    return new GitHubFailure('refused', sentence);
  }
  if (status === 404) {
    return new GitHubFailure('missing', 'GitHub has no such thing (404): check GITHUB_API_URL');
  }
  if (status === 403 || status === 451) {
    const sentence = `GitHub forbids the call${said}: check what GITHUB_TOKEN may read`;
    return new GitHubFailure('forbidden', sentence);
  }
  if (status < 500) return new GitHubFailure('invalid', `GitHub refused the call${said}`);
  const sentence = `GitHub failed${said}, also when asked again: run the night again later`;
  return new GitHubFailure('unavailable', sentence);
}

function toQueryFailure(types: readonly string[], line: string): GitHubFailure {
  if (types.some((type) => heavyTypes.includes(type))) {
    const sentence = `GitHub found the query too heavy (${line}): run the night again later`;
    return new GitHubFailure('heavy', sentence);
  }
  if (!failedMessages.test(line)) {
    return new GitHubFailure('invalid', `GitHub refused the query: ${line}`);
  }
  const sentence = `GitHub failed (${line}), also when asked again: run the night again later`;
  return new GitHubFailure('unavailable', sentence);
}

/** The last second that a `Date` can hold. A header can hold any number. */
const lastSecond = 8_640_000_000_000;

/**
 * Null where GitHub named no limit. A limit with calls left of the hour is a secondary one.
 *
 * Source: GitHub's "Rate limits and node limits for the GraphQL API", and the forms listed in the stand-in's faults.
 */
function toLimitFailure(said: Said, fallbackSeconds: number): GitHubFailure | null {
  if (!isLimit(said)) return null;
  const { headers, line } = said;
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

function isLimit({ status, headers, types, line }: Said): boolean {
  if (status === 429 || /secondary rate/i.test(line)) return true;
  if (status === 200) return types.some((type) => type === 'RATE_LIMIT' || type === 'RATE_LIMITED');
  if (status !== 403) return false;
  return isSpent(headers) || 'retry-after' in headers || /abuse detection|rate limit/i.test(line);
}

function isSpent(headers: Said['headers']): boolean {
  return headers['x-ratelimit-remaining'] === '0';
}

/** GitHub's own clock decides, and one more second makes sure that the limit is over. */
function toSecondsUntil(until: Instant, date: unknown): number {
  const left = (Date.parse(until) - Date.parse(String(date))) / 1000;
  return Number.isFinite(left) ? Math.max(0, Math.ceil(left) + 1) : 0;
}

const ErrorBody = z.object({
  message: z.string().optional(),
  errors: z
    .array(z.object({ message: z.string() }))
    .optional()
    .catch(undefined),
});

/** The message of an error body in one line. For an HTML page, its title. */
function toErrorLine(data: unknown): string {
  const body = ErrorBody.safeParse(data).data;
  const text = typeof data === 'string' ? data : '';
  const title = /<title>([^<]{0,200})/i.exec(text)?.[1];
  const errors = body?.errors ?? [];
  const limit = errors.find(({ message }) => /secondary rate/i.test(message)) ?? errors[0];
  const line = body?.message ?? limit?.message ?? title;
  return (line ?? (text.includes('<') ? 'an HTML page' : text)).replaceAll(/\s+/g, ' ').trim();
}
