import { Chance } from '../made-up/chance.ts';
import type { Market } from './market.ts';
import { attempt, insist } from './purchase.ts';

/** The number of calls at the same time. */
const atOnce = 8;

/** Repeats every open payment until it ends or the signal aborts. All faults are over by then. */
export async function settleUp(market: Market, seed: string, until: AbortSignal): Promise<void> {
  const open = market.purchases.filter(({ end }) => end === 'open');
  await inTurns(open, (purchase, chance) => insist(market, purchase, chance, until), seed);
  // Every call is repeated once. A settled payment must give the same bytes. The repeat also records results that the ledger missed.
  await inTurns(
    market.purchases,
    async (purchase, chance) => {
      const path = purchase.delivered?.path ?? purchase.lastPath;
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
