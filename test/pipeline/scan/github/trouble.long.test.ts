import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { openServer } from '../../../gateway/client/open-server.ts';
import type { FaultKind } from '../../../standin/github/faults.ts';
import type { RecordedRequest } from '../../../standin/github/requests.ts';
import { makeRepositories, organization } from './made-up.ts';
import { openNight, scanOnce, token } from './night.ts';

const passing: FaultKind[] = [
  ...(['secondary-403', 'secondary-429', 'secondary-200', 'unnamed-429'] as const),
  ...(['hourly-graphql', 'hourly-graphql-new-form', 'rate-limit-with-plenty-left'] as const),
  ...(['nginx-502', 'unicorn-502', 'json-502', 'json-504', 'json-500', 'wrong-200'] as const),
  ...(['reset', 'truncated', 'html-200', 'not-yet', 'endless', 'bomb'] as const),
];

const isSearch = ({ operation }: RecordedRequest): boolean => operation === 'SearchPage';

test.each(passing)('asks again, once, after a %s', async (kind) => {
  const repositories = makeRepositories(30);
  const { rows, usage, github } = await scanOnce({
    repositories,
    faults: [{ kind, when: isSearch }],
  });

  expect(rows).toHaveLength(30);
  expect(github.requests.filter(isSearch)).toHaveLength(2);
  expect(usage.requests).toBe(github.requests.length);
});

test.each(['hang', 'reset', 'truncated', 'nginx-502'] as const)(
  'asks an organization again after a %s',
  async (kind) => {
    const repositories = makeRepositories(1, () => ({ owner: organization('Acme', 5) }));
    const faults = [{ kind, when: ({ path }: RecordedRequest) => path === '/orgs/Acme' }];
    const { rows, github } = await scanOnce({
      repositories,
      faults,
      timing: { attemptTimeoutMs: 1000 },
    });

    expect(rows.map(({ authorFollowers }) => authorFollowers)).toEqual([5]);
    expect(github.count('core')).toBe(2);
  },
);

test.each([
  { kind: 'secondary-403', retryAfter: 7, seconds: 7 },
  { kind: 'secondary-429', retryAfter: 7, seconds: 7 },
  { kind: 'secondary-200', retryAfter: 7, seconds: 7 },
  { kind: 'unnamed-429', retryAfter: 7, seconds: 7 },
  { kind: 'forbidden', retryAfter: 7, seconds: 7 },
  { kind: 'secondary-403', seconds: 60 },
  { kind: 'unnamed-429', seconds: 60 },
  { kind: 'rate-limit-with-plenty-left', resetIn: 3000, seconds: 60 },
] as const)('waits $seconds s after $kind with retry-after $retryAfter', async (fault) => {
  const { seconds, ...rest } = fault;
  const { logged, github } = await scanOnce({ faults: [rest] });

  expect(logged('limit-reached')).toEqual([{ limit: 'secondary', seconds, isWaitedFor: true }]);
  expect(github.count('graphql')).toBe(3);
});

test.each(['hourly-graphql', 'hourly-graphql-new-form'] as const)(
  'ends the night at once after a %s that resets much later, and says when',
  async (kind) => {
    const night = await openNight({ faults: [{ kind, resetIn: 1800 }] });

    await expect(night.scan()).rejects.toThrow(
      /^GitHub's rate limit is used up until \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z: run the night again after that/,
    );
    expect(night.github.requests).toHaveLength(1);
  },
);

