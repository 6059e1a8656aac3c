import { setTimeout as wait } from 'node:timers/promises';
import { Octokit } from 'octokit';
import PQueue from 'p-queue';
import * as z from 'zod';
import type { Instant } from '../../contract/dates.ts';
import type { Log } from '../../contract/night-events.ts';
import type { Fetch } from '../../platform/bounded-fetch.ts';
import { createAttemptFetch, toUnreadable } from './attempt.ts';
import { GitHubFailure, GraphqlError, isFailure, type Limit, toFailure } from './failure.ts';

/** The timeouts and pauses of the client. Tests shorten them. */
export type ClientTiming = {
  /** The longest time of one attempt, including the body. GitHub itself ends a query after 10 s. */
  attemptTimeoutMs: number;
  /** Milliseconds that count as one second of waiting. All pauses and the pace of calls use it. */
  secondMs: number;
  /** The pause in seconds after a rate limit that states none. GitHub asks for a minute or more. */
  fallbackPauseSeconds: number;
  /** A rate limit that asks for a longer pause ends the night. */
  longestPauseSeconds: number;
};

const usualTiming: ClientTiming = {
  attemptTimeoutMs: 20_000,
  secondMs: 1000,
  fallbackPauseSeconds: 60,
  longestPauseSeconds: 300,
};

/** How often one call waits for a limit before it gives up. */
const mostPauses = 3;

export type ClientSettings = {
  token: string;
  /** Such as `https://api.github.com`. */
  apiUrl: string;
  timing?: Partial<ClientTiming>;
  /** Its abort ends all calls with a failure of the kind `over`. Its reason has the sentence. */
  until?: AbortSignal | undefined;
  /** The start of the night. GitHub's clock must show this day or a later one. */
  startedAt?: Instant;
};

/** How often a failed attempt is repeated. A batch once: smaller batches may succeed. */
export type Retries = 1 | 3;

type GraphqlQuery = { query: string; variables: Record<string, unknown>; retries?: Retries };

/** The GitHub client of the scan. Calls run one after the other, and throw only `GitHubFailure`. */
export type GitHubClient = ReturnType<typeof createClient>;

/**
 * Creates a client. GraphQL calls are a second apart, as GitHub asks.
 *
 * `unavailable` and `large` attempts are repeated up to `retries` times, after 1, 4 and 9 seconds;
 * `limited` ones up to three times, after the pause that GitHub asks for; others never. `askNodes`
 * asks for less where a smaller request may work.
 */
export function createClient(settings: ClientSettings, log: Log) {
  const { token, apiUrl, until, startedAt } = settings;
  const timing = { ...usualTiming, ...settings.timing };
  const { secondMs, longestPauseSeconds, fallbackPauseSeconds: fallbackSeconds } = timing;
  const usage = { requests: 0, points: 0 };
  const fetch = createAttemptFetch({
    timeoutMs: timing.attemptTimeoutMs,
    stop: until,
    startedAt,
    onAttempt: () => (usage.requests += 1),
  });
  const octokit = createOctokit(settings, log, fetch);
  const queue = new PQueue({ concurrency: 1, interval: secondMs, intervalCap: 1, strict: true });

  async function repeat<T>(attempt: () => Promise<T>, retries: Retries): Promise<T> {
    let repeats = 0;
    let pauses = 0;
    for (;;) {
      try {
        until?.throwIfAborted();
        return await attempt();
      } catch (error) {
        const failure = toFailure(error, { token, fallbackSeconds, until });
        let seconds: number;
        if (isFailure(failure, 'unavailable', 'large') && repeats < retries) {
          repeats += 1;
          seconds = repeats ** 2;
        } else if (failure.limit && isWaitedFor(failure.limit, pauses)) {
          pauses += 1;
          ({ seconds } = failure.limit);
        } else throw failure;
        await wait(seconds * secondMs, undefined, { signal: until }).catch(() => undefined);
      }
    }
  }

  function isWaitedFor({ limit, seconds }: Limit, pauses: number): boolean {
    const isWaited = seconds <= longestPauseSeconds && pauses < mostPauses;
    log('limit-reached', { limit, seconds, isWaitedFor: isWaited });
    return isWaited;
  }

  function parse<T>(schema: z.ZodType<T>, data: unknown): T {
    // Octokit returns the text of a body that is not JSON, without data.
    if (data === undefined || typeof data === 'string') throw toUnreadable(new URL(apiUrl).origin);
    const result = schema.safeParse(data);
    if (result.success) return result.data;
    const place = result.error.issues[0]?.path.map(String).join('.') ?? '';
    const sentence = `GitHub's answer has an unknown form (at "${place}"): check GITHUB_API_URL`;
    throw new GitHubFailure('invalid', sentence);
  }

  return {
    /** Returns the data even if parts are missing. Its `errors` say which parts. */
    graphql: async <T>({ query, variables, retries = 3 }: GraphqlQuery, schema: z.ZodType<T>) => {
      const ask = async () => {
        const answer = await readAnswer(octokit.graphql(query, variables));
        usage.points += Cost.safeParse(answer.data).data?.rateLimit.cost ?? 0;
        return { data: parse(schema, answer.data), errors: answer.errors };
      };
      return repeat(() => queue.add(ask), retries);
    },
    /** A REST call. */
    get: <T>(route: string, values: Record<string, string | number>, schema: z.ZodType<T>) =>
      repeat(async () => parse(schema, (await octokit.request(`GET ${route}`, values)).data), 3),
    /** Requests sent, including repeated ones, and the GraphQL points used. */
    usage: () => ({ ...usage }),
  };
}

const Cost = z.object({ rateLimit: z.object({ cost: z.number() }) });

/** Octokit throws this for every GraphQL answer with errors, even if it has most of the data. */
const PartialAnswer = z.object({
  name: z.literal('GraphqlResponseError'),
  data: z.record(z.string(), z.unknown()),
  errors: z.array(GraphqlError),
});

async function readAnswer(call: Promise<unknown>) {
  try {
    return { data: await call, errors: [] };
  } catch (error) {
    const partial = PartialAnswer.safeParse(error).data;
    if (!partial) throw error;
    return partial;
  }
}

/** Octokit's own pauses and repeats are off: `createClient` alone decides about both. */
function createOctokit({ token, apiUrl }: ClientSettings, log: Log, fetch: Fetch): Octokit {
  const warn = (message: string): void => log('github-warned', { message: message.slice(0, 200) });
  const quiet = { debug: () => {}, info: () => {}, warn, error: warn };
  return new Octokit({
    auth: token,
    baseUrl: apiUrl.replace(/\/+$/, ''),
    userAgent: 'trend-intelligence-api',
    log: quiet,
    request: { fetch, log: quiet },
    retry: { enabled: false },
    throttle: { enabled: false },
  });
}
