import { setTimeout as wait } from 'node:timers/promises';
import { Octokit } from 'octokit';
import PQueue from 'p-queue';
import * as z from 'zod';
import type { Log } from '../../log/log.ts';
import { createAttemptFetch } from './attempt-fetch.ts';
import { type ClientSettings, type ClientTiming, usualTiming } from './client-settings.ts';
import { GitHubFailure } from './github-failure.ts';
import { type GraphqlError, readGraphqlAnswer } from './graphql-answer.ts';
import { toFailure } from './to-failure.ts';

type GraphqlQuery = {
  query: string;
  variables: Record<string, unknown>;
  /** How often a failed attempt is repeated; default 3. */
  retries?: Retries;
};

export type Retries = 1 | 3;

/** The GitHub client of the scan. Its calls throw only `GitHubFailure`. */
export type GitHubClient = {
  /** Returns partial data too. Its errors say what is missing. */
  graphql: <T>(
    query: GraphqlQuery,
    schema: z.ZodType<T>,
  ) => Promise<{ data: T; errors: GraphqlError[] }>;
  /** A REST call. `remaining` is the number of calls left this hour; null if GitHub does not say. */
  get: <T>(
    route: string,
    parameters: Record<string, string | number>,
    schema: z.ZodType<T>,
  ) => Promise<{ data: T; remaining: number | null }>;
  /** Requests sent, including retries, and the GraphQL points used. */
  usage: () => { requests: number; points: number };
  /** Counts a request that did not go through this client. */
  countRequest: () => void;
  /** Stops all running and later calls. */
  stop: () => void;
};

/** How often one call waits for a limit before it gives up. */
const mostPauses = 3;

/** Statuses that are not retried: a retry does not help, or the throttling plugin waits instead. */
const doNotRetry = [400, 401, 403, 404, 410, 422, 429, 451];

export function createClient(settings: ClientSettings, log: Log): GitHubClient {
  const timing = { ...usualTiming, ...settings.timing };
  const stopped = new AbortController();
  const usage = { requests: 0, points: 0 };
  let pause: Promise<unknown> = Promise.resolve();

  const parts: OctokitParts = {
    settings,
    timing,
    log,
    paces: { write: createPace(timing.secondMs), search: createPace(2 * timing.secondMs) },
    fetch: createAttemptFetch({
      token: settings.token,
      timeoutMs: timing.attemptTimeoutMs,
      stop: stopped.signal,
      onAttempt: () => (usage.requests += 1),
    }),
    // All other calls wait too, because GitHub bans clients that keep asking during a limit.
    onPause: (seconds) => {
      const next = wait(seconds * timing.secondMs, undefined, { ref: false });
      pause = Promise.all([pause, next]);
    },
  };
  // With an explicit number of retries, the retry plugin would repeat even a 401.
  const octokits = { 1: createOctokit(1, parts), 3: createOctokit(3, parts) };

  async function attempt<T>(call: () => Promise<T>): Promise<T> {
    try {
      await pause;
      stopped.signal.throwIfAborted();
      return await call();
    } catch (error) {
      throw toFailure(error, settings);
    }
  }

  return {
    graphql: async ({ query, variables, retries = 3 }, schema) =>
      attempt(async () => {
        const answer = await readGraphqlAnswer(octokits[retries].graphql(query, variables));
        usage.points += Cost.safeParse(answer.data).data?.rateLimit.cost ?? 0;
        return { data: parseAnswer(schema, answer.data), errors: answer.errors };
      }),
    get: async (route, parameters, schema) =>
      attempt(async () => {
        const response = await octokits[3].request(`GET ${route}`, parameters);
        const remaining = response.headers['x-ratelimit-remaining'];
        return {
          data: parseAnswer(schema, response.data),
          remaining: remaining === undefined ? null : Number(remaining),
        };
      }),
    usage: () => ({ ...usage }),
    countRequest: () => (usage.requests += 1),
    stop: () => stopped.abort(),
  };
}

const Cost = z.object({ rateLimit: z.object({ cost: z.number() }) });

function parseAnswer<T>(schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const place = result.error.issues[0]?.path.map(String).join('.') ?? '';
  throw new GitHubFailure(
    'invalid',
    `GitHub's answer has an unknown form (at "${place}"): check GITHUB_API_URL`,
  );
}

type OctokitParts = {
  settings: ClientSettings;
  timing: ClientTiming;
  log: Log;
  fetch: typeof fetch;
  paces: { write: Pace; search: Pace };
  onPause: (seconds: number) => void;
};

function createOctokit(
  retries: Retries,
  { settings, timing, log, fetch, paces, onPause }: OctokitParts,
): Octokit {
  const warn = (message: string): void => log('github-warned', { message: message.slice(0, 200) });
  const quiet = { debug: () => {}, info: () => {}, warn, error: warn };

  const onLimit =
    (limit: 'hourly' | 'secondary') =>
    (seconds: number, _options: unknown, _octokit: unknown, pauses: number): boolean => {
      const isWaitedFor = seconds <= timing.longestPauseSeconds && pauses < mostPauses;
      log('limit-reached', { limit, seconds, isWaitedFor });
      if (isWaitedFor) onPause(seconds);
      return isWaitedFor;
    };

  return new Octokit({
    auth: settings.token,
    baseUrl: settings.apiUrl.replace(/\/+$/, ''),
    userAgent: 'trend-intelligence-api',
    log: quiet,
    request: { fetch, log: quiet },
    retry: { doNotRetry, retries, retryAfterBaseValue: timing.secondMs },
    throttle: {
      onRateLimit: onLimit('hourly'),
      onSecondaryRateLimit: onLimit('secondary'),
      fallbackSecondaryRateRetryAfter: timing.fallbackPauseSeconds,
      retryAfterBaseValue: timing.secondMs,
      ...paces,
    },
  });
}

/** The interface of a limiter for the throttling plugin. */
type Pace = {
  key: () => {
    schedule: <T>(
      options: unknown,
      work: (...input: unknown[]) => Promise<T>,
      ...input: unknown[]
    ) => Promise<T>;
  };
};

/** Starts at most one call per `intervalMs`. It replaces the plugin's limiter, whose pace is fixed. */
function createPace(intervalMs: number): Pace {
  const queue = new PQueue({ concurrency: 1, interval: intervalMs, intervalCap: 1, strict: true });
  return {
    key: () => ({
      schedule: async (_options, work, ...input) => queue.add(async () => work(...input)),
    }),
  };
}
