import * as z from 'zod';
import { type Instant, toInstant } from '../../contract/dates.ts';
import type { ScanMetrics, ScanWindow } from '../../contract/scan.ts';
import type { Log } from '../../platform/log.ts';
import type { SourceNight } from '../source-night.ts';
import { type ClientSettings, createClient, type GitHubClient } from './client.ts';
import { readDetails } from './details.ts';
import { createFollowersReader } from './followers.ts';
import { isAnswerLost } from './failure.ts';
import { createNightNotes, type NightNotes } from './night-notes.ts';
import type { CandidateNode, Owner } from './nodes.ts';
import { volumeQuery } from './queries.ts';
import { readReadmes } from './readmes.ts';
import { alwaysSearched, formatCreated, type SearchRange } from './search-ranges.ts';
import { searchCandidates } from './search.ts';
import { toRow } from './to-row.ts';

/** The API to ask, and what a night searches for. */
export type NightSearch = ClientSettings & {
  /** The end of the window. GitHub shows only the present. */
  startedAt: Instant;
  windowDays: number;
  /** The repositories that have their own places on the list. Undefined for none. */
  young?: Young | undefined;
  /** The highest number of candidates. */
  limit: number;
  /** Follower counts from earlier nights, by lower-case login. */
  rememberedFollowers: ReadonlyMap<string, number>;
  log: Log;
};

/**
 * Repositories of at most `days` have a share of the limit, from 0 to 1. In a long window they would rarely have the
 * stars of older ones.
 */
export type Young = { days: number; share: number };

/**
 * Scans the window's new repositories: search, then details, then READMEs.
 *
 * GitHub asks for one GraphQL call at a time. Followers of organizations come over REST at the same time.
 *
 * 100 rows cost at most 12 GraphQL calls, and 1,000 rows at most 110. Young repositories add one for each 100 of them. Each organization that is not remembered costs
 * one REST call. A repository that vanishes loses its row. Any other missing fact is only noted.
 *
 * @throws PipelineError
 */
export async function scanGitHub(night: NightSearch): Promise<SourceNight> {
  const { rememberedFollowers, log } = night;
  const client = createClient(night, log);
  const window = toWindow(night);
  const notes = createNightNotes(log);
  const owners = createFollowersReader(client, rememberedFollowers, notes);
  try {
    const candidates = await searchWindows(client, night, notes);
    const [{ nodes, readmes, volume }] = await Promise.all([
      readRepositories(client, candidates, { window, notes }),
      owners.ask(candidates.flatMap(({ owner }) => (owner.kind === 'User' ? [] : [owner]))),
    ]);
    if (nodes.length === 0) client.throwIfOver();
    // The owner can have changed since the search, so all owners without a count are asked.
    const uncounted = nodes.filter(({ owner }) => countFollowers(owner) === undefined);
    const followers = await owners.finish(uncounted.map(({ owner }) => owner));
    const rows = nodes.map((node) => {
      const { owner } = node;
      const authorFollowers =
        countFollowers(owner) ?? followers.get(owner.login.toLowerCase()) ?? null;
      return toRow(node, { authorFollowers, readme: readmes.get(node.id) });
    });
    const over: unknown = night.until?.aborted ? night.until.reason : undefined;
    if (over instanceof Error) {
      log('scan-cut-short', { rows: rows.length, notice: over.message }, 'warn');
    }
    const metrics = { ...volume, candidateCount: candidates.length };
    return { source: 'github', window, metrics, rows, gaps: notes.gaps(), usage: client.usage() };
  } finally {
    client.stop();
  }
}

/** Repositories with fewer stars are noise. Of 280,000 new repositories a day, about 130 have five. */
const leastStars = 5;

const secondMs = 1000;
const daySeconds = 24 * 60 * 60;

/** The window ends at the start of the scan, so its length does not depend on the time of day. */
function toWindow({ startedAt, windowDays: days, limit }: NightSearch): ScanWindow {
  const to = Math.floor(Date.parse(startedAt) / secondMs);
  const from = to - days * daySeconds;
  return { days, from: toInstant(from * secondMs), to: toInstant(to * secondMs), limit };
}

/** The young repositories with most stars, then all others with most stars, up to the limit: each once, most stars first. */
async function searchWindows(
  client: GitHubClient,
  night: NightSearch,
  notes: NightNotes,
): Promise<CandidateNode[]> {
  const { windowDays, young, limit } = night;
  const search = (days: number, most: number) => {
    const range = toRange(toWindow({ ...night, windowDays: days }));
    return searchCandidates(client, { range, limit: most }, notes);
  };
  const places = young && young.days < windowDays ? Math.round(limit * young.share) : 0;
  const first = young && places > 0 ? await search(young.days, places) : [];
  const all = first.length < limit ? await search(windowDays, limit) : [];
  const found = new Map([...first, ...all].map((node) => [node.id, node]));
  return [...found.values()]
    .slice(0, limit)
    .toSorted((a, b) => b.stargazerCount - a.stargazerCount);
}

function toRange({ from, to }: ScanWindow): SearchRange {
  return { stars: { least: leastStars, most: null }, created: { from, to } };
}

async function readRepositories(
  client: GitHubClient,
  candidates: readonly CandidateNode[],
  { window, notes }: { window: ScanWindow; notes: NightNotes },
) {
  const nodes = await readDetails(client, candidates, notes);
  const readmes = await readReadmes(client, nodes, notes);
  const volume = await readVolume(client, window, notes);
  return { nodes, readmes, volume };
}

/** GraphQL counts followers of users only. */
function countFollowers(owner: Owner): number | undefined {
  return owner.kind === 'User' ? owner.followers?.totalCount : undefined;
}

const Counted = z.object({ repositoryCount: z.int().nonnegative() }).nullish().catch(null);
const Volume = z.object({ created: Counted, starred: Counted });

/**
 * About how many repositories were created on GitHub in the window, without private ones, forks and archives.
 *
 * GitHub's search estimates the counts. A missing count is null and does not stop the night.
 *
 * @throws GitHubFailure for a refused token.
 */
async function readVolume(
  client: GitHubClient,
  window: Pick<ScanWindow, 'from' | 'to'>,
  notes: NightNotes,
): Promise<Pick<ScanMetrics, 'totalReposCreated' | 'totalWithStars'>> {
  const created = `${formatCreated(window)} ${alwaysSearched}`;
  const variables = { created, starred: `${created} stars:>=1` };
  try {
    const { data } = await client.graphql({ query: volumeQuery, variables }, Volume);
    if (!data.created || !data.starred) notes.miss('volume', '', 'GitHub gave no count');
    return {
      totalReposCreated: data.created?.repositoryCount ?? null,
      totalWithStars: data.starred?.repositoryCount ?? null,
    };
  } catch (error) {
    if (!isAnswerLost(error)) throw error;
    notes.miss('volume', '', error.message);
    return { totalReposCreated: null, totalWithStars: null };
  }
}
