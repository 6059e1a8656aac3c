import { type Instant, toInstant } from '../../contract/dates.ts';
import type { ScanWindow } from '../../contract/scan.ts';
import type { Log } from '../../log/log.ts';
import type { ClientSettings } from './client-settings.ts';
import type { SearchRange } from './search-ranges.ts';

/** Whom to ask, and what a night looks for. */
export type NightSearch = ClientSettings & {
  /** The window ends here. GitHub shows no other moment than now. */
  startedAt: Instant;
  windowDays: number;
  /** The most candidates. */
  limit: number;
  /** What earlier nights knew of owners, by lower-case login. */
  rememberedFollowers: ReadonlyMap<string, number>;
  log: Log;
};

/** Fewer stars are noise: of a day's 280,000 new repositories some 130 have five. */
const leastStars = 5;

const secondMs = 1000;
const daySeconds = 24 * 60 * 60;

/** Back from the start of the scan, so that its length does not depend on the hour. */
export function toWindow({ startedAt, windowDays: days, limit }: NightSearch): ScanWindow {
  const to = Math.floor(Date.parse(startedAt) / secondMs);
  const from = to - days * daySeconds;
  return { days, from: toInstant(from * secondMs), to: toInstant(to * secondMs), limit };
}

export function toRange({ from, to }: ScanWindow): SearchRange {
  return { stars: { least: leastStars, most: null }, created: { from, to } };
}
