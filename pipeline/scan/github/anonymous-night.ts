import PQueue from 'p-queue';
import { toInstant } from '../../contract/dates.ts';
import type { EnrichedRow } from '../../contract/repository-row.ts';
import { toDescription } from '../excerpt/description-text.ts';
import { toReadmeExcerpt } from '../excerpt/readme-excerpt.ts';
import { toReadmeText } from '../excerpt/readme-text.ts';
import { toReadmePage } from '../risk/readme-page.ts';
import type { SourceNight } from '../source-night.ts';
import {
  createOwnersReader,
  type Owner,
  readAllowance,
  toSpentFailure,
} from './anonymous-owners.ts';
import { type FoundRepository, searchAnonymously } from './anonymous-search.ts';
import { createClient, type GitHubClient } from './client.ts';
import { usualTiming } from './client-settings.ts';
import { createNightNotes, type NightNotes } from './night-notes.ts';
import { type NightSearch, toRange, toWindow } from './night-search.ts';
import { readRawReadme, toRawUrl } from './raw-readme.ts';
import type { Readme } from './readmes.ts';
import { toLicense } from './to-row.ts';

/**
 * Scans without a token: one search of up to 100 repositories, within 60 calls an hour.
 *
 * Followers come from these calls or from earlier nights; otherwise they are null. READMEs come from the host of
 * raw files.
 *
 * @throws PipelineError, also if no calls of this hour are left.
 */
export async function scanAnonymously(night: NightSearch): Promise<SourceNight> {
  const { limit, log, rememberedFollowers: remembered } = night;
  const client = createClient({ ...night, token: undefined }, log);
  const window = toWindow(night);
  try {
    const allowance = await readAllowance(client);
    if (allowance.calls === 0 && remembered.size === 0) throw toSpentFailure(allowance);
    const notes = createNightNotes(log);
    const found = await searchAnonymously(client, { range: toRange(window), limit }, notes);
    const reader = createOwnersReader(client, { remembered, allowance }, notes);
    const logins = found.map(({ owner }) => owner.login);
    await reader.ask(logins);
    const readmes = await readReadmes(client, found, { ...night, notes });
    const owners = await reader.finish(logins);
    const rows = found.map((repository) => {
      const owner = owners.get(repository.owner.login.toLowerCase());
      return toRow(repository, owner, readmes.get(repository.node_id));
    });
    const metrics = {
      totalReposCreated: null,
      totalWithStars: null,
      candidateCount: found.length,
    };
    return { source: 'github', window, metrics, rows, gaps: notes.gaps(), usage: client.usage() };
  } finally {
    client.stop();
  }
}

const rawConcurrency = 5;
/** After this many failures the host is not asked again. */
const mostRefusals = 3;

async function readReadmes(
  client: GitHubClient,
  repositories: readonly FoundRepository[],
  { apiUrl, timing, notes }: NightSearch & { notes: NightNotes },
): Promise<ReadonlyMap<string, Readme | null>> {
  const readmes = new Map<string, Readme | null>();
  const { attemptTimeoutMs: timeoutMs } = { ...usualTiming, ...timing };
  const host = { url: toRawUrl(apiUrl), timeoutMs, onAttempt: client.countRequest };
  const queue = new PQueue({ concurrency: rawConcurrency });
  let refusals = 0;
  for (const { node_id: id, full_name: fullName } of repositories) {
    void queue.add(async () => {
      const readme = refusals < mostRefusals ? await readRawReadme(fullName, host) : undefined;
      if (readme !== undefined) readmes.set(id, readme);
      else {
        refusals += 1;
        notes.miss('readme', fullName, 'the host of raw files gave no answer');
      }
    });
  }
  await queue.onIdle();
  return readmes;
}

function toRow(
  repository: FoundRepository,
  owner: Owner | undefined,
  readme: Readme | null | undefined,
): EnrichedRow {
  return {
    id: repository.node_id,
    fullName: repository.full_name,
    url: repository.html_url,
    description: toDescription(repository.description ?? ''),
    language: repository.language ?? '',
    stars: repository.stargazers_count,
    forks: repository.forks_count,
    topics: repository.topics,
    license: toLicense(
      repository.license && { spdxId: repository.license.spdx_id, name: repository.license.name },
    ),
    authorFollowers: owner?.followers ?? null,
    readmeExcerpt: readme ? toReadmeExcerpt(readme.text, readme.path) : '',
    createdAt: toInstant(repository.created_at),
    ownerType: repository.owner.type,
    signals: {
      ownerCreatedAt: owner?.createdAt ?? null,
      pushedAt: repository.pushed_at === null ? null : toInstant(repository.pushed_at),
      commits: null,
      issues: null,
      pullRequests: null,
      releases: null,
      diskUsage: repository.size ?? null,
      isEmpty: null,
      readmeBytes: readme === undefined ? null : (readme?.bytes ?? 0),
      readmeText: readme ? toReadmeText(readme.text, readme.path) : null,
      page: readme ? toReadmePage(readme.text, repository.full_name) : null,
    },
  };
}
