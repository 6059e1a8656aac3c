import { expect, test } from 'vitest';
import { documents } from '../../gateway/documents/documents.ts';
import { Health } from '../../pipeline/contract/service-answers.ts';
import { openGateway, parseBody } from './open-gateway.ts';

const gateway = await openGateway();

const ask = (path: string, method = 'GET') => gateway.askAnew(path, { method });

test.each(documents)('$path is served unchanged', async ({ path, mediaType, maxAge, render }) => {
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  expect(answer.body.equals(render(gateway.site))).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': mediaType,
    'cache-control': `public, max-age=${maxAge}`,
    vary: 'Accept-Encoding',
  });
});

test('health gives the version, the payment mode and what is served', async () => {
  const answer = await ask('/health');
  const { index } = gateway.snapshots.current() ?? {};
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(Health.parse(parseBody(answer))).toEqual({
    success: true,
    status: 'ok',
    version: '1.0.0',
    payment: { mode: 'off', network: 'eip155:8453' },
    snapshot: {
      index: index?.index,
      digestDate: '2026-11-20T00:00:00.000Z',
      ageSeconds: 3600,
      stale: false,
      refused: null,
    },
  });
});

test('health is degraded once the next digest is half a day overdue', async () => {
  const late = await openGateway();
  late.pass(36 * 3600);
  expect(parseBody(await late.ask('/health'))).toMatchObject({
    status: 'degraded',
    snapshot: { stale: true },
  });
  const answer = await late.ask('/health?ready');
  expect([answer.status, parseBody(answer)]).toMatchObject([
    503,
    {
      error: {
        message:
          'The newest night is of 2026-11-20, and the next one was expected at 2026-11-21T06:00:00.000Z.',
      },
    },
  ]);
});

test('health is degraded while the newest night is dated after the clock of the gateway', async () => {
  const early = await openGateway();
  early.setClock(-86_400);
  expect(parseBody(await early.ask('/health'))).toMatchObject({ status: 'degraded' });
  const { status, body } = await early.ask('/health?ready');
  expect([status, body.toString()]).toEqual([
    503,
    expect.stringContaining('The newest night is dated 2026-11-20, which is in the future'),
  ]);
  early.setClock(86_400);
  expect((await early.ask('/health?ready')).status).toBe(200);
});

test('if nothing is published, data is 503 with Retry-After, and health says so', async () => {
  const empty = await openGateway({ publish: false });
  for (const path of ['/v1/index', '/v1/brief', '/v1/digests/latest', '/v1/sample']) {
    const answer = await empty.ask(path);
    expect([path, answer.status, answer.headers['retry-after']]).toEqual([path, 503, '60']);
    expect(parseBody(answer)).toMatchObject({ success: false, error: { code: 'not_published' } });
  }
  const health = await empty.ask('/health');
  expect(health.status).toBe(200);
  expect(parseBody(health)).toMatchObject({ status: 'degraded', snapshot: { index: null } });
  const unready = await empty.ask('/health?ready');
  expect([unready.status, unready.headers['retry-after'], parseBody(unready)]).toMatchObject([
    503,
    '60',
    { error: { code: 'not_ready', message: 'No night is published.' } },
  ]);
});

test.each([
  ['/api/github', '/v1/index'],
  ['/api/github/', '/v1/index'],
  ['/api/github?since=1', '/v1/index?since=1'],
  ['/api/github/repos?limit=3&language=c%2B%2B', '/v1/repos?limit=3&language=c%2B%2B'],
  ['/api/github/repos/ada/tides?view=compact', '/v1/repos/ada/tides?view=compact'],
  // A path without one of the same name under /v1 moved to the index.
  ['/api/github/trending?since=weekly', '/v1/index?since=weekly'],
  ['/api/github//evil.example', '/v1/index'],
  ['/api/github/../../v1/index', '/v1/index'],
  ['/api/github/%2Fevil.example', '/v1/index'],
  ['/api/github/%0d%0aSet-Cookie:%20a=b', '/v1/index'],
])('%s redirects to %s, which exists', async (path, location) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.location]).toEqual([308, location]);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const target = new URL(answer.headers.location ?? '', 'https://trends.example');
  expect(target.origin).toBe('https://trends.example');
  expect((await ask(target.pathname)).status).not.toBe(404);
});

test.each(['/api/github/\\evil.example', '/api/github/<x>', '/api/githubx', '/API/github'])(
  '%s does not redirect',
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);

test.each([
  '/v1',
  '/v1/index/',
  '/data/current.json',
  '/../package.json',
  '/..%2f..%2fetc/passwd',
  '/%',
  '/%c0%ae%c0%ae/',
])('%s is not a path', async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(parseBody(answer)).toMatchObject({ success: false, error: { code: 'not_found' } });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test.each(['/v1/index', '/health', '/v1/repos', '/api/github/repos', '/terms.txt'])(
  '%s accepts no method but GET and HEAD',
  async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
      const answer = await ask(path, method);
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
      expect(parseBody(answer)).toMatchObject({ error: { code: 'method_not_allowed' } });
    }
    expect((await ask(path, 'OPTIONS')).status).toBe(204);
    expect((await ask(path, 'HEAD')).body).toHaveLength(0);
  },
);

test('the access log names method and path, but neither query nor headers', async () => {
  gateway.events.length = 0;
  await gateway.ask('/api/github/repos?key=secret', { headers: { 'X-PAYMENT': 'secret' } });
  const logged = () =>
    gateway.events.some(
      ({ event, data }) =>
        event === 'request-answered' &&
        data['method'] === 'GET' &&
        data['path'] === '/api/github/repos' &&
        data['status'] === 308,
    );
  await expect.poll(logged, { timeout: 50_000 }).toBe(true);
  expect(JSON.stringify(gateway.events)).not.toContain('secret');
});
