import { LRUCache } from 'lru-cache';
import type { Goods } from '../snapshots/goods.ts';
import type { Sold } from './repos.ts';

/** Bytes of bodies that are kept of a night; what they are answered with, short ones as text, comes on top. */
const keptBytes = 2 * 1024 * 1024;

/** What was sold of each night, by request: most calls are the same few. It goes when its night goes. */
const prepared = new WeakMap<Goods, LRUCache<string, Extract<Sold, { ok: true }>>>();

/** Sells what a request asks for of a night, which is worked out once as long as calls for it keep coming. */
export function sellPrepared(goods: Goods, request: string, choose: (goods: Goods) => Sold): Sold {
  const kept = keptOf(goods);
  const known = kept.get(request);
  if (known) return known;
  const sold = choose(goods);
  if (sold.ok) kept.set(request, sold);
  return sold;
}

function keptOf(goods: Goods) {
  const kept =
    prepared.get(goods) ??
    new LRUCache<string, Extract<Sold, { ok: true }>>({
      maxSize: keptBytes,
      sizeCalculation: ({ body }) => body.length,
    });
  prepared.set(goods, kept);
  return kept;
}
