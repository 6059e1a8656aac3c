import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { addDays, toInstant, toMidnight, type DigestDate } from '../../pipeline/contract/dates.ts';
import { compareRows, type ScannedRow } from '../../pipeline/contract/repository-row.ts';
import { Scan } from '../../pipeline/contract/scan.ts';
import { signalsNotAsked } from '../fixtures/signals.ts';

/** The recordings reach back this far. */
const windowDays = 30;

const Recording = z.object({
  rows: z.array(
    z.object({
      nameWithOwner: z.string(),
      description: z.string().nullable(),
      primaryLanguage: z.object({ name: z.string() }).nullable(),
      stargazerCount: z.int(),
      forkCount: z.int(),
      repositoryTopics: z.object({
        nodes: z.array(z.object({ topic: z.object({ name: z.string() }) })),
      }),
      licenseInfo: z.object({ name: z.string() }).nullish(),
      createdAt: z.string().nullish(),
      readme: z.string().nullish(),
    }),
  ),
});
type Node = z.infer<typeof Recording>['rows'][number];

/**
 * A recorded night as a scan. Repositories without a single fork are set aside, which is the best one-field rule
 * for spam that was measured; what the recording does not state stands at the window's start or at zero.
 */
export function readRecordedNight(folder: string, date: DigestDate, earlier?: Scan): Scan {
  const { rows } = Recording.parse(
    JSON.parse(readFileSync(join(folder, `night-${date}.json`), 'utf8')),
  );
  const before = new Map(
    [...(earlier?.rows ?? []), ...(earlier?.quarantined ?? [])].map((row) => [row.fullName, row]),
  );
  const scanned = rows.map((node) => toRow(node, date, before)).toSorted(compareRows);
  return Scan.parse({
    schema: 1,
    scanDate: toMidnight(date),
    startedAt: `${date}T16:20:00.000Z`,
    source: 'github',
    window: { days: windowDays, from: addDays(date, -windowDays), to: date, limit: 300 },
    metrics: { totalReposCreated: null, totalWithStars: null, candidateCount: rows.length },
    rows: scanned.filter(({ forks }) => forks > 0),
    quarantined: scanned.filter(({ forks }) => forks === 0),
  } satisfies Scan);
}

function toRow(node: Node, date: DigestDate, before: Map<string, ScannedRow>): ScannedRow {
  const known = before.get(node.nameWithOwner);
  return {
    id: node.nameWithOwner,
    fullName: node.nameWithOwner,
    url: `https://github.com/${node.nameWithOwner}`,
    description: node.description ?? '',
    language: node.primaryLanguage?.name ?? '',
    stars: node.stargazerCount,
    forks: node.forkCount,
    topics: node.repositoryTopics.nodes.map(({ topic }) => topic.name),
    license: node.licenseInfo?.name ?? '',
    authorFollowers: 0,
    readmeExcerpt: toExcerpt(node.readme ?? ''),
    createdAt: toInstant(node.createdAt ?? addDays(date, -windowDays)),
    ownerType: 'User',
    starsGained: known ? node.stargazerCount - known.stars : null,
    gainedOverDays: null,
    firstSeen: known?.firstSeen ?? date,
    nightsSeen: 1,
    risk: { score: 0, reasons: [] },
    standing: 'clear',
    signals: signalsNotAsked,
  };
}

/** The first paragraph that looks like prose: enough for an analyst's test, and no more than that. */
function toExcerpt(readme: string): string {
  const paragraph = readme
    .replaceAll(/```[\s\S]*?```|<!--[\s\S]*?-->|<[^>]*>|!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n/)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .find((text) => /^[\p{L}*_]/u.test(text) && text.length >= 40);
  return (paragraph ?? '').replaceAll(/[*_`]/g, '').slice(0, 400);
}
