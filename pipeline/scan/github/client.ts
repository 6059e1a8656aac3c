import { Octokit } from 'octokit';
import PQueue from 'p-queue';
import * as z from 'zod';
import type { Instant } from '../../contract/dates.ts';
import type { Log } from '../../platform/log.ts';
import { createAttemptFetch, toUnreadable } from './attempt.ts';
import { GitHubFailure, toFailure } from './failure.ts';
import { createRepeat, type Retries } from './retry.ts';

/** The timeouts and pauses of the client. Tests shorten them. */
export type ClientTiming = {
  /** The longest time of one attempt, including the body. GitHub itself ends a query after 10 s. */
  attemptTimeoutMs: number;
  /** Milliseconds that count as one second of waiting. All pauses and the pace of calls use it. */
  secondMs: number;
  /** The pause after a limit that states none. Source: GitHub asks for at least a minute. */
  fallbackPauseSeconds: number;
  /** A rate limit with a longer pause ends the night. */
  longestPauseSeconds: number;
};

const usualTiming: ClientTiming = {
  attemptTimeoutMs: 20_000,
  secondMs: 1000,
  fallbackPauseSeconds: 60,
  longestPauseSeconds: 300,
};

/** The address of the API and the token. */
export type ClientSettings = {
  token: string;
  /** Such as `https://api.github.com`. */
  apiUrl: string;
  timing?: Partial<ClientTiming>;
  /** Ends all calls with a failure of the kind `over`. The message of its reason is the sentence. */
  until?: AbortSignal | undefined;
  /** The start of the night. GitHub's clock must not be at an earlier day. */
  startedAt?: Instant;
};

type GraphqlQuery = {
  query: string;
  variables: Record<string, unknown>;
  /** How often a failed attempt is repeated; default 3. */
  retries?: Retries;
};

const GraphqlError = z.object({
  type: z.string().optional(),
  message: z.string().catch(''),
  path: z.array(z.union([z.string(), z.number()])).catch([]),
});
/** An error beside the data of a GraphQL answer. */
export type GraphqlError = z.infer<typeof GraphqlError>;

/** The GitHub client of the scan. Its calls throw only `GitHubFailure`. */
export type GitHubClient = {
  /** Returns partial data too. Its errors say what is missing. */
  graphql: <T>(
    query: GraphqlQuery,
    schema: z.ZodType<T>,
  ) => Promise<{ data: T; errors: GraphqlError[] }>;
  /** A REST call. */
  get: <T>(
    route: string,
    parameters: Record<string, string | number>,
    schema: z.ZodType<T>,
  ) => Promise<T>;
  /** Requests sent, including retries, and the GraphQL points used. */
  usage: () => { requests: number; points: number };
  /** @throws the failure of the kind `over` if the time for GitHub is over. */
  throwIfOver: () => void;
  /** Stops all running and later calls. */
  stop: () => void;
};

/** Creates a client. GraphQL calls are a second apart, as GitHub asks. */
export function createClient(settings: ClientSettings, log: Log): GitHubClient {
  const { token, apiUrl } = settings;
  const timing = { ...usualTiming, ...settings.timing };
  const { secondMs, longestPauseSeconds, fallbackPauseSeconds: fallbackSeconds } = timing;
  const stopped = new AbortController();
  const { until } = settings;
  const end = () => stopped.abort(new GitHubFailure('over', toSentence(until?.reason)));
  if (until?.aborted) end();
  until?.addEventListener('abort', end, { signal: stopped.signal });
  const usage = { requests: 0, points: 0 };
  const octokit = createOctokit(settings, log, {
    timeoutMs: timing.attemptTimeoutMs,
    stop: stopped.signal,
    startedAt: settings.startedAt,
    onAttempt: () => (usage.requests += 1),
  });
  const repeat = createRepeat({
    secondMs,
    longestPauseSeconds,
    stop: stopped.signal,
    toFailure: (error) => toFailure(error, { token, fallbackSeconds }),
    log,
  });
  const pace = { concurrency: 1, interval: secondMs, intervalCap: 1, strict: true };
  const queue = new PQueue(pace);

  function parse<T>(schema: z.ZodType<T>, data: unknown): T {
    // Octokit returns the text of a body that is not JSON, and takes no data from it.
    if (data === undefined || typeof data === 'string') throw toUnreadable(new URL(apiUrl).origin);
    const result = schema.safeParse(data);
    if (result.success) return result.data;
    const place = result.error.issues[0]?.path.map(String).join('.') ?? '';
    const sentence = `GitHub's answer has an unknown form (at "${place}"): check GITHUB_API_URL`;
    throw new GitHubFailure('invalid', sentence);
  }

  return {
    graphql: async ({ query, variables, retries = 3 }, schema) => {
      const ask = async () => {
        const answer = await readAnswer(octokit.graphql(query, variables));
        usage.points += Cost.safeParse(answer.data).data?.rateLimit.cost ?? 0;
        return { data: parse(schema, answer.data), errors: answer.errors };
      };
      return repeat(() => queue.add(ask), retries);
    },
    get: async (route, parameters, schema) =>
      repeat(
        async () => parse(schema, (await octokit.request(`GET ${route}`, parameters)).data),
        3,
      ),
    usage: () => ({ ...usage }),
    throwIfOver: () => stopped.signal.throwIfAborted(),
    stop: () =>
      stopped.abort(new GitHubFailure('invalid', 'the night ended before GitHub answered')),
  };
}

function toSentence(reason: unknown): string {
  return reason instanceof Error ? reason.message : 'the time for GitHub is over';
}

const Cost = z.object({ rateLimit: z.object({ cost: z.number() }) });

/** Octokit throws this for every answer with errors, even if most data is there. */
const PartialAnswer = z.object({
  name: z.literal('GraphqlResponseError'),
  data: z.record(z.string(), z.unknown()),
  errors: z.array(GraphqlError),
});

async function readAnswer(
  call: Promise<unknown>,
): Promise<{ data: unknown; errors: GraphqlError[] }> {
  try {
    return { data: await call, errors: [] };
  } catch (error) {
    const partial = PartialAnswer.safeParse(error).data;
    if (!partial) throw error;
    return partial;
  }
}

/** Octokit without the plugins that repeat calls: `createRepeat` has the only rule for that. */
function createOctokit(
  { token, apiUrl }: ClientSettings,
  log: Log,
  attempt: Parameters<typeof createAttemptFetch>[0],
): Octokit {
  const warn = (message: string): void => log('github-warned', { message: message.slice(0, 200) });
  const quiet = { debug: () => {}, info: () => {}, warn, error: warn };
  return new Octokit({
    auth: token,
    baseUrl: apiUrl.replace(/\/+$/, ''),
    userAgent: 'trend-intelligence-api',
    log: quiet,
    request: { fetch: createAttemptFetch(attempt), log: quiet },
    retry: { enabled: false },
    throttle: { enabled: false },
  });
}
