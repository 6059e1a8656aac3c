import type { Hex } from 'viem';
import type * as z from 'zod';
import { type Price, prices as priceOf } from '../../gateway/payment/prices.ts';
import { CompactReposResponse, IndexRecord } from '../../pipeline/contract/views.ts';
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

/** An answer that the agent got. */
type Reading = { path: string; status: number };

/** What an agent did from one night to the next. */
export type AgentsDay = {
  readings: readonly Reading[];
  /** The index that the agent knew in the evening, and the one that it found in the morning. */
  indexes: readonly [string, string];
  /** What is new among the rows that the agent follows. */
  purchase: Purchase<z.infer<typeof CompactReposResponse>>;
};

/**
 * Does what an agent does in a day: it reads llms.txt, and polls the index until it changes. Then it
 * buys the clear rows that are new since the night that it knew.
 *
 * @throws PipelineError
 */
export async function liveAgentsDay(
  buyer: Buyer,
  publishNight: () => Promise<void>,
): Promise<AgentsDay> {
  const readings: Reading[] = [];
  const readingFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const { pathname, search } = new URL(new Request(input).url);
    readings.push({ path: `${pathname}${search}`, status: response.status });
    return response;
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    readingFetch(`${buyer.baseUrl}${path}`, { headers });

  await get('/llms.txt');
  const evening = await get('/v1/index');
  const { index: earlier } = IndexRecord.parse(await readJson(evening));
  await get('/v1/index', { 'If-None-Match': evening.headers.get('ETag') ?? '' });
  await publishNight();
  const { index } = IndexRecord.parse(await readJson(await get('/v1/index')));
  if (index === earlier) throw new PipelineError('the index is the same after a night');
  const since = earlier.slice(0, 10);
  const purchase = await buy(
    { ...buyer, fetch: readingFetch },
    {
      path: `/v1/repos?standing=clear&view=compact&since=${since}`,
      price: priceOf.repos,
      answer: CompactReposResponse,
    },
  );
  return { readings, indexes: [earlier, index], purchase };
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new PipelineError(`${response.url} answered ${response.status}`);
  return response.json();
}