test('ends with one sentence even if the reset is no date', async () => {
  const night = await openNight({
    faults: [{ kind: 'hourly-graphql', resetIn: 1e15, times: Infinity }],
  });

  await expect(night.scan()).rejects.toThrow(/^GitHub's rate limit is used up: run the night/);
});

test('does not wait for a pause longer than the longest', async () => {
  const night = await openNight({ faults: [{ kind: 'secondary-403', retryAfter: 900 }] });

  await expect(night.scan()).rejects.toThrow(
    "GitHub's secondary rate limit asks for a pause of 900 seconds: run the night again after it",
  );
  expect(night.github.requests).toHaveLength(1);
});

const lasting: { kind: FaultKind; requests: number; message: RegExp }[] = [
  { kind: 'bad-credentials', requests: 1, message: /^GITHUB_TOKEN was refused by GitHub \(401\)/ },
  { kind: 'forbidden', requests: 1, message: /^GitHub forbids the call with status 403/ },
  { kind: 'json-elsewhere', requests: 1, message: /^GitHub's answer has an unknown form/ },
  { kind: 'resource-limits', requests: 1, message: /^GitHub found the query too heavy/ },
  { kind: 'secondary-403', requests: 4, message: /secondary rate limit asks for a longer pause/ },
  { kind: 'hourly-graphql', requests: 4, message: /rate limit is used up until/ },
  { kind: 'nginx-502', requests: 4, message: /^GitHub failed with status 502 \(502 Bad Gateway\)/ },
  { kind: 'json-502', requests: 4, message: /^GitHub failed with status 502 \(Something went/ },
  { kind: 'wrong-200', requests: 4, message: /^GitHub failed \(Something went/ },
  { kind: 'json-504', requests: 4, message: /^GitHub failed with status 504/ },
  { kind: 'echo-500', requests: 4, message: /^GitHub failed with status 500/ },
  { kind: 'html-200', requests: 4, message: /answered with HTML instead of JSON, also when/ },
  { kind: 'truncated', requests: 4, message: /broke off in the middle of an answer, also when/ },
  { kind: 'reset', requests: 4, message: /^GitHub cannot be reached at http.*GITHUB_API_URL$/ },
  { kind: 'hang', requests: 4, message: /gave no whole answer in time, also when asked again/ },
];

test.each(lasting)(
  'ends with one sentence after a limited number of attempts if $kind lasts',
  async ({ kind, requests, message }) => {
    const night = await openNight({ faults: [{ kind, times: Infinity }] });

    const failure: unknown = await night
      .scan({ timing: { attemptTimeoutMs: 500 } })
      .catch((error: unknown) => error);

    expect(failure).toMatchObject({ name: 'PipelineError' });
    expect(failure).toHaveProperty('message', expect.stringMatching(message));
    expect(failure).toHaveProperty('message', expect.stringMatching(/^.{20,400}$/));
    expect(night.github.requests).toHaveLength(requests);
    const everything = inspect([failure, night.events], { depth: 20, showHidden: true });
    expect(everything).not.toContain(token);
  },
);

test.each([301, 302, 307, 308])(
  'a server that a redirect (%s) names gets nothing, and the night says where it ended',
  async (status) => {
    const seen: string[] = [];
    const elsewhere = await openServer((request, response) => {
      seen.push(`${request.url} ${request.headers.authorization}`);
      response.end('{}');
    });
    const location = `${elsewhere}/graphql`;
    const apiUrl = await openServer((_request, response) => {
      response.writeHead(status, { location }).end();
    });
    const night = await openNight();

    await expect(night.scan({ apiUrl })).rejects.toThrow(
      `GitHub at ${apiUrl} redirects the call (${status}), and the token is sent nowhere else: check GITHUB_API_URL`,
    );
    expect(seen).toEqual([]);
  },
);

test('keeps the first pages if a later one always fails', async () => {
  const later = ({ operation, body }: RecordedRequest): boolean =>
    operation === 'SearchPage' && !body.includes('"cursor":null');
  const faults = [{ kind: 'nginx-502' as const, times: Infinity, when: later }];
  const { rows, logged } = await scanOnce({
    repositories: makeRepositories(150),
    faults,
    limit: 150,
  });

  expect(rows).toHaveLength(100);
  expect(logged('search-cut-short')).toMatchObject([{ found: 100 }]);
});
