import type { Broken, Reply } from '../reply.ts';
import type { RecordedRequest } from './requests.ts';

export type Fault = {
  kind: FaultKind;
  /** Which requests it applies to. Any by default. */
  when?: (request: RecordedRequest) => boolean;
  /** How often it applies. Once by default. */
  times?: number;
  /** Seconds in the `retry-after` header. No such header by default. */
  retryAfter?: number;
  /** Seconds until the hourly limit resets. */
  resetIn?: number;
};

const requestId = 'C318:5862:1A4A0BC:35D9657:652D73C9';
const secondary = `You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID ${requestId}.`;
const wrong = `Something went wrong while executing your query. Please include \`${requestId}\` when reporting this issue.`;
const exceeded = 'API rate limit exceeded for user ID 1.';
const resources = 'Resource limits for this query exceeded.';
const nginx = `<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>${'<p>nginx</p>\r\n'.repeat(200)}</body>\r\n</html>`;
const unicorn =
  '<!DOCTYPE html>\r\n<html><head><title>Unicorn! &middot; GitHub</title></head><body>We had issues producing the response to your request.</body></html>';
const portal =
  '<!DOCTYPE html><html><head><title>Sign in to the network</title></head><body></body></html>';

type Circumstances = {
  authorization: string;
  limited: Record<string, string>;
  /** When the hourly limit resets, as a header. */
  reset: { 'x-ratelimit-reset': string };
};

const none = { 'x-ratelimit-remaining': '0' };
const plenty = { 'x-ratelimit-remaining': '4979' };

/** Answers that GitHub, or a network on the way to it, has really given. */
const replies = {
  'secondary-403': ({ limited }) => reply(403, { message: secondary }, limited),
  'secondary-429': ({ limited }) => reply(429, { message: secondary }, limited),
  'secondary-200': ({ limited }) => reply(200, { errors: [{ message: secondary }] }, limited),
  'unnamed-429': ({ limited }) => reply(429, { message: 'Too many requests' }, limited),
  'hourly-graphql': ({ reset }) => {
    const errors = [{ type: 'RATE_LIMITED', message: exceeded }];
    return reply(200, { errors }, { ...none, ...reset });
  },
  'hourly-graphql-new-form': ({ reset }) => {
    const errors = [{ type: 'RATE_LIMIT', code: 'graphql_rate_limit', message: exceeded }];
    return reply(200, { errors }, { ...none, ...reset });
  },
  'rate-limit-with-plenty-left': ({ reset }) => {
    const errors = [{ type: 'RATE_LIMIT', code: 'graphql_rate_limit', message: exceeded }];
    return reply(200, { errors }, { ...plenty, ...reset });
  },
  'hourly-rest': ({ reset }) => reply(403, { message: exceeded }, { ...none, ...reset }),
  'nginx-502': () => reply(502, nginx),
  'unicorn-502': () => reply(502, unicorn),
  'json-502': () => reply(502, { data: null, errors: [{ message: wrong }] }),
  'json-504': () => reply(504, { message: "We couldn't respond to your request in time." }),
  'json-500': () => reply(500, { message: 'Server Error' }),
  'wrong-200': () => reply(200, { data: null, errors: [{ message: wrong }] }),
  'resource-limits': () => {
    const errors = [{ type: 'RESOURCE_LIMITS_EXCEEDED', message: resources }];
    return reply(200, { data: null, errors });
  },
  'bad-credentials': () => reply(401, { message: 'Bad credentials', status: '401' }),
  'not-found': () => reply(404, { message: 'Not Found', status: '404' }),
  forbidden: ({ limited }) =>
    reply(403, { message: 'Resource not accessible by integration' }, limited),
  'echo-500': ({ authorization }) => reply(500, { message: `unexpected ${authorization}` }),
  'html-200': () => reply(200, portal),
  'not-yet': () => reply(202, {}),
  // An empty page that announces another one, and an empty list of nodes.
  'empty-page': () => {
    const pageInfo = { hasNextPage: true, endCursor: btoa('cursor:0') };
    const search = { pageInfo, nodes: [] };
    return reply(200, { data: { rateLimit: { cost: 1 }, search, nodes: [] } });
  },
  'json-elsewhere': () => reply(200, { data: { hello: 'world' } }),
} satisfies Record<string, (circumstances: Circumstances) => Reply>;

export type FaultKind = keyof typeof replies | Exclude<Broken, 'hang-in-body'>;

/** What is answered at a fault. */
export function toFaultReply(fault: Fault, authorization: string): Reply | Broken {
  const { kind, retryAfter, resetIn = 0 } = fault;
  if (!isWhole(kind)) return kind;
  return replies[kind]({
    authorization,
    limited: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    reset: { 'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + resetIn) },
  });
}

function isWhole(kind: FaultKind): kind is keyof typeof replies {
  return kind in replies;
}

function reply(status: number, body: Reply['body'], headers: Record<string, string> = {}): Reply {
  return { status, body, headers };
}
