import { prices } from '../../gateway/payment/prices.ts';
import { CompactReposResponse, IndexRecord } from '../../pipeline/contract/views.ts';
import { PipelineError } from '../../pipeline/platform/pipeline-error.ts';
import type * as z from 'zod';
import { buy, type Buyer, type Purchase } from './purchase.ts';

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
      price: prices.repos,
      answer: CompactReposResponse,
    },
  );
  return { readings, indexes: [earlier, index], purchase };
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new PipelineError(`${response.url} answered ${response.status}`);
  return response.json();
}
