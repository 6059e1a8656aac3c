import { createHash } from 'node:crypto';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import * as z from 'zod';
import { prices } from '../../gateway/payment/prices.ts';
import { IndexRecord, CompactReposResponse } from '../../pipeline/contract/views.ts';
import { PipelineError } from '../../pipeline/platform/pipeline-error.ts';
import { buy, type Buyer, type Purchase } from './purchase.ts';

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
  purchase: Purchase<CompactReposResponse>;
};

/** The most tokens of the answer. */
const mostTokens = 800;

/**
 * Does what an agent does in a day: it finds the skill, reads it, and polls the index until it changes. Then it asks the
 * question that the skill shows: which clear rows in Rust are new since yesterday. `publishNight` resolves when the service has a newer night.
 *
 * Headers are not counted: the client library reads them, and the model does not.
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
    const tokens = countTokens(await response.clone().text(), { disallowedSpecial });
    readings.push({ path: `${pathname}${search}`, status: response.status, tokens });
    return response;
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    readingFetch(`${buyer.baseUrl}${path}`, { headers });

  const { skills } = SkillIndex.parse(await readJson(await get(discoveryPath)));
  const skill = Buffer.from(await (await get(pathOf(skills[0].url))).arrayBuffer());
  if (`sha256:${createHash('sha256').update(skill).digest('hex')}` !== skills[0].digest) {
    throw new PipelineError('the skill is not the one that the index of skills names');
  }
  const question = /https?:\/\/\S+\/v1\/repos\?[^\s`]+/.exec(skill.toString())?.[0];
  if (question === undefined) {
    throw new PipelineError('the skill does not say how to ask for what is new');
  }
  const evening = await get('/v1/index');
  const { index: known } = IndexRecord.parse(await readJson(evening));
  await get('/v1/index', { 'If-None-Match': evening.headers.get('ETag') ?? '' });
  await publishNight();
  const { index } = IndexRecord.parse(await readJson(await get('/v1/index')));
  if (index === known) throw new PipelineError('the index is the same after a night');
  const purchase = await buy(
    { ...buyer, fetch: readingFetch },
    {
      path: `${pathOf(question)}&max_tokens=${mostTokens}`,
      price: prices.repos,
      answer: CompactReposResponse,
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

/** Where agents look for skills. */
const discoveryPath = '/.well-known/agent-skills/index.json';

const SkillIndex = z.object({
  skills: z.tuple([z.object({ url: z.url(), digest: z.string() })]),
});

/** The path and the query of an address. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new PipelineError(`${response.url} answered ${response.status}`);
  return response.json();
}
