import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { DigestsParameters, ReposParameters } from '../../endpoints/parameters.ts';
import { type ToolEntry, toolEntries } from '../../endpoints/tools.ts';
import type { Answer } from '../answer.ts';
import type { TrendClient } from '../trend-client.ts';
import { Arguments, readArguments } from './read-arguments.ts';

/** A tool, and how it calls its endpoint. */
export type Tool = Omit<ToolEntry, 'input'> & {
  input: StandardSchemaWithJSON<Arguments>;
  call: (client: TrendClient, sent: Arguments) => Promise<Answer<object>>;
};

const calls: Record<ToolEntry['name'], Tool['call']> = {
  get_index: (client) => client.getIndex(),
  get_brief: (client) => client.getBrief(),
  get_sample: (client) => client.getSample(),
  get_latest_digest: (client) => client.getLatestDigest(),
  get_repos: (client, sent) => readThen(ReposParameters, sent, (query) => callRepos(client, query)),
  get_digests: (client, sent) =>
    readThen(DigestsParameters, sent, (query) => callDigests(client, query)),
};

export const tools: readonly Tool[] = toolEntries.map((entry) => ({
  ...entry,
  input: publish(entry.input),
  call: calls[entry.name],
}));

/**
 * A schema that publishes its JSON Schema and takes any arguments. The tool reads them itself, so that it refuses them in
 * the words of the service.
 *
 * The JSON Schema is made once: a server over HTTP lives for one request, and making it takes longer than the rest.
 */
function publish(schema: z.ZodObject): StandardSchemaWithJSON<Arguments> {
  const json = z.toJSONSchema(schema, { io: 'input' });
  const jsonSchema = { input: () => json, output: () => json };
  return { '~standard': { ...Arguments['~standard'], jsonSchema } };
}

/** Calls with the arguments that were read. A wrong one is refused here, before anything is paid. */
async function readThen<T>(
  schema: z.ZodObject & z.ZodType<T>,
  sent: Arguments,
  call: (query: T) => Promise<Answer<object>>,
): Promise<Answer<object>> {
  const read = readArguments(schema, sent);
  return read.ok ? call(read.parameters) : read;
}

/** The function of the client for the view that is asked for. The service refuses views that contradict each other. */
function callRepos(
  client: TrendClient,
  { since, fields, ...query }: ReposParameters,
): Promise<Answer<object>> {
  if (since !== undefined) return client.getRepoChanges({ ...query, since, fields });
  if (fields) return client.getRepoFields(fields, query);
  return query.view === 'compact' ? client.getCompactRepos(query) : client.getRepos(query);
}

function callDigests(
  client: TrendClient,
  { fields, ...query }: DigestsParameters,
): Promise<Answer<object>> {
  if (fields) return client.getDigestFields(fields, query);
  return query.view === 'compact' ? client.getCompactDigests(query) : client.getDigests(query);
}
