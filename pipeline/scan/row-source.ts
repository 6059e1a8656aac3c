import { readFile } from 'node:fs/promises';
import { type DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
import { parseFile } from '../contract/file-text.ts';
import type { FollowUp } from '../contract/follow-up.ts';
import { Scan, type Source } from '../contract/scan.ts';
import { PipelineError } from '../errors/pipeline-error.ts';
import type { Log } from '../log/log.ts';
import { demoNightSeenAt, makeDemoNight } from './demo/demo-night.ts';
import { lookUpMadeUp } from './demo/look-up.ts';
import type { Fate, LookedUp, Recommended } from './follow-up/fate.ts';
import type { ClientSettings } from './github/client-settings.ts';
import { rememberFollowers } from './history.ts';
import type { SourceNight } from './source-night.ts';

/** Somewhere a night's rows come from. */
export type RowSource = {
  kind: Source;
  /** When the rows were recorded, or the run started that asks for them now. */
  startedAt: Instant;
  /** Asks. `earlier` holds the nights before, the newest first. */
  find: (earlier: readonly Scan[]) => Promise<SourceNight>;
  /** Looks up what became of repositories. What goes wrong is logged; nothing is thrown. */
  lookUp: (recommended: readonly Recommended[]) => Promise<LookedUp>;
};

/** What to look for. */
export type Search = {
  date: DigestDate;
  /** When the run started. The night is of this day, however long it takes. */
  startedAt: Instant;
  windowDays: number;
  limit: number;
  log: Log;
};

/** The repositories trending on GitHub. @throws PipelineError for any day but that of the start: GitHub shows no other. */
export function searchGitHub(search: Search, github: ClientSettings): RowSource {
  const { date, startedAt, windowDays, limit, log } = search;
  const today = toDigestDate(startedAt);
  return {
    kind: 'github',
    startedAt,
    find: async (earlier) => {
      if (date !== today) {
        throw new PipelineError(
          'scan',
          `GitHub shows only today, ${today}, and a night of ${date} that was not kept then is lost: run tonight's without --date`,
        );
      }
      const rememberedFollowers = rememberFollowers(earlier);
      const options = { ...github, startedAt, windowDays, limit, rememberedFollowers, log };
      if (github.token === undefined) {
        const { scanAnonymously } = await import('./github/anonymous-night.ts');
        return scanAnonymously(options);
      }
      const { scanGitHub } = await import('./github/github-night.ts');
      return scanGitHub({ ...options, token: github.token });
    },
    lookUp: async (recommended) => {
      if (github.token === undefined) {
        // REST looks up one by one, and the hour's 60 calls went to the owners of the rows.
        log('follow-up-skipped', { reason: 'GITHUB_TOKEN is not set' });
        return notAsked;
      }
      const { lookUpOnGitHub } = await import('./github/look-up.ts');
      return lookUpOnGitHub(
        github,
        recommended.map(({ id }) => id),
        log,
      );
    },
  };
}

const notAsked: LookedUp = { fates: undefined, usage: { requests: 0, points: 0 } };

/** A made-up world that is the same for the same day. */
export function makeUp({
  date,
  windowDays,
  limit,
}: Pick<Search, 'date' | 'windowDays' | 'limit'>): RowSource {
  return {
    kind: 'demo',
    startedAt: demoNightSeenAt(date),
    find: () => Promise.resolve(makeDemoNight({ date, windowDays, limit })),
    lookUp: async (recommended) => ({ ...notAsked, fates: lookUpMadeUp(date, recommended) }),
  };
}

/** A scan that was recorded earlier, perhaps elsewhere. @throws ContractError for a file that is none. */
export async function readRecorded(path: string): Promise<{ date: DigestDate; source: RowSource }> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const reason = `--source takes github, demo or the file of a recorded scan, and "${path}" cannot be read`;
    throw new PipelineError('options', reason, { cause });
  });
  const scan = parseFile(Scan, text, path);
  const { source, window, metrics, startedAt, gaps = [] } = scan;
  const rows = [...scan.rows, ...scan.quarantined];
  const usage = { requests: 0, points: 0 };
  return {
    date: scan.scanDate.slice(0, 10),
    source: {
      kind: source,
      startedAt,
      find: async () => ({ source, window, metrics, rows, gaps, usage }),
      // It can answer only what it was asked when it was recorded.
      lookUp: async () => ({ fates: scan.followUp ? readFates(scan.followUp) : undefined, usage }),
    },
  };
}

function readFates({ projects }: FollowUp): ReadonlyMap<string, Fate> {
  return new Map(
    projects.map(({ id, fullName, gone, renamedTo, archived, starsNow }) => [
      id,
      gone
        ? { gone }
        : {
            gone,
            fullName: renamedTo ?? fullName,
            stars: starsNow ?? 0,
            archived: archived ?? false,
          },
    ]),
  );
}
