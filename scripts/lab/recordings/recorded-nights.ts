import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sort } from 'd3-array';
import * as z from 'zod';
import {
  addDays,
  type DigestDate,
  type Instant,
  toInstant,
} from '../../../pipeline/contract/dates.ts';
import { parseFile } from '../../../pipeline/platform/file-text.ts';
import type { PipelineSettings } from '../../../pipeline/night/settings.ts';
import type { SourceNight } from '../../../pipeline/scan/github/github-night.ts';
import type { EnrichedRow, Signals } from '../../../pipeline/contract/repository-row.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';
import { toDescription } from '../../../pipeline/scan/excerpt/plain-text.ts';
import { toReadmeExcerpt, toReadmeText } from '../../../pipeline/scan/excerpt/readme-excerpt.ts';
import { toLicense } from '../../../pipeline/scan/github/to-row.ts';
import { toReadmePage } from '../../../pipeline/scan/risk/readme-page.ts';
import { toScan } from '../../../pipeline/scan/take-scan.ts';

/** A repository in the shape of GitHub's GraphQL nodes, with its README. */
const Node = z.object({
  nameWithOwner: z.string(),
  description: z.string().nullable(),
  primaryLanguage: z.object({ name: z.string() }).nullable(),
  stargazerCount: z.int(),
  forkCount: z.int(),
  repositoryTopics: z.object({
    nodes: z.array(z.object({ topic: z.object({ name: z.string() }) })),
  }),
  licenseInfo: z.object({ name: z.string(), spdxId: z.string().nullish() }).nullish(),
  createdAt: z.string().nullish(),
  pushedAt: z.string().nullish(),
  readme: z.string().nullish(),
});
type Node = z.infer<typeof Node>;
const Recording = z.object({ rows: z.array(Node) });

/** A recorded night: its rows, and when they were seen. History and risk are not computed yet. */
export type RecordedNight = { date: DigestDate; startedAt: Instant; rows: EnrichedRow[] };

/** The search window of the recordings, in days. */
const windowDays = 30;

/**
 * Reads the nights of a folder, the oldest first, from files named `night-DATE.json`.
 *
 * A fact that a recording lacks is unknown. A repository without a date was created when the window begins.
 *
 * @throws PipelineError for a folder without nights, ContractError for a file of another shape.
 */
export function readRecordedNights(folder: string): RecordedNight[] {
  const dates = readdirSync(folder)
    .flatMap((name) => /^night-(\d{4}-\d{2}-\d{2})\.json$/.exec(name)?.[1] ?? [])
    .toSorted();
  if (dates.length === 0) {
    throw new PipelineError(`${folder} holds no file named night-DATE.json`);
  }
  return dates.map((date) => readRecordedNight(folder, date));
}

/** Reads one night of the folder. @throws Error without its file, ContractError for a file of another shape. */
export function readRecordedNight(folder: string, date: DigestDate): RecordedNight {
  const path = join(folder, `night-${date}.json`);
  const { rows } = parseFile(Recording, readFileSync(path, 'utf8'), path);
  return {
    date,
    startedAt: `${date}T16:20:00.000Z`,
    rows: rows.map((node) => toRow(node, date)),
  };
}

/** What a night searches for: the same settings as those of the nightly job. */
export type RecordedSearch = Pick<PipelineSettings, 'windowDays' | 'young' | 'scanLimit'>;

/** What a search of GitHub would have found among the rows of the recording. */
export function toSourceNight(
  { date, rows }: Omit<RecordedNight, 'startedAt'>,
  { windowDays: days, young, scanLimit: limit }: RecordedSearch,
): SourceNight {
  const search = (within: number, most: number) =>
    sort(rows, ({ stars }) => -stars)
      .filter(({ createdAt }) => createdAt >= toInstant(addDays(date, -within)))
      .slice(0, most);
  const places = young.days < days ? Math.round(limit * young.share) : 0;
  const found = [...new Set([...search(young.days, places), ...search(days, limit)])];
  return {
    source: 'github',
    window: { days, from: addDays(date, -days), to: date, limit },
    metrics: { totalReposCreated: null, totalWithStars: null, candidateCount: rows.length },
    rows: found.slice(0, limit),
    gaps: [],
    usage: { requests: 0, points: 0 },
  };
}

/** The whole night as a scan, with history from `earlier`, the newest first. */
export function toRecordedScan(night: RecordedNight, earlier: readonly Scan[]): Scan {
  const { date, startedAt, rows } = night;
  const everything = { days: windowDays, share: 0 };
  const search = { windowDays, young: everything, scanLimit: rows.length };
  return toScan(toSourceNight(night, search), { date, startedAt, earlier });
}

/** The signals of a scan that asked for none of them. */
export const signalsNotAsked: Signals = {
  ownerCreatedAt: null,
  pushedAt: null,
  commits: null,
  issues: null,
  pullRequests: null,
  releases: null,
  diskUsage: null,
  isEmpty: null,
  readmeBytes: null,
  readmeText: null,
  page: null,
};

function toRow(node: Node, date: DigestDate): EnrichedRow {
  const { licenseInfo, readme, pushedAt } = node;
  return {
    id: node.nameWithOwner,
    fullName: node.nameWithOwner,
    url: `https://github.com/${node.nameWithOwner}`,
    description: toDescription(node.description ?? ''),
    language: node.primaryLanguage?.name ?? '',
    stars: node.stargazerCount,
    forks: node.forkCount,
    topics: node.repositoryTopics.nodes.map(({ topic }) => topic.name),
    license: toLicense(
      licenseInfo ? { name: licenseInfo.name, spdxId: licenseInfo.spdxId ?? null } : null,
    ),
    authorFollowers: null,
    readmeExcerpt: readme ? toReadmeExcerpt(readme, 'README.md') : '',
    createdAt: toInstant(node.createdAt ?? addDays(date, -windowDays)),
    ownerType: 'User',
    signals: {
      ...signalsNotAsked,
      pushedAt: pushedAt ? toInstant(pushedAt) : null,
      readmeText: readme ? toReadmeText(readme, 'README.md') : null,
      page: readme ? toReadmePage(readme, node.nameWithOwner) : null,
    },
  };
}
