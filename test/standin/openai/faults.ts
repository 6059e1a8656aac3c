import type { Broken, Reply } from '../reply.ts';

/** The tokens that every answer reports. */
const usage = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 };

/** A complete answer with this content. */
export function complete(content: string, finish = 'stop'): Reply {
  const message = { role: 'assistant', content, refusal: null };
  const choice = { index: 0, message, finish_reason: finish, logprobs: null };
  const body = { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'stand-in' };
  return { status: 200, body: { ...body, choices: [choice], usage } };
}

/** An error as OpenAI words it. */
export function refuse(status: number, message: string, code: string | null = null): Reply {
  const type = status === 429 ? 'requests' : 'invalid_request_error';
  return { status, body: { error: { message, type, param: null, code } } };
}

const html = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';

/** Answers that OpenAI, or a network on the way to it, has really given. `key` is the key that the caller sent. */
const replies = {
  length: () => complete('{"title":"Tides and', 'length'),
  empty: () => complete(''),
  'no-json': () => complete('Tonight was a fine night for tides.'),
  'half-json': () => complete('{"title":"Tides","summary":"Two'),
  'missing-fields': () => complete('{"title":"Tides","summary":"Tides."}'),
  'rate-limit': () => ({
    ...refuse(429, 'Rate limit reached for requests', 'rate_limit_exceeded'),
    headers: { 'retry-after': '7' },
  }),
  'rate-limit-for-an-hour': () => ({
    ...refuse(429, 'Rate limit reached for requests', 'rate_limit_exceeded'),
    headers: { 'retry-after': '3600' },
  }),
  'rate-limit-to-a-date': () => ({
    ...refuse(429, 'Slow down', 'rate_limit_exceeded'),
    headers: { 'retry-after': 'Fri, 20 Nov 2026 06:00:09 GMT' },
  }),
  'error-500': () => refuse(500, 'The server had an error while processing your request.'),
  'error-502': () => ({ status: 502, body: html }),
  'bad-key': (key) => refuse(401, `Incorrect API key provided: ${key}.`, 'invalid_api_key'),
  forbidden: (key) => refuse(403, `The key ${key} may not sample.`, 'insufficient_permissions'),
  'half-body': () => ({ status: 200, body: '{', headers: { 'content-type': 'application/json' } }),
  portal: () => ({ status: 200, body: '<html><body>Sign in to the network</body></html>' }),
} satisfies Record<string, (key: string) => Reply>;

export type FaultKind = keyof typeof replies | Exclude<Broken, 'truncated'>;

/** What is answered at a fault. */
export function toFaultReply(kind: FaultKind, key: string): Reply | Broken {
  return isWhole(kind) ? replies[kind](key) : kind;
}

function isWhole(kind: FaultKind): kind is keyof typeof replies {
  return kind in replies;
}

/** The answer of a server that does not support a response format. */
export function refuseForm(type: string): Reply {
  return refuse(400, `Invalid parameter: 'response_format' of type '${type}' is not supported.`);
}

/** OpenAI's answer to a schema that is not strict enough. */
export function refuseSchema(reason: string): Reply {
  return refuse(400, `Invalid schema for response_format 'digest': ${reason}`);
}
