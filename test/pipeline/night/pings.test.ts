import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openHeartbeat, pingHub } from '../../../pipeline/night/pings.ts';
import { closedOrigin, openReceiver } from './receiver.ts';

const date = '2026-11-20';
const baseUrl = 'https://trends.example';

async function openFeeds(files: Readonly<Record<string, string>>) {
  const publicDir = await mkdtemp(join(tmpdir(), 'feeds-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(publicDir, path)), { recursive: true });
    await writeFile(join(publicDir, path), text);
  }
  return { publicDir, baseUrl, date };
}

function watch(address: string) {
  const lines: unknown[] = [];
  return { lines, ...openHeartbeat(address, (event, data) => lines.push({ event, ...data })) };
}

test('a heartbeat is sent to the address, and its start and its failure below it, before the query', async () => {
  const { origin, received } = await openReceiver();
  const done = watch(`${origin}/key/night?create=1`);
  await done.start();
  await done.done({ rows: 300 });
  const failed = watch(`${origin}/4fd2/`);
  await failed.fail('the disk is full');
  expect(received).toEqual([
    { method: 'POST', url: '/key/night/start?create=1', type: 'text/plain', body: '' },
    {
      method: 'POST',
      url: '/key/night?create=1',
      type: 'application/json',
      body: '{"rows":300}',
    },
    {
      method: 'POST',
      url: '/4fd2/fail',
      type: 'text/plain; charset=utf-8',
      body: 'the disk is full',
    },
  ]);
  expect([...done.lines, ...failed.lines]).toEqual([]);
});

test('only the first end of a command is told', async () => {
  const { origin, received } = await openReceiver();
  const { fail, done } = watch(`${origin}/4fd2`);
  await fail('an unhandled error');
  await done({ rows: 300 });
  expect(received.map(({ url }) => url)).toEqual(['/4fd2/fail']);
});

test('a heartbeat that fails is one line of the log, without the address', async () => {
  const { origin } = await openReceiver((response) => response.writeHead(503).end());
  const refused = watch(`${origin}/4fd2`);
  await refused.start();
  expect(refused.lines).toEqual([
    { event: 'heartbeat-missed', notice: 'the address of HEARTBEAT_URL answered 503' },
  ]);
  const away = watch(`${await closedOrigin()}/4fd2`);
  await away.done({});
  expect(away.lines).toEqual([
    {
      event: 'heartbeat-missed',
      notice: 'the address of HEARTBEAT_URL could not be reached: ECONNREFUSED',
    },
  ]);
});

test('a redirect is not followed with what was sent', async () => {
  const other = await openReceiver();
  const { origin } = await openReceiver((response) =>
    response.writeHead(307, { Location: `${other.origin}/there` }).end(),
  );
  const heartbeat = watch(`${origin}/4fd2`);
  await heartbeat.done({ rows: 300 });
  expect(heartbeat.lines).toEqual([
    expect.objectContaining({
      notice: 'the address of HEARTBEAT_URL answered 307, and redirects are not followed',
    }),
  ]);
  const feeds = await openFeeds({ 'feed.atom': date });
  await expect(pingHub(`${origin}/hub`, feeds)).rejects.toThrow(
    'the hub of WEBSUB_HUB answered 307, and redirects are not followed',
  );
  expect(other.received).toEqual([]);
});

test('an answer that never ends counts by its status', async () => {
  const { origin } = await openReceiver((response) => response.writeHead(200).write('more'));
  const heartbeat = watch(`${origin}/4fd2`);
  await heartbeat.done({});
  expect(heartbeat.lines).toEqual([]);
});

test('the hub is told of each feed that names the night, in both forms, and of nothing else', async () => {
  const { origin, received } = await openReceiver();
  const feeds = await openFeeds({
    'feed.atom': `<updated>${date}T06:00:00.000Z</updated>`,
    'feed.json': `{"date_published":"${date}T06:00:00.000Z"}`,
    'languages/rust.atom': date,
    'languages/rust.json': date,
    'languages/go.atom': '2026-11-19',
    'languages/go.json': '2026-11-19',
    'v1/index.json': date,
    [`digests/${date}.html`]: date,
  });
  expect(await pingHub(`${origin}/hub?key=hidden`, feeds)).toBe(4);
  const asked = received.map(({ body }) => new URLSearchParams(body));
  expect(asked.map((form) => form.get('hub.mode'))).toEqual(Array(4).fill('publish'));
  expect(asked.map((form) => form.get('hub.url') ?? '').toSorted()).toEqual(
    ['feed.atom', 'feed.json', 'languages/rust.atom', 'languages/rust.json'].map(
      (path) => `${baseUrl}/${path}`,
    ),
  );
  expect(new Set(received.map(({ type }) => type))).toEqual(
    new Set(['application/x-www-form-urlencoded']),
  );
});

test('a hub that fails is named without its address, and is not asked about all feeds', async () => {
  const { origin, received } = await openReceiver((response) => response.writeHead(410).end());
  const files: Record<string, string> = {};
  for (let index = 0; index < 50; index += 1) files[`languages/l${index}.atom`] = date;
  const feeds = await openFeeds(files);
  await expect(pingHub(`${origin}/hub?key=hidden`, feeds)).rejects.toThrow(
    /^the hub of WEBSUB_HUB answered 410$/,
  );
  expect(received.length).toBeLessThan(20);
});

test('a missing public folder has no feeds', async () => {
  const { origin, received } = await openReceiver();
  expect(await pingHub(origin, { publicDir: '/nowhere', baseUrl, date })).toBe(0);
  expect(received).toEqual([]);
});
