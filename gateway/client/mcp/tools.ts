import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { DigestsParameters, ReposParameters } from '../../endpoints/parameters.ts';
import { type ToolEntry, toolEntries } from '../../endpoints/tools.ts';
import type { Answer } from '../answer.ts';
import type { TrendClient } from '../trend-client.ts';
import { convertOnce, withoutSentences } from './tool-schema.ts';

/** A tool, and how it calls its endpoint. */
export type Tool = Omit<ToolEntry, 'input' | 'output'> & {
  input: StandardSchemaWithJSON<object>;
  output: StandardSchemaWithJSON;
  call: (client: TrendClient, parameters: object) => Promise<Answer<object>>;
};

const ReposInput = ReposParameters.partial();
const DigestsInput = DigestsParameters.partial();

const calls: Record<ToolEntry['name'], Tool['call']> = {
  get_index: (client) => client.getIndex(),
  get_brief: (client) => client.getBrief(),
  get_sample: (client) => client.getSample(),
  get_latest_digest: (client) => client.getLatestDigest(),
  get_repos: (client, parameters) => callRepos(client, ReposInput.parse(parameters)),
  get_digests: (client, parameters) => callDigests(client, DigestsInput.parse(parameters)),
};

export const tools: readonly Tool[] = toolEntries.map((entry) => ({
  ...entry,
  input: convertOnce(entry.input),
  output: convertOnce(entry.output, withoutSentences),
  call: calls[entry.name],
}));

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
