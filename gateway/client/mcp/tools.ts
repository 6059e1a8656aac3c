import type { CallToolResult, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';
import {
  DigestsParameters,
  ReposParameters,
  RepositoryParameters,
  checkTexts,
  toText,
} from '../../endpoints/parameters.ts';
import { type ToolEntry, toolEntries } from '../../endpoints/tools.ts';
import type { Answer, Failure, Receipt } from '../ask.ts';
import type { FollowUpResponse } from '../../../pipeline/contract/views.ts';
import type { TrendClient } from '../trend-client.ts';
import { errorTable, toMessage } from '../../http/errors.ts';

/** The arguments of a call, unchecked. */
const Arguments = z.record(z.string(), z.unknown());
type Arguments = z.infer<typeof Arguments>;

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
  get_follow_up: async (client) => {
    const answer = await client.getFollowUp();
    return answer.ok ? { ...answer, value: toShortFollowUp(answer.value) } : answer;
  },
  check_repository: (client, sent) =>
    readThen(RepositoryParameters, inShort(sent), (query) => callRepository(client, query)),
  get_repos: (client, sent) =>
    readThen(ReposParameters, inShort(sent), (query) => callRepos(client, query)),
  get_digests: (client, sent) =>
    readThen(DigestsParameters, inShort(sent), (query) => callDigests(client, query)),
};

/** The view of a paid tool if none is named. Whole items would fill a model's context. */
const usualView = 'compact';

/** The arguments in the usual view. Models send null, "" or [] for nothing; hosts add `_meta`. */
function inShort(sent: Arguments): Arguments {
  const given = Object.entries(sent).filter(
    ([name, value]) => name !== '_meta' && value !== null && value !== '' && !isEmptyList(value),
  );
  const kept = Object.fromEntries(given);
  return 'fields' in kept ? kept : { view: usualView, ...kept };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

export const tools: readonly Tool[] = toolEntries.map((entry) => ({
  ...entry,
  input: publish(entry.input),
  call: calls[entry.name],
}));

/**
 * A schema that publishes its JSON Schema and accepts any arguments. The tool checks the arguments
 * itself, so that its refusals have the words of the service. Patterns are left out: models do not
 * read them, and some hosts refuse them.
 *
 * The JSON Schema is made once, because a server over HTTP lives for one request, and making it
 * takes longer than the rest.
 */
function publish(schema: z.ZodObject): StandardSchemaWithJSON<Arguments> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern;
      delete jsonSchema.format;
      delete jsonSchema.minLength;
    },
  });
  const view = json.properties?.['view'];
  if (typeof view === 'object') {
    view.default = usualView;
    view.description =
      'compact: one short line for each. full: whole items, some 300 tokens for each row.';
  }
  const jsonSchema = { input: () => json, output: () => json };
  return { '~standard': { ...Arguments['~standard'], jsonSchema } };
}

/** Calls with checked arguments. Wrong arguments are refused here, before anything is paid. */
async function readThen<T>(
  schema: z.ZodObject & z.ZodType<T>,
  sent: Arguments,
  call: (query: T) => Promise<Answer<object>>,
): Promise<Answer<object>> {
  const read = readArguments(schema, sent);
  return read.ok ? call(read.parameters) : read;
}

/** The client's function for the wanted view. The service refuses views that contradict. */
function callRepos(
  client: TrendClient,
  { fields, ...query }: ReposParameters,
): Promise<Answer<object>> {
  if (fields) return client.getRepoFields(fields, query);
  return query.view === 'compact' ? client.getCompactRepos(query) : client.getRepos(query);
}

function callRepository(
  client: TrendClient,
  { owner, name, ...query }: RepositoryParameters,
): Promise<Answer<object>> {
  const fullName = `${owner}/${name}`;
  const { compare } = query;
  return query.view === 'compact'
    ? client.getCompactRepository(fullName, { compare })
    : client.getRepository(fullName, { compare });
}

