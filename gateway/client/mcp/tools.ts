import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
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

const calls: Record<ToolEntry['name'], Tool['call']> = {
  get_index: (client) => client.getIndex(),
  get_brief: (client) => client.getBrief(),
  get_sample: (client) => client.getSample(),
  get_latest_digest: (client) => client.getLatestDigest(),
  get_repos: (client, parameters) => client.getRepos(parameters),
  get_digests: (client, parameters) => client.getDigests(parameters),
};

export const tools: readonly Tool[] = toolEntries.map((entry) => ({
  ...entry,
  input: convertOnce(entry.input),
  output: convertOnce(entry.output, withoutSentences),
  call: calls[entry.name],
}));
