import * as z from 'zod';
import {
  BriefResponse,
  DigestResponse,
  DigestsResponse,
  IndexRecord,
  ReposResponse,
} from '../../../pipeline/contract/views.ts';
import { DigestsParameters, ReposParameters } from '../../endpoints/parameters.ts';
import { type Price, prices } from '../../payment/prices.ts';
import { type Answer, PaymentRequired } from '../answer.ts';
import type { TrendClient } from '../trend-client.ts';

/** A tool that reads one endpoint. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  /** The most that a call costs; undefined for a free one. */
  price?: Price;
  input: z.ZodObject;
  output: z.ZodType;
  call: (client: TrendClient, parameters: unknown) => Promise<Answer<object>>;
};

const nothing = z.object({});

export const tools: readonly Tool[] = [
  {
    name: 'get_index',
    title: 'Which digest is current',
    description: 'The id and date of the current digest of trending new GitHub repositories. Free.',
    input: nothing,
    output: IndexRecord,
    call: (client) => client.getIndex(),
  },
  {
    name: 'get_brief',
    title: 'The current digest in short',
    description:
      'Title, summary, top categories, language trends and mood of the current digest. Free.',
    input: nothing,
    output: BriefResponse,
    call: (client) => client.getBrief(),
  },
  {
    name: 'get_sample',
    title: 'A frozen digest to try',
    description: 'One past digest that never changes, in the shape of a real one. Free.',
    input: nothing,
    output: DigestResponse,
    call: (client) => client.getSample(),
  },
  {
    name: 'get_latest_digest',
    title: 'The current digest in full',
    description:
      'The current digest with its full analysis, notable projects and provenance. Free.',
    input: nothing,
    output: DigestResponse,
    call: (client) => client.getLatestDigest(),
  },
  {
    name: 'get_repos',
    title: 'Top trending new repositories',
    description: `Rows of the latest scan by stars, each with its standing (clear or caution), spam risk and reasons, optionally of one programming language. ${prices.repos.display} a call, with x402.`,
    price: prices.repos,
    input: ReposParameters.partial(),
    output: paid(ReposResponse),
    call: (client, parameters) => client.getRepos(ReposParameters.partial().parse(parameters)),
  },
  {
    name: 'get_digests',
    title: 'Digests of past days',
    description: `Whole digests of up to 30 past days, the newest first. ${prices.digests.display} a call, with x402.`,
    price: prices.digests,
    input: DigestsParameters.partial(),
    output: paid(DigestsResponse),
    call: (client, parameters) => client.getDigests(DigestsParameters.partial().parse(parameters)),
  },
];

/** The output schema of a paid tool. Hosts check payment requirements against it too. */
function paid(response: z.ZodType): z.ZodType {
  return z.union([response, PaymentRequired]).meta({ type: 'object' });
}
