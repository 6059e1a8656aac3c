import { addDays } from '../../contract/dates.ts';
import { compareRows } from '../../contract/repository-row.ts';
import { bearHonest } from './honest-newborns.ts';
import { standingAt } from './later-life.ts';
import { toFullName, toSeenRow } from './seen-row.ts';
import { bearSpam } from './spam-newborns.ts';
import { createAttentionClock } from './star-course.ts';
import { birthRhythm } from './waves.ts';
import type { DigestDate, Instant } from '../../contract/dates.ts';
import type { SourceNight } from '../source-night.ts';
import type { Newborn } from './newborn.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Fewer stars are not trending; a window of a day or two holds only young ones, who have fewer. */
const fewestStars = (windowDays: number) => Math.min(40, windowDays ** 4);

/** What one day sees on GitHub. Source: a search on a day in 2026. */
const createdADay = 280_000;
const starredADay = 5_600;

/** Which made-up night: the same options give the same night, on any machine and at any time. */
export type DemoNightOptions = {
  date: DigestDate;
  /** Names a made-up world. */
  seed?: string | number;
  windowDays: number;
  /** The most rows, most stars first. */
  limit: number;
};

/** When the made-up scan of a day looks. Nothing in its rows is younger. */
export function demoNightSeenAt(date: DigestDate): Instant {
  return `${date}T06:00:00.000Z`;
}

/**
 * A night of a made-up world: about 120 repositories for a window of 7 days. The world goes on from date to date,
 * so nights that follow each other share most rows.
 */
export function makeDemoNight(options: DemoNightOptions): SourceNight {
  const { date, seed = 'demo', windowDays, limit } = options;
  const world = String(seed);
  const from = addDays(date, 1 - windowDays);
  const oldest = Date.parse(from) / dayMs;
  const days = Array.from({ length: windowDays }, (_, index) => oldest + index);
  const seenMs = Date.parse(demoNightSeenAt(date));
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

/** An owner has one repository of a name: the first one. */
function dropTakenNames(newborns: readonly Newborn[]): Newborn[] {
  const byName = new Map<string, Newborn>();
  for (const newborn of newborns) {
    const name = toFullName(newborn).toLowerCase();
    if (!byName.has(name)) byName.set(name, newborn);
  }
  return [...byName.values()];
}
