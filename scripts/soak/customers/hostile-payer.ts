import type { Chance } from '../../made-up/chance.ts';
import { type Market, pause } from '../market.ts';
import { insist, sign } from '../purchase.ts';

/** What was sent and lost is known to have failed only when its authorization has expired: within the settling of a run. */
const validSeconds = 100;

/** Pays from contract wallets that cost whoever settles their payments, until it is over. */
export async function payInBadFaith(
  market: Market,
  chance: Chance,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const { kind, address } = chance.pick(market.hostileWallets);
    const validBefore = String(Math.floor(Date.now() / 1000) + validSeconds);
    const payer = { key: chance.pick(market.payers), from: address, validBefore };
    const purchase = await sign(market, `paid by a wallet, a ${kind}`, payer, chance);
    await insist(market, purchase, chance, over);
    await pause(chance.between(0, 1_500), over);
  }
}
