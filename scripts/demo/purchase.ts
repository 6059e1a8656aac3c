import type { Hex } from 'viem';
import type * as z from 'zod';
import type { Price } from '../../gateway/payment/prices.ts';
import { PipelineError } from '../../pipeline/platform/pipeline-error.ts';
import { createAgent, readTransaction } from '../lab/paying/agent.ts';

/** One paid call: its path, its price and the schema of its answer. */
type Order<Answer extends z.ZodType> = { path: string; price: Price; answer: Answer };

/** The result of a paid call. */
export type Purchase<Answer> = {
  path: string;
  price: Price;
  /** The statuses in order: the challenge, then the answer. */
  statuses: readonly number[];
  answer: Answer;
  transaction: Hex;
};

/** The key that pays, and the address of the service. Without `fetch`, the platform's own is used. */
export type Buyer = { baseUrl: string; payerKey: Hex; fetch?: typeof fetch };

/** Calls, pays the price of the challenge and reads the answer. @throws PipelineError if there is no paid answer */
export async function buy<Answer extends z.ZodType>(
  { baseUrl, payerKey, fetch: send = fetch }: Buyer,
  { path, price, answer }: Order<Answer>,
): Promise<Purchase<z.infer<Answer>>> {
  const statuses: number[] = [];
  const agent = createAgent(payerKey, async (...request) => {
    const response = await send(...request);
    statuses.push(response.status);
    return response;
  });
  const response = await agent.fetch(`${baseUrl}${path}`);
  const body = await response.text();
  if (!response.ok) {
    throw new PipelineError(`${path} answered ${statuses.join(', then ')}: ${body}`);
  }
  const transaction = readTransaction(response);
  if (transaction === undefined) throw new PipelineError(`${path} was paid without a receipt`);
  return { path, price, statuses, answer: answer.parse(JSON.parse(body)), transaction };
}

/** The balances of the agent and the seller, in atomic units of USDC. */
export type Balances = { agent: bigint; seller: bigint };

/** Whether the agent paid, and the seller received, exactly the prices. */
export function agree(before: Balances, after: Balances, prices: readonly Price[]): boolean {
  const due = totalOf(prices);
  return before.agent - after.agent === due && after.seller - before.seller === due;
}

/** The sum of the prices, in atomic units. */
export function totalOf(prices: readonly Price[]): bigint {
  return prices.reduce((sum, { atomic }) => sum + BigInt(atomic), 0n);
}
