import {
  type ClientTiming,
  createClient,
  type GitHubClient,
} from '../../../../pipeline/scan/github/client.ts';
import { type NightSearch, scanGitHub } from '../../../../pipeline/scan/github/github-night.ts';
import type { Log } from '../../../../pipeline/contract/night-events.ts';
import type { Fault, FaultKind } from '../../../standin/github/faults.ts';
import { type GitHubOptions, type GitHubStandIn, startGitHub } from '../../../standin/github.ts';

export const token = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';

/** A second of waiting lasts a millisecond. */
export const timing: ClientTiming = {
  attemptTimeoutMs: 10_000,
  secondMs: 1,
  fallbackPauseSeconds: 60,
  longestPauseSeconds: 300,
};

type LoggedEvent = { event: string; data: Readonly<Record<string, unknown>> };

/** GitHub for one test, and the scans that ask it. */
export type Night = {
  github: GitHubStandIn;
  events: LoggedEvent[];
  /** The data of the events with this name. */
  logged: (event: string) => Readonly<Record<string, unknown>>[];
  log: Log;
  scan: (changes?: Partial<NightSearch>) => ReturnType<typeof scanGitHub>;
  client: () => GitHubClient;
};

/** The window of the night ends with 2026-08-15. Repositories without a date are created within it. */
export async function openNight(options: GitHubOptions = {}): Promise<Night> {
  const github = await startGitHub(options);
  const events: LoggedEvent[] = [];
  const log: Log = (event, data) => void events.push({ event, data: { ...data } });
  const search = {
    apiUrl: github.url,
    timing,
    startedAt: '2026-08-15T23:59:59.000Z',
    windowDays: 7,
    limit: 100,
    rememberedFollowers: new Map<string, number>(),
    log,
  };
  return {
    github,
    events,
    log,
    logged: (name) => events.filter(({ event }) => event === name).map(({ data }) => data),
    scan: async (changes = {}) => {
      const night = { ...search, ...changes, timing: { ...timing, ...changes.timing } };
      return scanGitHub({ token, ...night });
    },
    client: () => createClient({ token, apiUrl: github.url, timing }, log),
  };
}

type Given = GitHubOptions & Partial<NightSearch>;

/** One scan in which every request that matches meets this fault. */
export function scanFailing(kind: FaultKind, when: NonNullable<Fault['when']>, given: Given) {
  return scanOnce({ ...given, faults: [{ kind, times: Infinity, resetIn: 1800, when }] });
}

/** One scan, of GitHub and with bounds as `given`, and what it asked GitHub and logged. */
export async function scanOnce(given: Given) {
  const night = await openNight(given);
  return { ...night, ...(await night.scan(given)) };
}
