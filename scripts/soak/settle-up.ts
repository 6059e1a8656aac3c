import { Chance } from '../made-up/chance.ts';
import type { Market } from './market.ts';
import { attempt, insist } from './purchase.ts';

/** How many calls are made at once. */
const atOnce = 8;

/** Brings every payment to its end, as far as that comes until the signal: all trouble is over by now. */
export async function settleUp(market: Market, seed: string, until: AbortSignal): Promise<void> {
  const open = market.purchases.filter(({ end }) => end === 'open');
  await inTurns(open, (purchase, chance) => insist(market, purchase, chance, until), seed);
  // Whatever was answered is asked for once more: what is settled brings the same bytes, and what the ledger could not
  // be told meanwhile is told it now.
  await inTurns(
    market.purchases,
    async (purchase, chance) => {
      const path = purchase.goods?.path ?? purchase.lastPath;
      let status = await attempt(market, purchase, chance, { path });
      while ((status === 503 || status === 'cut') && !until.aborted) {
        status = await attempt(market, purchase, chance, { path });
      }
    },
    seed,
  );
}

async function inTurns<T>(
  items: readonly T[],
  work: (item: T, chance: Chance) => Promise<unknown>,
  seed: string,
): Promise<void> {
  let next = 0;
  const worker = async (number: number) => {
    const chance = new Chance(seed, 'settle up', number);
    for (;;) {
      const item = items[next];
      next += 1;
      if (item === undefined) return;
      await work(item, chance);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, number) => worker(number)));
}
