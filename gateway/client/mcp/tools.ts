import type { CallToolResult, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type PaidEndpoint, parametersInPath } from '../../endpoints/endpoints.ts';
import { checkValues } from '../../endpoints/parameters.ts';
import { type ToolEntry, toolEntries } from '../../endpoints/tools.ts';
import { legacyNetwork } from '../../payment/protocol.ts';
import {
  type Answer,
  ask,
  type Failure,
  type Fetch,
  type Receipt,
  refuseUnasked,
  toQuery,
} from '../ask.ts';
import { FollowUpResponse } from '../../../pipeline/contract/views.ts';

/** The arguments of a call, unchecked. */
const Arguments = z.record(z.string(), z.unknown());
type Arguments = z.infer<typeof Arguments>;

/** A tool, and how it calls its endpoint. */
export type Tool = Omit<ToolEntry, 'input'> & {
  input: StandardSchemaWithJSON<Arguments>;
  /** Wrong arguments are refused here, before anything is asked or paid. */
  call: (fetch: Fetch, baseUrl: string, sent: Arguments) => Promise<Answer<object>>;
};

/** The follow-up without projects to which nothing happened: there may be two hundred of these. */
const ShortFollowUp = FollowUpResponse.transform(({ success, data }) => {
  const { projects, ...totals } = data;
  const changed = projects.filter(
    ({ gone, renamedTo, archived }) => gone || renamedTo !== null || archived === true,
  );
  return { success, data: { ...totals, changed } };
});

/** The view of a paid tool if none is named. Whole items would fill a model's context. */
const usualView = 'compact';

export const tools: readonly Tool[] = toolEntries.map((entry) => ({
  ...entry,
  input: publish(entry.input),
  call: async (fetch, baseUrl, sent) => {
    const read = readCall(entry, sent);
    return read.ok ? ask(fetch, read.form, `${baseUrl}${read.target}`) : read;
  },
}));

/** The arguments in the usual view. Models send null, "" or [] for nothing; hosts add `_meta`. */
function inShort(sent: Arguments): Arguments {
  const filled = Object.entries(sent).filter(
    ([name, value]) =>
      name !== '_meta' &&
      value !== null &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0),
  );
  const kept = Object.fromEntries(filled);
  return 'fields' in kept ? kept : { view: usualView, ...kept };
}

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

/** Path and query of a call, and the form of its answer. */
type Call = { ok: true; target: string; form: z.ZodType<object> } | { ok: false; failure: Failure };

/** A free tool takes no arguments. Those of a paid tool are checked as the service does. */
function readCall({ name, endpoint }: ToolEntry, sent: Arguments): Call {
  if ('parameters' in endpoint) return readPaidCall(endpoint, inShort(sent));
  const form = name === 'get_follow_up' ? ShortFollowUp : endpoint.response;
  return { ok: true, target: endpoint.path, form };
}

function readPaidCall({ path, parameters: schema, response }: PaidEndpoint, sent: Arguments): Call {
  const values = new Map(Object.entries(sent).map(([name, value]) => [name, [{ value }]]));
  const read = checkValues(schema, values);
  if (!read.ok) return refuseUnasked(read.problem);
  const { parameters } = read;
  const target = path.replaceAll(/\{(\w+)\}/g, (_hole, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
  const inPath = parametersInPath(path);
  const query = Object.entries(parameters).filter(([name]) => !inPath.includes(name));
  const [full, compact, chosen = full] = response.options;
  const ofView = parameters['view'] === 'compact' ? compact : full;
  const form = parameters['fields'] === undefined ? ofView : chosen;
  return { ok: true, target: `${target}${toQuery(Object.fromEntries(query))}`, form };
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
    const { accepts } = paymentRequired;
    const ofV1 = accepts.map((way) => {
      return { ...way, network: legacyNetwork, maxAmountRequired: way.amount };
    });
    const { _meta: ofReceipt } = describeReceipt(receipt);
    const inBoth = { ...paymentRequired, accepts: [...accepts, ...ofV1] };
    return {
      isError: true,
      structuredContent: data,
      content: [{ type: 'text', text: JSON.stringify(data) }],
      // Cloudflare's agents read requirements in `_meta` alone, and mcpay reads those of V1 there.
      _meta: { ...ofReceipt, 'x402/error': inBoth },
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
  // A pending payment may be charged later.
  const isFree = charged === false && code !== 'settlement_pending';
  const more = [
    ...(available === undefined ? [] : [`Available: ${available.join(', ')}.`]),
    ...(retryAfterSeconds === undefined ? [] : [`Try again in ${retryAfterSeconds} seconds.`]),
    ...(isFree ? ['This call charged nothing.'] : []),
  ];
  const unsaid = more.filter((sentence) => !message.includes(sentence));
  return [`${code}: ${message.replace(/\.$/, '')}.`, ...unsaid].join(' ');
}
