import * as z from 'zod';
import {
  BriefResponse,
  DigestResponse,
  DigestsAnswer,
  IndexRecord,
  ReposAnswer,
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
const ReposInput = ReposParameters.partial();
const DigestsInput = DigestsParameters.partial();

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
    description: `Rows of the latest scan by stars, each with its standing (clear or caution), spam risk and reasons. With filters, and view=compact for some 30 tokens a row; with since, only what changed. ${prices.repos.display} a call, with x402.`,
    price: prices.repos,
    input: ReposInput,
    output: paid(ReposAnswer),
    call: (client, parameters) => callRepos(client, ReposInput.parse(parameters)),
  },
  {
    name: 'get_digests',
    title: 'Digests of past days',
    description: `Digests of up to 30 past days, the newest first; whole, or with view=compact in one line. ${prices.digests.display} a call, with x402.`,
    price: prices.digests,
    input: DigestsInput,
    output: paid(DigestsAnswer),
    call: (client, parameters) => callDigests(client, DigestsInput.parse(parameters)),
  },
];

/** The output schema of a paid tool. Hosts check payment requirements against it too. */
function paid(response: z.ZodType): z.ZodType {
  return z.union([response, PaymentRequired]).meta({ type: 'object' });
}

/** The function of the client for the view that is asked for. The service refuses views that contradict each other. */
function callRepos(
  client: TrendClient,
  { since, fields, ...query }: z.infer<typeof ReposInput>,
): Promise<Answer<object>> {
  if (since !== undefined) return client.getRepoChanges({ ...query, since, fields });
  if (fields) return client.getRepoFields(fields, query);
  return query.view === 'compact' ? client.getCompactRepos(query) : client.getRepos(query);
}

function callDigests(
  client: TrendClient,
  { fields, ...query }: z.infer<typeof DigestsInput>,
): Promise<Answer<object>> {
  if (fields) return client.getDigestFields(fields, query);
  return query.view === 'compact' ? client.getCompactDigests(query) : client.getDigests(query);
}
