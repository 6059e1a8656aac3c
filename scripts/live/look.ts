import { randomInt } from 'node:crypto';
import { mcpRoute, paidEndpoints } from '../../gateway/endpoints/endpoints.ts';
import { findPaid } from '../../gateway/endpoints/find-endpoint.ts';
import {
  AnswerBoundError,
  createBoundedFetch,
  type Fetch,
} from '../../pipeline/platform/bounded-fetch.ts';
import { Addresses, read, type Reply } from './reading.ts';
import { codeOf } from '../../pipeline/platform/log.ts';

/** Everything that is looked at in a deployment. Replies are by path. */
export type Look = {
  /** The address of the service without a slash at the end. */
  baseUrl: string;
  replies: ReadonlyMap<string, Reply>;
  /** The path by which each paid path was called: one with parameters in it has an example in the manifest. */
  calls: ReadonlyMap<string, string>;
  /** Two answers to callers that claim different addresses in `X-Forwarded-For`. */
  pretended: readonly [Reply, Reply];
  mcp: Reply;
  /** What the facilitator's validator answered about each paid path. Empty if none was asked. */
  validations: ReadonlyMap<string, Reply>;
};

/** The documents that must agree with each other and with the challenges. */
const documentPaths = [
  '/v1/index',
  '/v1/brief',
  '/health',
  '/health?ready',
  '/.well-known/x402',
  '/.well-known/x402-resources.json',
  '/openapi.json',
  '/llms.txt',
  '/.well-known/agent-card.json',
] as const;

const fetch = createBoundedFetch({ service: 'it', maxBytes: 5_000_000, timeoutMs: 20_000 });
/** A validator asks the service before it answers. */
const fetchValidation = createBoundedFetch({
  service: 'it',
  maxBytes: 5_000_000,
  timeoutMs: 60_000,
});

/**
 * Looks at a deployment from outside, as a client without a payment does. `now` is the clock here. Never rejects.
 * `validator` is the address of a facilitator's validator, which then looks at each paid path, too.
 */
export async function lookAt(
  baseUrl: string,
  { now = Date.now, validator }: { now?: () => number; validator?: string | undefined } = {},
): Promise<Look> {
  const ask = (path: string, init?: RequestInit) => askAt(`${baseUrl}${path}`, fetch, init);
  const askAt = async (asked: string, by: Fetch, init?: RequestInit): Promise<Reply> => {
    try {
      const response = await by(asked, init);
      const { status, headers } = response;
      return { status, headers, text: await response.text(), asked, seenAt: now() };
    } catch (error) {
      const problem = error instanceof AnswerBoundError ? error.message : codeOf(error);
      return { problem, asked };
    }
  };
  const replies = new Map<string, Reply>();
  for (const path of documentPaths) replies.set(path, await ask(path));
  const listed = read(Addresses, replies.get('/.well-known/x402'))?.resources ?? [];
  const examples = listed.filter((url) => URL.canParse(url)).map((url) => new URL(url).pathname);
  const calls = new Map<string, string>(
    paidEndpoints.map(({ path }) => {
      return [path, examples.find((example) => findPaid(example)?.path === path) ?? path];
    }),
  );
  for (const path of calls.values()) replies.set(path, await ask(path));
  // The gateway answers this path itself. Files may come from a proxy or a static host, which tells no count.
  const pretend = () =>
    ask('/health', {
      headers: { 'X-Forwarded-For': `203.0.113.${randomInt(1, 255)}` },
    });
  const pretended = [await pretend(), await pretend()] as const;
  const mcp = await ask(mcpRoute.path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'check-live', version: '1' },
      },
    }),
  });
  const validations = new Map<string, Reply>();
  if (validator !== undefined) {
    for (const path of calls.values()) {
      const body = JSON.stringify({ resource: `${baseUrl}${path}`, method: 'GET' });
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
      const init = { method: 'POST', headers, body };
      validations.set(path, await askAt(validator, fetchValidation, init));
    }
  }
  return { baseUrl, replies, calls, pretended, mcp, validations };
}
