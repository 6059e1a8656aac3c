import { setTimeout as wait } from 'node:timers/promises';
import type { Hex } from '../../gateway/payment/protocol.ts';
import type { Chance } from '../made-up/chance.ts';
import type { Purchase } from './purchase.ts';
import type { Answer, Asking } from './service/ask.ts';
import type { Front } from './service/front.ts';
import type { Tally } from './tally.ts';

/** A wallet that takes any signature for its own. */
export type HostileWallet = { kind: string; address: Hex };

/** Where customers are. */
export type Market = {
  front: Front;
  payTo: Hex;
  /** Keys of those who have plenty of USDC. */
  payers: readonly Hex[];
  /** Contract wallets that have plenty as well, and harm whoever settles their payments. */
  hostileWallets: readonly HostileWallet[];
  /** Every payment that was signed in earnest. */
  purchases: Purchase[];
  tally: Tally;
};

/** Longer than any answer may take. */
const patienceMs = 120_000;

/** Asks from an address that hardly anybody else has, and counts the answer; undefined where the connection broke. */
export async function askAs(
  { front, tally }: Pick<Market, 'front' | 'tally'>,
  { kind, chance }: { kind: string; chance: Chance },
  path: string,
  asking: Asking = {},
): Promise<Answer | undefined> {
  const numbers = [chance.whole(2, 250), chance.whole(0, 255), chance.whole(1, 254)];
  const patience = AbortSignal.timeout(patienceMs);
  const signal = asking.signal ? AbortSignal.any([asking.signal, patience]) : patience;
  try {
    const answer = await front.ask(path, { from: `127.${numbers.join('.')}`, ...asking, signal });
    tally.count(kind, answer.status);
    return answer;
  } catch {
    tally.count(kind, 'cut');
    if (patience.aborted) tally.surprise(`${kind}: no answer in ${patienceMs / 1000} s`);
    return undefined;
  }
}

/** Aborted after the time, or with any of the others. */
export function endAfter(ms: number, ...others: AbortSignal[]): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  // Node 20 clears away a timeout that nobody but AbortSignal.any listens to.
  timeout.addEventListener('abort', () => undefined);
  return AbortSignal.any([timeout, ...others]);
}

/** Waits, but no longer than until the signal. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
