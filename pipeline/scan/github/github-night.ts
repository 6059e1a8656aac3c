import { sort, sum } from 'd3-array';
import * as z from 'zod';
import { daySeconds, type Instant, toInstant } from '../../contract/dates.ts';
import type { EnrichedRow } from '../../contract/repository-row.ts';
import type { Gap, ScanMetrics, ScanWindow, Source } from '../../contract/scan.ts';
import type { Log } from '../../contract/night-events.ts';
import { type ClientSettings, createClient, type GitHubClient } from './client.ts';
import { askOneByOne } from './ask.ts';
import { readDetails } from './details.ts';
import { GitHubFailure, toOver } from './failure.ts';
import { createNightNotes, type NightNotes } from './night-notes.ts';
import type { Owner } from './nodes.ts';
import { volumeQuery } from './queries.ts';
import { readReadmes } from './readmes.ts';
import { searchCandidates, toQuery } from './search.ts';
import { toRow } from './to-row.ts';

/** What a source found in one night, before history and risk are added. */
export type SourceNight = {
  source: Source;
  window: ScanWindow;
  metrics: ScanMetrics;
  /** Rows in any order. Each id occurs once. */
  rows: EnrichedRow[];
  /** Facts that GitHub did not give, and rows that were lost. */
  gaps: Gap[];
  usage: { requests: number; points: number };
};

export type NightSearch = ClientSettings & {
  /** The start of the scan, which is the end of the window. GitHub shows only the present. */
  startedAt: Instant;
  windowDays: number;
  /**
   * Repositories of at most `days` get this share of the limit, from 0 to 1. In a long window,
   * young repositories rarely have as many stars as older ones. Undefined: they get no places of
   * their own.
   */
  young?: { days: number; share: number } | undefined;
  /** The highest number of candidates. */
  limit: number;
  /** Follower counts from earlier nights, by lower-case login. Each is asked anew once a week. */
  rememberedFollowers: ReadonlyMap<string, number>;
  log: Log;
};

/**
 * Scans the window's new repositories: search, then details, READMEs, volume and followers, one
 * call after the other.
 *
 * 100 rows cost at most 8 GraphQL calls, and 1,000 rows at most 55. Young repositories cost one
 * more call for each 100. Each README with an unusual name costs one REST call, and so does each
 * organization without remembered followers or whose day it is. A repository that vanishes during
 * the scan gets no row. Any other missing fact is only noted.
 *
 * @throws PipelineError
 */
export async function scanGitHub(night: NightSearch): Promise<SourceNight> {
  const { until, log } = night;
  const client = createClient(night, log);
  const window = toWindow(night);
  const notes = createNightNotes(log);
  const candidates = await searchWindows(client, night, notes);
  const nodes = await readDetails(client, candidates, notes);
  if (nodes.length === 0 && until?.aborted) throw toOver(until);
  const readmes = await readReadmes(client, nodes, notes);
  const volume = await readVolume(client, window, notes);
  const followers = await readFollowers(client, nodes, night, notes);
  const rows = nodes.map((node) => {
    const authorFollowers = followers.get(node.owner.login.toLowerCase()) ?? null;
    return toRow(node, { authorFollowers, readme: readmes.get(node.id) });
  });
  if (until?.aborted) {
    log('scan-cut-short', { rows: rows.length, notice: toOver(until).message }, 'warn');
  }
  const metrics = { ...volume, candidateCount: candidates.length };
  return { source: 'github', window, metrics, rows, gaps: notes.gaps(), usage: client.usage() };
}

/** In stars. Of 280,000 new repositories a day, about 130 have five stars. */
const leastStars = 5;

const secondMs = 1000;

/** The window ends at the start of the scan, so its length does not depend on the time of day. */
function toWindow({ startedAt, windowDays: days, limit }: NightSearch): ScanWindow {
  const to = Math.floor(Date.parse(startedAt) / secondMs);
  const from = to - days * daySeconds;
  return { days, from: toInstant(from * secondMs), to: toInstant(to * secondMs), limit };
}

/** Young repositories first, then all others, up to the limit: each once, most stars first. */
async function searchWindows(client: GitHubClient, night: NightSearch, notes: NightNotes) {
  const { windowDays, young, limit } = night;
  const search = (days: number, most: number) => {
    const query = `${toQuery(toWindow({ ...night, windowDays: days }))} stars:>=${leastStars}`;
    return searchCandidates(client, { query, limit: most }, notes);
  };
  const places = young && young.days < windowDays ? Math.round(limit * young.share) : 0;
  const first = young && places > 0 ? await search(young.days, places) : [];
  const all = first.length < limit ? await search(windowDays, limit) : [];
  const found = new Map([...first, ...all].map((node) => [node.id, node]));
  return sort([...found.values()].slice(0, limit), ({ stargazerCount: stars }) => -stars);
}

const Account = z.object({ followers: z.int().nonnegative() });

/**
 * The followers of each owner by login in lower case. GraphQL gives followers of users only, so
 * each other owner costs a REST call if no count is remembered, and on one day in seven, which is
 * spread by login. A remembered count stays if no answer comes. A missing answer is noted.
 *
 * Source: GET /orgs/{org} and GET /users/{username}.
 */
async function readFollowers(
  client: GitHubClient,
  nodes: readonly { owner: Owner }[],
  { rememberedFollowers, startedAt }: NightSearch,
  notes: NightNotes,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(rememberedFollowers);
  const day = Math.floor(Date.parse(startedAt) / secondMs / daySeconds);
  const uncounted = new Map<string, Owner>();
  for (const { owner } of nodes) {
    const key = owner.login.toLowerCase();
    const count = owner.kind === 'User' ? owner.followers?.totalCount : undefined;
    if (count !== undefined) counts.set(key, count);
    else if (!counts.has(key) || (sum(Buffer.from(key)) + day) % 7 === 0) uncounted.set(key, owner);
  }
  const unanswered = await askOneByOne([...uncounted.values()], async ({ kind, login }) => {
    const { followers } =
      kind === 'Organization'
        ? await client.get('/orgs/{org}', { org: login }, Account)
        : await client.get('/users/{username}', { username: login }, Account);
    counts.set(login.toLowerCase(), followers);
  });
  for (const { item, failure } of unanswered) notes.miss('followers', item.login, failure.message);
  return counts;
}

const Counted = z.object({ repositoryCount: z.int().nonnegative() }).nullish().catch(null);
const Volume = z.object({ created: Counted, starred: Counted });

/**
 * About how many public repositories, no forks and archives, were created in the window, as
 * GitHub's search estimates it. A missing count is null and does not stop the night.
 */
async function readVolume(
  client: GitHubClient,
  window: Pick<ScanWindow, 'from' | 'to'>,
  notes: NightNotes,
): Promise<Pick<ScanMetrics, 'totalReposCreated' | 'totalWithStars'>> {
  const created = toQuery(window);
  const variables = { created, starred: `${created} stars:>=1` };
  try {
    const { data } = await client.graphql({ query: volumeQuery, variables }, Volume);
    if (!data.created || !data.starred) notes.miss('volume', '', 'GitHub gave no count');
    return {
      totalReposCreated: data.created?.repositoryCount ?? null,
      totalWithStars: data.starred?.repositoryCount ?? null,
    };
  } catch (error) {
    if (!(error instanceof GitHubFailure)) throw error;
    notes.miss('volume', '', error.message);
    return { totalReposCreated: null, totalWithStars: null };
  }
}
