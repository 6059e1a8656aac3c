import { addDays, type DigestDate, type Instant } from '../../../pipeline/contract/dates.ts';
import { compareRows } from '../../../pipeline/contract/repository-row.ts';
import { type Followed, readFollowed, toFollowUp } from '../../../pipeline/scan/follow-up.ts';
import type { Fate } from '../../../pipeline/scan/github/look-up.ts';
import type { SourceNight } from '../../../pipeline/scan/github/github-night.ts';
import { bearHonest } from './honest-newborns.ts';
import { type Newborn, standingAt, toFullName, toSeenRow } from './newborn.ts';
import { bearSpam } from './spam-newborns.ts';
import { birthRhythm, createAttentionClock, starsAfter } from './star-course.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Archive, readEarlierNights } from '../../../pipeline/archive/archive.ts';
import { openHistory } from '../../../pipeline/archive/history/history.ts';
import { formatFile } from '../../../pipeline/platform/file-text.ts';
import { Scan } from '../../../pipeline/contract/scan.ts';
import { toScan } from '../../../pipeline/scan/take-scan.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The fewest stars of a trending repository. Short windows contain only young repositories with fewer stars. */
const fewestStars = (windowDays: number) => Math.min(40, windowDays ** 4);

/** New repositories on GitHub on one day. Source: a search on a day in 2026. */
const createdADay = 280_000;
const starredADay = 5_600;

/** The options of a made-up night. The same options give the same night on every machine. */
type MadeUpNightOptions = {
  date: DigestDate;
  /** The seed of the made-up world. */
  seed?: string | number;
  windowDays: number;
  /** The most rows, most stars first. */
  limit: number;
};

/** The time of the made-up scan of a day. All its rows are older. */
export function madeUpNightSeenAt(date: DigestDate): Instant {
  return `${date}T06:00:00.000Z`;
}

/**
 * Makes up a night: about 120 repositories for a window of 7 days.
 *
 * The made-up world continues from day to day, so neighbouring nights share most rows.
 */
export function makeUpNight(options: MadeUpNightOptions): SourceNight {
  const { date, seed = 'demo', windowDays, limit } = options;
  const world = String(seed);
  const from = addDays(date, 1 - windowDays);
  const oldest = Date.parse(from) / dayMs;
  const days = Array.from({ length: windowDays }, (_, index) => oldest + index);
  const seenMs = Date.parse(madeUpNightSeenAt(date));
  const attentionSince = createAttentionClock(world, seenMs, oldest);
  const rows = dropTakenNames(
    days.flatMap((day) => [...bearHonest(world, day), ...bearSpam(world, day)]),
  )
    .filter(({ bornMs }) => bornMs <= seenMs)
    .flatMap((newborn) => standingAt(world, newborn, seenMs) ?? [])
    .filter(({ archived }) => !archived)
    .map(({ newborn }) => toSeenRow(newborn, seenMs, attentionSince(newborn.bornMs)))
    .filter((row) => row.stars >= fewestStars(windowDays))
    .toSorted(compareRows)
    .slice(0, limit);
  const rhythm = days.reduce((sum, day) => sum + birthRhythm(world, day), 0);
  return {
    source: 'demo',
    window: { days: windowDays, from, to: date, limit },
    metrics: {
      totalReposCreated: Math.round(createdADay * rhythm),
      totalWithStars: Math.round(starredADay * rhythm),
      candidateCount: rows.length,
    },
    rows,
    gaps: [],
    usage: { requests: 0, points: 0 },
  };
}

/** Drops repositories whose owner already has one of the same name. */
function dropTakenNames(newborns: readonly Newborn[]): Newborn[] {
  const byName = new Map<string, Newborn>();
  for (const newborn of newborns) {
    const name = toFullName(newborn).toLowerCase();
    if (!byName.has(name)) byName.set(name, newborn);
  }
  return [...byName.values()];
}

/** The fates of made-up repositories on a night. Repositories from elsewhere are left out. */
export function lookUpMadeUp(
  date: DigestDate,
  followed: readonly Pick<Followed, 'id' | 'createdAt'>[],
  seed = 'demo',
): ReadonlyMap<string, Fate> {
  const seenMs = Date.parse(madeUpNightSeenAt(date));
  const days = new Set(followed.map(({ createdAt }) => toDay(Date.parse(createdAt))));
  const born = new Map<string, Newborn>();
  for (const day of days) {
    for (const newborn of [...bearHonest(seed, day), ...bearSpam(seed, day)]) {
      born.set(newborn.id, newborn);
    }
  }
  const attentionSince = createAttentionClock(seed, seenMs, Math.min(...days));
  const fates = new Map<string, Fate>();
  for (const { id } of followed) {
    const newborn = born.get(id);
    if (!newborn) continue;
    const standing = standingAt(seed, newborn, seenMs);
    fates.set(
      id,
      standing
        ? {
            gone: false,
            fullName: toFullName(standing.newborn),
            stars: starsAfter(newborn.stars, attentionSince(newborn.bornMs)),
            archived: standing.archived,
          }
        : { gone: true },
    );
  }
  return fates;
}

function toDay(ms: number): number {
  return Math.floor(ms / dayMs);
}

/** The options of the night to record. */
type MadeUpScan = {
  date: DigestDate;
  /** The archive for the published night. The scan follows up its earlier nights. */
  archive: Archive;
  windowDays?: number;
  /** The most rows. */
  limit?: number;
};

/**
 * Writes the scan of a made-up night into a file, for `npm run nightly -- --source FILE`. The file has the same form as
 * a recorded scan of GitHub. The same archive and options give the same bytes.
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
