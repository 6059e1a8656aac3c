import { readFile } from 'node:fs/promises';
import type { Archive } from '../archive/archive.ts';
import type { History } from '../archive/history/history.ts';
import { type DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
import { parseFile } from '../platform/file-text.ts';
import type { FollowUp } from '../contract/follow-up.ts';
import { allRows, Scan, type Source } from '../contract/scan.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import type { Log } from '../contract/night-events.ts';
import type { ClientSettings } from './github/client.ts';
import type { NightSearch, SourceNight } from './github/github-night.ts';
import type { Grown, StarHistories } from './github/star-history.ts';
import { rememberFollowers } from './sightings.ts';
import { type LinkingStory, searchHackerNews } from './hacker-news.ts';
import type { Fate, LookedUp } from './github/look-up.ts';

export type RowSource = {
  kind: Source;
  /** When the rows were recorded; for rows of tonight, when the run started. */
  startedAt: Instant;
  /** Finds the rows. `earlier` holds the nights before, the newest first. */
  find: (earlier: readonly Scan[]) => Promise<SourceNight>;
  /** Looks repositories up by id, the most important first. Logs errors. Absent for a recording. */
  lookUp?: (ids: readonly string[]) => Promise<LookedUp>;
  /** Reads star histories, the most important first. Errors are logged and not thrown. */
  readGrowth?: (repositories: readonly Grown[]) => Promise<StarHistories>;
  /**
   * Asks Hacker News which repositories its stories link to, if it is asked. A failure is logged
   * and not thrown.
   */
  readStories?: () => Promise<readonly LinkingStory[] | undefined>;
  /** What a recorded follow-up says, by id. Undefined for a scan without a follow-up. */
  recordedFates?: ReadonlyMap<string, Fate> | undefined;
};

export type ScanTask = {
  date: DigestDate;
  source: RowSource;
  archive: Archive;
  /** What the published nights know of each repository. */
  history: History;
  /** The scans of the nights before, the newest first. */
  earlier: readonly Scan[];
  /** Scan again, but keep the new scan in memory until the whole night is written. */
  force: boolean;
  acceptUnusual: boolean;
  /** The operator's decisions. Undefined: the usual file in the data folder, if it is there. */
  overridesFile?: string | undefined;
  /** OpenSSF's reports of malicious packages. Undefined: none are looked up. */
  reportsFolder?: string | undefined;
  log: Log;
};

export type Search = Pick<NightSearch, 'windowDays' | 'young' | 'limit' | 'log'> & {
  date: DigestDate;
  /** When the run started. Its UTC day is the day of the night, however long the run takes. */
  startedAt: Instant;
  /** The most requests, and the most points, for looking earlier repositories up. */
  trackingBudget: number;
  /** The star histories of at most this many rows are asked. */
  growthLimit: number;
  /** The address of Hacker News' search. Undefined: Hacker News is not asked. */
  hackerNews?: string | undefined;
};

/** The repositories that trend on GitHub. For a day that is not today, `find` throws. */
export function searchGitHub(search: Search, github: ClientSettings): RowSource {
  const { date, startedAt, trackingBudget, growthLimit, hackerNews, log } = search;
  const today = toDigestDate(startedAt);
  return {
    kind: 'github',
    startedAt,
    find: async (earlier) => {
      if (date !== today) {
        throw new PipelineError(
          `GitHub shows only today, ${today}. The night of ${date} can no longer be scanned: run without --date for the night of today`,
        );
      }
      const rememberedFollowers = rememberFollowers(earlier);
      const { scanGitHub } = await import('./github/github-night.ts');
      return scanGitHub({ ...search, ...github, rememberedFollowers });
    },
    lookUp: async (ids) => {
      const { lookUpOnGitHub } = await import('./github/look-up.ts');
      return lookUpOnGitHub({ ...github, budget: trackingBudget }, ids, log);
    },
    readGrowth: async (rows) => {
      const asked = { repositories: rows.slice(0, growthLimit), askedAt: startedAt };
      const { readStarHistories } = await import('./github/star-history.ts');
      return readStarHistories(github, asked, log);
    },
    readStories: async () =>
      hackerNews === undefined
        ? undefined
        : searchHackerNews({ address: hackerNews, startedAt }, log),
  };
}

/** Reads a recorded scan. @throws PipelineError if unreadable, ContractError if invalid. */
export async function readRecorded(path: string): Promise<{ date: DigestDate; source: RowSource }> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const reason = `--source takes github or the file of a recorded scan, and "${path}" cannot be read`;
    throw new PipelineError(reason, { cause });
  });
  const scan = parseFile(Scan, text, path);
  const { source, window, metrics, startedAt, gaps = [] } = scan;
  const rows = allRows(scan);
  const usage = { requests: 0, points: 0 };
  return {
    date: toDigestDate(scan.scanDate),
    source: {
      kind: source,
      startedAt,
      find: async () => ({ source, window, metrics, rows, gaps, usage }),
      recordedFates: scan.followUp ? readFates(scan.followUp) : undefined,
    },
  };
}

function readFates({ projects }: FollowUp): ReadonlyMap<string, Fate> {
  return new Map(
    projects.map(({ id, fullName, gone, renamedTo, archived, starsNow }) => {
      const seen = { fullName: renamedTo ?? fullName, stars: starsNow ?? 0 };
      return [id, gone ? { gone } : { gone, ...seen, archived: archived === true }];
    }),
  );
}
