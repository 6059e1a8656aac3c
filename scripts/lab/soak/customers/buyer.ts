import { randomBytes } from 'node:crypto';
import { generatePrivateKey } from 'viem/accounts';
import type { Chance } from '../../made-up/chance.ts';
import { toHeader } from '../../paying/sign.ts';
import { askAs, endAfter, type Market, pause, type Purchase } from '../market.ts';
import { attempt, insist, sign } from '../purchase.ts';

type Behave = (
  market: Market,
  purchase: Purchase,
  chance: Chance,
  over: AbortSignal,
) => Promise<unknown>;

/** What a buyer does with a payment first. The buyer then repeats the payment until it ends. */
const behaviours: Readonly<Record<string, Behave>> = {
  paid: () => Promise.resolve(),
  'paid, replayed at once': (market, purchase, chance) => {
    const replays = Array.from({ length: chance.whole(2, 5) }, () =>
      attempt(market, purchase, chance),
    );
    return Promise.all(replays);
  },
  'paid, disconnected and called again': async (market, purchase, chance, over) => {
    const signal = endAfter(chance.whole(1, 1_500), over);
    await attempt(market, purchase, chance, { signal });
  },
  'paid, for two requests': (market, purchase, chance) => {
    purchase.paths = ['/v1/repos?limit=3', '/v1/repos?limit=4'];
    if (purchase.amount !== 10_000n) purchase.paths = ['/v1/digests?days=2', '/v1/digests?days=3'];
    return Promise.all(purchase.paths.map((path) => attempt(market, purchase, chance, { path })));
  },
  'paid, with a forged payment of the same nonce': async (market, purchase, chance) => {
    const { authorization } = purchase.signed;
    const forged = toHeader({ authorization, signature: `0x${randomBytes(65).toString('hex')}` });
    const path = purchase.paths[0] ?? '';
    const headers = { 'PAYMENT-SIGNATURE': forged };
    const forgedCall = askAs(market, { kind: 'hostile: a forged nonce', chance }, path, {
      headers,
    });
    await attempt(market, purchase, chance);
    if ((await forgedCall)?.status === 200) {
      market.tally.surprises.push('a forged signature was served');
    }
  },
};

/** Buys until `over` aborts. A payment without a result stays open. */
export async function buy(market: Market, chance: Chance, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const isPoor = chance.happens(0.05);
    const kind = isPoor ? 'paid without a balance' : chance.pick(Object.keys(behaviours));
    const key = isPoor ? generatePrivateKey() : chance.pick(market.payers);
    const purchase = await sign(market, kind, { key }, chance);
    await behaviours[kind]?.(market, purchase, chance, over);
    await insist(market, purchase, chance, over);
    if (purchase.end === 'delivered' && chance.happens(0.2)) {
      await pause(chance.between(0, 3_000), over);
      await attempt(market, purchase, chance);
    }
    await pause(chance.between(0, 800), over);
  }
}

/** An unknown payment can only fail after its authorization expires. That must happen within a run. */
const hostileValidSeconds = 100;

/** Pays from hostile contract wallets until `over` aborts. */
export async function payInBadFaith(
  market: Market,
  chance: Chance,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const { kind, address } = chance.pick(market.hostileWallets);
    const seconds = Math.floor(Date.now() / 1000);
    const validBefore = String(seconds + hostileValidSeconds);
    const payer = {
      key: chance.pick(market.payers),
      from: address,
      validBefore,
    };
    const purchase = await sign(market, `paid by a hostile wallet: ${kind}`, payer, chance);
    await insist(market, purchase, chance, over);
    await pause(chance.between(0, 1_500), over);
  }
}
