import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { createBoundedFetch } from '../../../pipeline/platform/bounded-fetch.ts';
import { openServer } from '../../gateway/client/open-server.ts';
import { pourBody } from './pour-body.ts';

const bounds = { service: 'the service', maxBytes: 100_000, timeoutMs: 10_000 };

/** A server that answers every request like this. `closed` resolves when its connection has ended. */
async function openAnswering(answer: (response: ServerResponse) => void) {
  let end = () => {};
  const closed = new Promise<void>((resolve) => {
    end = resolve;
  });
  const url = await openServer((_request, response) => {
    response.on('close', end);
    answer(response);
  });
  return { url, closed };
}

test('an answer within the bounds comes whole, with its status, headers and address', async () => {
  const { url } = await openAnswering((response) => {
    response.writeHead(418, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    gzip.end('a'.repeat(bounds.maxBytes));
  });
  const answer = await createBoundedFetch(bounds)(`${url}/path`);
  expect([answer.status, answer.url]).toEqual([418, `${url}/path`]);
  expect(answer.headers.get('content-type')).toBe('text/plain');
  expect(await answer.text()).toBe('a'.repeat(bounds.maxBytes));
});

test.each([204, 304])('an answer of %i has no body', async (status) => {
  const { url } = await openAnswering((response) => response.writeHead(status).end());
  const answer = await createBoundedFetch(bounds)(url);
  expect([answer.status, answer.body]).toEqual([status, null]);
});

test.each([
  ['that never ends', false],
  ['that is small only while it is compressed', true],
])('an answer %s is given up at the bound, and its connection is closed', async (_, compressed) => {
  const { url, closed } = await openAnswering((response) => pourBody(response, compressed));
  await expect(createBoundedFetch(bounds)(url)).rejects.toMatchObject({
    name: 'AnswerBoundError',
    bound: 'size',
    message: 'the service answered with more than 100000 bytes',
  });
  await closed;
});

test.each([
  ['never answers', () => undefined],
  ['never ends its body', (response) => void response.write('{')],
  [
    'sends a byte now and then',
    (response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
] satisfies [string, (response: ServerResponse) => void][])(
  'a service that %s is given up at the deadline, and its connection is closed',
  async (_how, answer) => {
    const { url, closed } = await openAnswering(answer);
    await expect(createBoundedFetch({ ...bounds, timeoutMs: 200 })(url)).rejects.toMatchObject({
      bound: 'time',
      message: 'the service gave no whole answer within 200 ms',
    });
    await closed;
  },
);

test.each([301, 302, 303, 307, 308])(
  'a redirect with %i is not followed, and the other server gets nothing',
  async (status) => {
    const received: string[] = [];
    const other = await openServer((request, response) => {
      received.push(`${request.method} ${request.url}`);
      response.end('{}');
    });
    const { url, closed } = await openAnswering((response) => {
      response.writeHead(status, { location: `${other}/taken?key=secret` }).end();
    });
    const asked = createBoundedFetch(bounds)(url, { method: 'POST', body: 'a payment' });
    await expect(asked).rejects.toMatchObject({
      bound: 'redirect',
      message: `the service redirects to ${new URL(other).host}, which is not followed`,
    });
    await closed;
    expect(received).toEqual([]);
  },
);

test.each([
  ['manual', 307, 0],
  ['follow', 200, 1],
] as const)('a caller that chooses %s gets the answer %i', async (redirect, status, calls) => {
  let received = 0;
  const other = await openServer((_request, response) => {
    received += 1;
    response.end();
  });
  const { url } = await openAnswering((response) =>
    response.writeHead(307, { location: other }).end(),
  );
  expect((await createBoundedFetch(bounds)(url, { redirect })).status).toBe(status);
  expect(received).toBe(calls);
});

test('a caller stops the call with its own reason, before it or in the middle of the body', async () => {
  const stopped = new AbortController();
  const reason = new Error('nobody waits');
  const { url, closed } = await openAnswering((response) => {
    response.write('{', () => stopped.abort(reason));
  });
  const asked = createBoundedFetch(bounds)(url, { signal: stopped.signal });
  await expect(asked).rejects.toBe(reason);
  await closed;
  await expect(createBoundedFetch(bounds)(url, { signal: stopped.signal })).rejects.toBe(reason);
});

test('the deadline holds for a body that does not come from the network', async () => {
  const silent = async () => new Response(new ReadableStream());
  const asked = createBoundedFetch({ ...bounds, timeoutMs: 50 }, silent)('http://localhost/');
  await expect(asked).rejects.toMatchObject({ bound: 'time' });
});
