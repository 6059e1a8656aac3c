import { afterAll, beforeEach, expect, test } from 'vitest';
import { openBucket } from '../../../../pipeline/archive/bucket/bucket.ts';
import { openServer } from '../../../gateway/client/open-server.ts';
import { startStore } from '../../../standin/s3.ts';

const store = await startStore();
afterAll(store.close);
beforeEach(() => {
  store.heal();
  store.objects.clear();
  store.requests.length = 0;
});

const patience = { timeoutMs: 20_000, pausesMs: [1, 2] };
const bucket = openBucket(store.settings('key-one', 'one/two/'), patience);
const text = Buffer.from('a night');

test('an object is written and read under its prefix, with a signature that holds', async () => {
  await bucket.write('2026-11_a.b-c.json', text, { 'Content-Type': 'text/plain' });
  expect([...store.objects.keys()]).toEqual(['one/two/2026-11_a.b-c.json']);
  const read = await bucket.read('2026-11_a.b-c.json');
  expect(read).toMatchObject({ bytes: text });
  expect(store.requests.map(({ status }) => status)).toEqual([200, 200]);
});

test('an object that has not changed is not sent again, and a missing one is no error', async () => {
  await bucket.write('current.json', text, {});
  const read = await bucket.read('current.json');
  const etag = read?.etag ?? '';
  expect(await bucket.read('current.json', etag)).toEqual({ etag });
  await bucket.write('current.json', Buffer.from('another'), {});
  expect(await bucket.read('current.json', etag)).toHaveProperty('bytes');
  expect(await bucket.read('other.json')).toBeUndefined();
});

test('an object is replaced only if it is still the one that was read', async () => {
  const replace = (bytes: Buffer, etag?: string) =>
    bucket.write('current.json', bytes, {}, { etag });
  const late = Buffer.from('late');
  expect(await replace(text)).toBe(true);
  expect(await replace(late)).toBe(false);
  const read = await bucket.read('current.json');
  const etag = read?.etag ?? '';
  expect(await replace(Buffer.from('next'), etag)).toBe(true);
  expect(await replace(late, etag)).toBe(false);
  store.objects.clear();
  expect(await replace(late, etag)).toBe(false);
});

test.each(['cut', 'torn', 500, 503, 429] as const)(
  'a request is repeated a few times in an outage, and then the error names the object: %s',
  async (fault) => {
    await bucket.write('current.json', text, {});
    let left = 2;
    store.decide(() => (left-- > 0 ? fault : undefined));
    expect(await bucket.read('current.json')).toMatchObject({ bytes: text });
    store.decide(() => fault);
    await expect(bucket.read('current.json')).rejects.toThrow(/current\.json in the bucket/);
    // One to write, and three attempts of each reading.
    expect(store.requests).toHaveLength(7);
  },
);

test('a refused request is not repeated, and its error holds no key', async () => {
  const stranger = openBucket({ ...store.settings(), secretAccessKey: 'stolen-half' }, patience);
  const refusal = stranger.read('current.json');
  await expect(refusal).rejects.toThrow(
    /^GET current\.json in the bucket was answered with 403.*: the key is wrong/,
  );
  await expect(refusal).rejects.not.toThrow(/stolen-half|key-one/);
  expect(store.requests).toHaveLength(1);
  const elsewhere = openBucket({ ...store.settings(), region: 'eu-other-1' }, patience);
  await expect(elsewhere.write('current.json', text, {})).rejects.toThrow(/PUT .* with 403/);
  expect(store.objects.size).toBe(0);
});

test('a wrong clock is told as a wrong clock, by the own code of the store', async () => {
  const endpoint = await openServer((request, response) => {
    const body = '<Error><Code>RequestTimeTooSkewed</Code><Message>m</Message></Error>';
    request.resume().on('end', () => response.writeHead(403).end(body));
  });
  const refusal = openBucket({ ...store.settings(), endpoint }, patience).read('current.json');
  await expect(refusal).rejects.toThrow(
    'GET current.json in the bucket was answered with 403 RequestTimeTooSkewed: the clock of this machine is wrong: set it',
  );
});

test('a store that hangs, or sends without end, is given up after a limit of time or of bytes', async () => {
  const hasty = openBucket(store.settings(), { timeoutMs: 300, pausesMs: [] });
  store.decide(() => 'hang');
  await expect(hasty.read('current.json')).rejects.toThrow(/no whole answer within 300 ms/);
  store.heal();
  await bucket.write('large.json', Buffer.alloc(32 * 1024 * 1024 + 1), {});
  await expect(bucket.read('large.json')).rejects.toThrow(/more than 33554432 bytes/);
});

test('a store that redirects is not followed with what we sent, and the error says what to check', async () => {
  const followed: (string | undefined)[] = [];
  const other = await openServer((request, response) => {
    followed.push(request.url);
    response.end();
  });
  const location = `${other}/there`;
  const endpoint = await openServer((request, response) => {
    request.resume().on('end', () => response.writeHead(307, { Location: location }).end());
  });
  const elsewhere = openBucket({ ...store.settings(), endpoint }, patience);
  const advice = 'with 307: AWS_REGION or AWS_ENDPOINT_URL_S3 names another region';
  await expect(elsewhere.write('current.json', text, {})).rejects.toThrow(advice);
  await expect(elsewhere.read('current.json')).rejects.toThrow(advice);
  expect(followed).toEqual([]);
});

test('an object behind a server that compresses, and so weakens its ETag, is replaced too', async () => {
  await bucket.write('current.json', text, {});
  const strong = (await bucket.read('current.json'))?.etag ?? '';
  const endpoint = await openServer((request, response) => {
    request.resume().on('end', () => {
      const isSame = request.headers['if-match'] === strong;
      const status = request.method === 'GET' ? 200 : isSame ? 204 : 412;
      response.writeHead(status, { ETag: `W/${strong}` }).end();
    });
  });
  const behind = openBucket({ ...store.settings(), endpoint }, patience);
  const read = await behind.read('current.json');
  expect(await behind.write('current.json', text, {}, { etag: read?.etag })).toBe(true);
});
