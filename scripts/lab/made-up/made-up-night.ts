import {
  addDays,
  dayMs,
  type DigestDate,
  type Instant,
  toInstant,
} from '../../../pipeline/contract/dates.ts';
import { compareRows, type EnrichedRow } from '../../../pipeline/contract/repository-row.ts';
import { type Followed, readFollowed, toFollowUp } from '../../../pipeline/scan/follow-up.ts';
import type { Fate } from '../../../pipeline/scan/github/look-up.ts';
import type { SourceNight } from '../../../pipeline/scan/github/github-night.ts';
import { bear, type Newborn } from './newborns.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Archive, readEarlierNights } from '../../../pipeline/archive/archive.ts';
import { openHistory } from '../../../pipeline/archive/history/history.ts';
import { formatFile } from '../../../pipeline/platform/file-text.ts';
import { Scan } from '../../../pipeline/contract/scan.ts';
import { toScan } from '../../../pipeline/scan/take-scan.ts';

/** The fewest stars of a trending repository. Short windows contain only young repositories with fewer stars. */
const fewestStars = (windowDays: number) => Math.min(40, windowDays ** 4);

/** New repositories on GitHub on one day. Source: a search on a day in 2026. */
const createdADay = 280_000;
const starredADay = 5_600;

/** The time of the made-up scan of a day. All its rows are older. */
export function madeUpNightSeenAt(date: DigestDate): Instant {
  return `${date}T06:00:00.000Z`;
}

/**
 * Makes up a night from `week.json`: about 120 repositories for a window of 7 days, at most `limit`, most stars first.
 * The same options give the same night on every machine.
 *
 * The made-up world continues from day to day, so neighbouring nights share most rows.
 */
export function makeUpNight({
  date,
  windowDays,
  limit,
}: {
  date: DigestDate;
  windowDays: number;
  limit: number;
}): SourceNight {
  const from = addDays(date, 1 - windowDays);
  const oldest = Date.parse(from) / dayMs;
  const days = Array.from({ length: windowDays }, (_, index) => oldest + index);
  const seenMs = Date.parse(madeUpNightSeenAt(date));
  // An owner has one repository of a name.
  const byName = new Map(days.flatMap(bear).map((row) => [row.fullName.toLowerCase(), row]));
  const rows = [...byName.values()]
    .filter(({ bornMs, goneMs }) => bornMs <= seenMs && goneMs > seenMs)
    .map((newborn) => toSeenRow(newborn, seenMs))
    .filter((row) => row.stars >= fewestStars(windowDays))
    .toSorted(compareRows)
    .slice(0, limit);
  return {
    source: 'demo',
    window: { days: windowDays, from, to: date, limit },
    metrics: {
      totalReposCreated: createdADay * windowDays,
      totalWithStars: starredADay * windowDays,
      candidateCount: rows.length,
    },
    rows,
    gaps: [],
    usage: { requests: 0, points: 0 },
  };
}

function starsAt({ size, halfDays, bornMs }: Newborn, seenMs: number): number {
  const days = (seenMs - bornMs) / dayMs;
  return Math.floor((size * days) / (days + halfDays));
}

/** The row that a scan at `seenMs` finds. */
function toSeenRow(newborn: Newborn, seenMs: number): EnrichedRow {
  const { bornMs, isSpam, readmeExcerpt, ownerDays } = newborn;
  const stars = starsAt(newborn, seenMs);
  const days = Math.floor((seenMs - bornMs) / dayMs);
  const ownerMs = Math.floor((bornMs - ownerDays * dayMs) / 1000) * 1000 - 60_000;
  return {
    id: newborn.id,
    fullName: newborn.fullName,
    url: '',
    description: newborn.description,
    language: newborn.language,
    stars,
    forks: Math.floor(stars * newborn.forkRate),
    topics: newborn.topics,
    license: newborn.license,
    authorFollowers: newborn.followers,
    readmeExcerpt,
    createdAt: toInstant(bornMs),
    ownerType: 'User',
    signals: {
      ownerCreatedAt: toInstant(ownerMs),
      pushedAt: toInstant(bornMs + (isSpam ? 0 : days * dayMs)),
      commits: isSpam ? 1 + (bornMs % 3) : 9 + 4 * days,
      issues: isSpam ? 0 : Math.floor(stars * 0.012),
      pullRequests: isSpam ? 0 : Math.floor(stars * 0.008),
      releases: isSpam ? 0 : Math.floor(days / 3),
      diskUsage: isSpam ? 40 : 640 + 30 * days,
      isEmpty: false,
      readmeBytes:
        readmeExcerpt === '' ? 0 : Buffer.byteLength(readmeExcerpt) + (isSpam ? 900 : 4_000),
      readmeText: readmeExcerpt,
      page: null,
    },
  };
}

/** The fates of made-up repositories on a night. Repositories from elsewhere are left out. */
export function lookUpMadeUp(
  date: DigestDate,
  followed: readonly Pick<Followed, 'id' | 'createdAt'>[],
): ReadonlyMap<string, Fate> {
  const seenMs = Date.parse(madeUpNightSeenAt(date));
  const days = new Set(followed.map(({ createdAt }) => Math.floor(Date.parse(createdAt) / dayMs)));
  const born = new Map([...days].flatMap(bear).map((newborn) => [newborn.id, newborn]));
  const fates = new Map<string, Fate>();
  for (const { id } of followed) {
    const newborn = born.get(id);
    if (!newborn) continue;
    const { fullName, goneMs } = newborn;
    const there = { fullName, stars: starsAt(newborn, seenMs), archived: false };
    fates.set(id, goneMs <= seenMs ? { gone: true } : { gone: false, ...there });
  }
  return fates;
}

type MadeUpScan = { date: DigestDate; archive: Archive; windowDays?: number; limit?: number };

/**
 * Writes the scan of a made-up night into a file, for `npm run nightly -- --source FILE`. The file has the same form as
 * a recorded scan of GitHub. It follows up the earlier nights of the archive. The same archive and options give the same
 * bytes.
 */
export async function recordMadeUpScan(
  file: string,
  { date, archive, windowDays = 7, limit = 300 }: MadeUpScan,
): Promise<void> {
  const earlier = await readEarlierNights(archive, date);
  const followed = await readFollowed(openHistory(archive), date);
  const scan = toScan(makeUpNight({ date, windowDays, limit }), {
    date,
    startedAt: madeUpNightSeenAt(date),
    earlier,
    followUp: toFollowUp(followed, lookUpMadeUp(date, followed)),
  });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, formatFile(Scan, scan, file));
}