/** The follow-up without projects to which nothing happened: there may be two hundred of these. */
function toShortFollowUp({ success, data }: z.infer<typeof FollowUpResponse>): object {
  const { projects, ...totals } = data;
  const changed = projects.filter(
    ({ gone, renamedTo, archived }) => gone || renamedTo !== null || archived === true,
  );
  return { success, data: { ...totals, changed } };
}

function callDigests(
  client: TrendClient,
  { fields, ...query }: DigestsParameters,
): Promise<Answer<object>> {
  if (fields) return client.getDigestFields(fields, query);
  return query.view === 'compact' ? client.getCompactDigests(query) : client.getDigests(query);
}

/** Checks a paid tool's arguments as the service checks a query, in the same words. */
function readArguments<T>(
  schema: z.ZodObject & z.ZodType<T>,
  sent: Arguments,
): { ok: true; parameters: T } | { ok: false; failure: Failure } {
  const problems: string[] = [];
  const texts = new Map<string, [{ value: string }]>();
  for (const [name, value] of Object.entries(sent)) {
    const converted = name in schema.shape ? toText(schema, name, value) : { text: '' };
    if ('problem' in converted) problems.push(converted.problem);
    else texts.set(name, [{ value: converted.text }]);
  }
  const read = checkTexts(schema, texts);
  if (!read.ok) problems.push(read.problem);
  return read.ok && problems.length === 0 ? read : refuse(problems.join('; '));
}

/** The answer to a call that is refused before it reaches the service. */
export function refuse(problem: string): { ok: false; failure: Failure } {
  const code = 'invalid_parameter';
  return {
    ok: false,
    failure: {
      kind: 'refused',
      status: errorTable[code].status,
      code,
      message: toMessage(code, { problem }),
      retryAfterSeconds: undefined,
      available: undefined,
      charged: false,
    },
  };
}

/** An answer as a tool's result, its receipt in `_meta`. Source: x402, MCP transport V2. */
export function toToolResult(answer: Answer<object>): CallToolResult {
  if (!answer.ok) return toErrorResult(answer.failure);
  const { value, receipt } = answer;
  return {
    structuredContent: { ...value },
    content: [{ type: 'text', text: JSON.stringify(value) }],
    ...describeReceipt(receipt),
  };
}

function toErrorResult(failure: Failure): CallToolResult {
  if (failure.kind === 'payment_required') {
    const { paymentRequired, preview, reason, message, receipt } = failure;
    // x402 has one word for why a payment was refused. The message names the field and what came.
    const more = reason === undefined ? { preview } : { message };
    const data = { ...paymentRequired, ...more };
    return {
      isError: true,
      structuredContent: data,
      content: [{ type: 'text', text: JSON.stringify(data) }],
      ...describeReceipt(receipt),
    };
  }
  return {
    isError: true,
    content: [{ type: 'text', text: describe(failure) }],
    ...(failure.kind === 'refused' ? describeReceipt(failure.receipt) : {}),
  };
}

function describeReceipt(receipt: Receipt | undefined): Pick<CallToolResult, '_meta'> {
  return receipt ? { _meta: { 'x402/payment-response': receipt } } : {};
}

function describe(failure: Exclude<Failure, { kind: 'payment_required' }>): string {
  if (failure.kind === 'unreachable') return `No answer: ${failure.message}`;
  if (failure.kind === 'unintelligible') return `Not understood: ${failure.message}`;
  const { code, message, retryAfterSeconds, available, charged } = failure;
  // A payment that was sent may be charged later.
  const isFree = charged === false && code !== 'settlement_pending';
  const more = [
    ...(available === undefined ? [] : [`Available: ${available.join(', ')}.`]),
    ...(retryAfterSeconds === undefined ? [] : [`Try again in ${retryAfterSeconds} seconds.`]),
    ...(isFree ? ['This call charged nothing.'] : []),
  ];
  const unsaid = more.filter((sentence) => !message.includes(sentence));
  return [`${code}: ${message.replace(/\.$/, '')}.`, ...unsaid].join(' ');
}
