import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Hex } from '../../../gateway/payment/protocol.ts';
import type { Chance } from '../made-up/chance.ts';
import type { Signed } from '../paying/sign.ts';
import type { Seen } from './reconcile.ts';
import type { Answer, Asking } from './service/ask.ts';
import type { Front } from './service/front.ts';

/** A payment and its state as the client knows it. */
export type Purchase = Seen & {
  kind: string;
  signed: Signed;
  header: string;
  /** The paths to request with this payment. A path is removed after a final refusal. */
  paths: string[];
  /** The path of the last request. */
  lastPath: string;
  /** The first delivered answer. */
  delivered: { path: string; body: string } | undefined;
  /** The reason of its last refusal. Empty if there was none. */
  reason: string;
};

/** A contract wallet that accepts any signature as its own. */
export type HostileWallet = { kind: string; address: Hex };

/** The values that all clients of a soak share. */
export type Market = {
  front: Front;
  payTo: Hex;
  /** Keys of accounts with enough USDC. */
  payers: readonly Hex[];
  /** Contract wallets with enough USDC. Their code harms the settlement wallet. */
  hostileWallets: readonly HostileWallet[];
  /** Every signed payment that is meant to settle. */
  purchases: Purchase[];
  tally: Tally;
};

/** Timeout of a request in milliseconds. Every answer must come sooner. */
const patienceMs = 120_000;

/** Sends a request from a random loopback address and counts the answer. Undefined if the connection broke. */
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
    tally.calls.push({ kind, outcome: answer.status });
    return answer;
  } catch {
    tally.calls.push({ kind, outcome: 'cut' });
    if (patience.aborted) tally.surprises.push(`${kind}: no answer in ${patienceMs / 1000} s`);
    return undefined;
  }
}

/** A signal that aborts after `ms`, or together with the other one. Any number of clients may listen to it. */
export function endAfter(ms: number, other: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  // Node 20 garbage-collects a timeout signal whose only listener is AbortSignal.any.
  timeout.addEventListener('abort', () => undefined);
  const signal = AbortSignal.any([timeout, other]);
  setMaxListeners(0, signal);
  return signal;
}

/** Waits for `ms`, or until the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}

/** Everything that happened. */
export type Tally = {
  /** Each call by its kind, with the status of its answer. `cut` means that the connection broke. */
  calls: { kind: string; outcome: number | 'cut' }[];
  /** The faults that the soak caused. */
  faults: string[];
  /** What must never happen. */
  surprises: string[];
};
