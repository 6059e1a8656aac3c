import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import * as z from 'zod';
import { prices } from '../../gateway/payment/prices.ts';
import { IndexRecord, RepoChangesResponse } from '../../pipeline/contract/views.ts';
import { buy, type Buyer, DemoError, type Purchase } from './purchase.ts';

/** An answer whose body the agent's language model read. */
type Reading = {
  path: string;
  status: number;
  /** Tokens of the body, in OpenAI's encoding o200k_base. */
  tokens: number;
};

/** What an agent did from one night to the next. */
export type AgentsDay = {
  readings: readonly Reading[];
  /** The index that the agent knew in the evening, and the one that it found in the morning. */
  indexes: readonly [string, string];
  /** What is new among the rows that the agent follows. */
  purchase: Purchase<RepoChangesResponse>;
};

/** Clear rows in Rust. The answer has at most 800 tokens. */
const followed = 'language=Rust&standing=clear&view=compact&max_tokens=800';

/**
 * Does what an agent does in a day: it finds the service, reads the manual, and polls the index until it changes. Then it
 * buys the changes of the rows that it follows. `publishNight` resolves when the service has a newer night.
 *
 * Headers are not counted: the client library reads them, and the model does not.
 *
 * @throws DemoError
 */
export async function liveAgentsDay(
  buyer: Buyer,
  publishNight: () => Promise<void>,
): Promise<AgentsDay> {
  const readings: Reading[] = [];
  const readingFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const { pathname, search } = new URL(new Request(input).url);
    const tokens = countTokens(await response.clone().text(), { disallowedSpecial });
    readings.push({ path: `${pathname}${search}`, status: response.status, tokens });
    return response;
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    readingFetch(`${buyer.baseUrl}${path}`, { headers });

  const { resources, instructions } = WellKnown.parse(await readJson(await get(discoveryPath)));
  const manual = await (await get(findManual(instructions))).text();
  const rows = resources.map((url) => new URL(url).pathname).find((path) => path.endsWith('repos'));
  if (rows === undefined || !manual.includes('since=')) {
    throw new DemoError('the documents do not say how to ask for what is new');
  }
  const evening = await get('/v1/index');
  const { index: known } = IndexRecord.parse(await readJson(evening));
  await get('/v1/index', { 'If-None-Match': evening.headers.get('ETag') ?? '' });
  await publishNight();
  const { index } = IndexRecord.parse(await readJson(await get('/v1/index')));
  if (index === known) throw new DemoError('the index is the same after a night');
  const purchase = await buy(
    { ...buyer, fetch: readingFetch },
    {
      path: `${rows}?${followed}&since=${known}`,
      price: prices.repos,
      answer: RepoChangesResponse,
    },
  );
  return { readings, indexes: [known, index], purchase };
}

/** All tokens that the agent's model read. */
export function countReadTokens({ readings }: Pick<AgentsDay, 'readings'>): number {
  return readings.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** What looks like a special token counts as text. */
const disallowedSpecial = new Set<string>();

/** Where x402's crawlers and agents look first. */
const discoveryPath = '/.well-known/x402';

const WellKnown = z.object({ resources: z.array(z.url()), instructions: z.string() });

/** The path of the short manual among the addresses in a text. */
function findManual(instructions: string): string {
  const address = /https?:\/\/\S+\/llms\.txt/.exec(instructions)?.[0];
  if (address === undefined) throw new DemoError(`${discoveryPath} names no llms.txt`);
  return new URL(address).pathname;
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new DemoError(`${response.url} answered ${response.status}`);
  return response.json();
}
