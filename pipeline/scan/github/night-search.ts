import { addDays, type DigestDate } from '../../contract/dates.ts';
import type { ScanWindow } from '../../contract/scan.ts';
import type { Log } from '../../log/log.ts';
import type { ClientSettings } from './client-settings.ts';
import type { SearchRange } from './search-ranges.ts';

/** Whom to ask, and what a night looks for. */
export type NightSearch = ClientSettings & {
  /** Today: GitHub shows no other day. */
  date: DigestDate;
  windowDays: number;
  /** The most candidates. */
  limit: number;
  /** What earlier nights knew of owners, by lower-case login. */
  rememberedFollowers: ReadonlyMap<string, number>;
  log: Log;
};

/** Fewer stars are noise: of a day's 280,000 new repositories some 130 have five. */
const leastStars = 5;

/** The days of creation: as many whole days as the window has, today the last of them. */
export function toWindow({ date, windowDays, limit }: NightSearch): ScanWindow {
  return { days: windowDays, from: addDays(date, 1 - windowDays), to: date, limit };
}

export function toRange({ from, to }: ScanWindow): SearchRange {
  return { stars: { least: leastStars, most: null }, created: { from, to } };
}
