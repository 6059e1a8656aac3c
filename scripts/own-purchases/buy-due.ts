import type { Hex } from 'viem';
import * as z from 'zod';
import { fillPath, parametersInPath } from '../../gateway/endpoints/endpoints.ts';
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

/** The manifest of the service, which has an example of a call for every paid path. */
const Manifest = z.object({ resources: z.array(z.url()).min(1) });
/** The newest digest, which names repositories that our nights listed. */
const Latest = z.object({
  data: z.object({ notableProjects: z.array(z.object({ name: z.string() })) }),
});
const Challenge = z.object({ accepts: z.tuple([z.object({ amount: z.string().regex(/^\d+$/) })]) });

/**
 * Buys every paid path that no facilitator has settled for two weeks, within the bound of the month.
 *
 * @throws an Error if the service or the ledger cannot be read. Then nothing was bought.
 */
export async function* buyDue(buyer: OwnBuyer): AsyncGenerator<Bought> {
  const { baseUrl, payerKey, mostUnits, now } = buyer;
  const { lastAt, spentUnits } = await readPast(buyer);
  const { resources } = await read(Manifest, `${baseUrl}/.well-known/x402`);
  const { named, missing } = await findNamed(baseUrl);
  const agent = createAgent(payerKey);
  let spent = spentUnits;
  for (const example of resources) {
    const route = routeOf(example);
    if (now() - (lastAt.get(route) ?? 0) < dueDays * dayMs) continue;
    // The example may name a repository that our nights never listed. A call about that repository is not sold.
    const url = named === undefined ? example : `${baseUrl}${fillPath(route, named)}`;
    const units = await readPrice(url);
    if (units === undefined) {
      yield { url, units: 0n, problem: 'it answers no challenge' };
    } else if (spent + units > mostUnits) {
      yield { url, units, problem: 'OWN_PURCHASES_MAX_USD does not allow it in this month' };
    } else {
      const answer = await agent.fetch(url);
      const transaction = readTransaction(answer);
      if (answer.ok && transaction) spent += units;
      const why = parametersInPath(route).length > 0 ? missing : '';
      const problem = `it answered ${answer.status}: ${(await answer.text()).slice(0, 300)}${why}`;
      yield answer.ok && transaction ? { url, units, transaction } : { url, units, problem };
    }
  }
}

/** A repository of the newest digest. If the digest cannot be read, `missing` says why, in brackets. */
async function findNamed(
  baseUrl: string,
): Promise<{ named?: string | undefined; missing: string }> {
  try {
    const { data } = await read(Latest, `${baseUrl}/v1/digests/latest`);
    return { named: data.notableProjects[0]?.name, missing: '' };
  } catch (error) {
    return { missing: ` (the newest digest names none: ${String(error)})` };
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

async function read<T>(schema: z.ZodType<T>, url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return schema.parse(await answer.json());
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
