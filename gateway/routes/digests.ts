import { addDays, toDigestDate } from '../../pipeline/contract/dates.ts';
import type { DigestsParameters } from '../endpoints/parameters.ts';
import type { SaleableNight } from '../snapshots/saleable-night.ts';
import { type Computed, toListBody } from './computed.ts';

/** The digests of the days up to the night's own, the newest first. */
export function computeDigests(night: SaleableNight, { days, limit }: DigestsParameters): Computed {
  const newest = toDigestDate(night.scanDate);
  const first = addDays(newest, 1 - days);
  const data = night.digests
    .filter(({ date }) => date >= first)
    .slice(0, limit)
    .map(({ json }) => json);
  if (data.length === 0) {
    const asked = `the ${days} days up to ${newest}`;
    return { ok: false, asked, available: night.digests.map(({ date }) => date) };
  }
  return { ok: true, body: toListBody({ count: data.length, days, limit }, data) };
}
