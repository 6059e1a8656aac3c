import { type Instant, toInstant } from '../../contract/dates.ts';
import type { ScanWindow } from '../../contract/scan.ts';
import type { Log } from '../../log/log.ts';
import type { ClientSettings } from './client-settings.ts';
import type { SearchRange } from './search-ranges.ts';

/** The API to ask, and what a night searches for. */
export type NightSearch = ClientSettings & {
  /** The end of the window. GitHub shows only the present. */
  startedAt: Instant;
  windowDays: number;
  /** The highest number of candidates. */
  limit: number;
  /** Follower counts from earlier nights, by lower-case login. */
  rememberedFollowers: ReadonlyMap<string, number>;
  log: Log;
};

/** Repositories with fewer stars are noise. Of 280,000 new repositories a day, about 130 have five. */
const leastStars = 5;

const secondMs = 1000;
const daySeconds = 24 * 60 * 60;

/** The window ends at the start of the scan, so its length does not depend on the time of day. */
export function toWindow({ startedAt, windowDays: days, limit }: NightSearch): ScanWindow {
  const to = Math.floor(Date.parse(startedAt) / secondMs);
  const from = to - days * daySeconds;
  return { days, from: toInstant(from * secondMs), to: toInstant(to * secondMs), limit };
}

export function toRange({ from, to }: ScanWindow): SearchRange {
  return { stars: { least: leastStars, most: null }, created: { from, to } };
}
