import { addDays, toDigestDate } from '../../pipeline/contract/dates.ts';
import type { DigestsParameters } from '../endpoints/parameters.ts';
import type { Goods } from '../snapshots/goods.ts';
import { writeListBody } from './list-body.ts';
import type { Sold } from './repos.ts';

/** Sells the digests of the days up to the night's own, the newest first. */
export function sellDigests(goods: Goods, { days, limit }: DigestsParameters): Sold {
  const newest = toDigestDate(goods.scanDate);
  const first = addDays(newest, 1 - days);
  const data = goods.digests
    .filter(({ date }) => date >= first)
    .slice(0, limit)
    .map(({ json }) => json);
  if (data.length === 0) {
    const message = `No digest of the ${days} days up to ${newest} can be read`;
    return { ok: false, message, available: goods.digests.map(({ date }) => date) };
  }
  return { ok: true, body: writeListBody({ count: data.length, days, limit }, data) };
}
