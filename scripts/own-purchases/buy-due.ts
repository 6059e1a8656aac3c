import type { Hex } from 'viem';
import * as z from 'zod';
import { findPaid } from '../../gateway/endpoints/find-endpoint.ts';
import type { LedgerEntry } from '../../gateway/payment/ledger/ledger.ts';
import { paymentHeaders } from '../../gateway/payment/protocol.ts';
import { createAgent, readTransaction } from '../lab/paying/agent.ts';

/** What the operator buys with, and what decides what is due. */
export type OwnBuyer = {
  /** The service, without a slash at the end. */
  baseUrl: string;
  payerKey: Hex;
  /** The most atomic units of USDC that one calendar month (UTC) may cost. */
  mostUnits: bigint;
  /** The payments of the ledger. */
  entries: AsyncIterable<LedgerEntry>;
  /** A facilitator settles what customers buy, so that their purchases count too. */
  customersCount: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** A path after its turn. Without a transaction, `problem` is a sentence that says why it was not bought. */
export type Bought = { url: string; units: bigint; transaction?: Hex; problem?: string };

/** Facilitators drop a resource that nobody bought for thirty days. Half of that leaves two weeks for a cure. */
const dueDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** The manifest of the service, which has an address that can be called for every paid path. */
const Manifest = z.object({ resources: z.array(z.url()).min(1) });
const Challenge = z.object({ accepts: z.tuple([z.object({ amount: z.string().regex(/^\d+$/) })]) });

/**
 * Buys every paid path that no facilitator has settled for two weeks, within the bound of the month.
 *
 * @throws an Error if the service or the ledger cannot be read. Then nothing was bought.
 */
export async function* buyDue(buyer: OwnBuyer): AsyncGenerator<Bought> {
  const { baseUrl, payerKey, mostUnits, now } = buyer;
  const { lastAt, spentUnits } = await readPast(buyer);
  const manifest = await fetch(`${baseUrl}/.well-known/x402`);
  if (!manifest.ok) throw new Error(`${manifest.url} answered ${manifest.status}`);
  const { resources } = Manifest.parse(await manifest.json());
  const agent = createAgent(payerKey);
  let spent = spentUnits;
  for (const url of resources) {
    if (now() - (lastAt.get(routeOf(url)) ?? 0) < dueDays * dayMs) continue;
    const units = await readPrice(url);
    if (units === undefined) {
      yield { url, units: 0n, problem: 'it answers no challenge' };
    } else if (spent + units > mostUnits) {
      yield { url, units, problem: 'OWN_PURCHASES_MAX_USD does not allow it in this month' };
    } else {
      const answer = await agent.fetch(url);
      const transaction = readTransaction(answer);
      if (answer.ok && transaction) spent += units;
      const problem = `it answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`;
      yield answer.ok && transaction ? { url, units, transaction } : { url, units, problem };
    }
  }
}

/** When each path was last settled by a facilitator, and what was spent this month on own purchases. */
async function readPast({ entries, customersCount, now }: OwnBuyer) {
  const month = new Date(now()).toISOString().slice(0, 7);
  const lastAt = new Map<string, number>();
  let spentUnits = 0n;
  for await (const { route, own, state, changedAt, claimedAt, amount } of entries) {
    // A payment whose outcome is not known may have been spent.
    if (own && state !== 'failed' && claimedAt.startsWith(month)) spentUnits += BigInt(amount);
    if (state !== 'settled' || !(own || customersCount)) continue;
    lastAt.set(route, Math.max(lastAt.get(route) ?? 0, Date.parse(changedAt)));
  }
  return { lastAt, spentUnits };
}

/** The paid path that an address stands for. */
function routeOf(url: string): string {
  const { pathname } = new URL(url);
  return findPaid(pathname)?.path ?? pathname;
}

/** The price in the challenge of an address, in atomic units. */
async function readPrice(url: string): Promise<bigint | undefined> {
  const answer = await fetch(url);
  const header = answer.headers.get(paymentHeaders.challenge) ?? '';
  try {
    const challenge = Challenge.parse(JSON.parse(Buffer.from(header, 'base64').toString()));
    return BigInt(challenge.accepts[0].amount);
  } catch {
    return undefined;
  }
}
