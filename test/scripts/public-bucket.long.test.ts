import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { eventsOf, openHome } from '../pipeline/night/run-night.ts';
import { startStore } from '../standin/s3.ts';

const store = await startStore();
afterAll(store.close);
const env = { PUBLIC_TO: store.address, ...store.environment() };
const command = 'scripts/send-public.ts';
const home = await openHome();
await home.publish('2026-11-20', 300);
const puts = () => store.requests.filter(({ method }) => method === 'PUT').map(({ key }) => key);

test('free files have the content types, cache rules and encodings of the gateway', async () => {
  expect(await home.run({ command, env })).toMatchObject({ code: 0, error: '' });
  const json = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
  };
  const latest = await readFile(join(home.publicDir, 'v1/digests/latest.json'));
  for (const key of ['v1/digests/latest', 'v1/digests/latest.json']) {
    expect(store.objects.get(key)).toMatchObject({ bytes: latest });
    expect(store.objects.get(key)?.headers['content-type']).toBe(json['content-type']);
  }
  const packed = store.objects.get('v1/digests/latest.json.br');
  expect(packed?.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed?.bytes ?? '')).toEqual(latest);
  for (const key of ['index.html', 'digests/2026-11-20.html']) {
    expect(store.objects.get(key)?.headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
  }
  // Nothing that is sold may be in the public bucket.
  expect([...store.objects.keys()].filter((key) => /scan|analys|current/.test(key))).toEqual([]);
});

test('only changed files are sent again, and the index after all others', async () => {
  store.requests.length = 0;
  const again = await home.run({ command, env });
  expect(eventsOf(again).get('public-sent')).toMatchObject({ objects: 0, bytes: 0 });
  expect(puts()).toEqual([]);

  await home.publish('2026-11-21');
  expect(await home.run({ command, env })).toMatchObject({ code: 0, error: '' });
  const keys = puts();
  expect(keys.filter((key) => key.includes('style.css'))).toEqual([]);
  expect(keys).toContain('v1/index');
  const rest = keys.slice(keys.findIndex((key) => key.startsWith('v1/index')));
  expect(rest.filter((key) => !/^v1\/index(\.json.*)?$/.test(key))).toEqual([]);
});

test('a page in whose place there is a notice is removed, and one that is only missing here stays', async () => {
  for (const name of ['rust.html', 'rust.html.md', 'rust.atom', 'rust.json', 'go.html']) {
    await rm(join(home.publicDir, 'languages', name));
  }
  await writeFile(join(home.publicDir, 'languages/rust.gone'), '<p>gone</p>\n');
  const ended = await home.run({ command, env });
  expect(eventsOf(ended).get('public-sent')).toMatchObject({ removed: 4 });
  expect(store.objects.has('languages/rust.html')).toBe(false);
  expect(store.objects.has('languages/go.html')).toBe(true);
  expect(eventsOf(await home.run({ command, env })).get('public-sent')).toMatchObject({
    objects: 0,
    removed: 0,
  });
});

test('a run that fails does not send the index, and the next one sends the rest', async () => {
  await writeFile(join(home.publicDir, 'robots.txt'), 'User-agent: *\n');
  await writeFile(join(home.publicDir, 'v1/index.json'), '{}\n');
  const index = store.objects.get('v1/index.json');
  store.decide(({ method, key }) => (method === 'PUT' && key === 'robots.txt' ? 403 : undefined));
  const ended = await home.run({ command, env });
  expect(ended).toMatchObject({ code: 1, out: '' });
  expect(ended.error).toMatch(/^send-public: PUT robots\.txt in the bucket was answered with 403/);
  expect(store.objects.get('v1/index.json')).toBe(index);
  store.heal();
  expect(await home.run({ command, env })).toMatchObject({ code: 0, error: '' });
  expect(store.objects.get('v1/index')?.bytes.toString()).toBe('{}\n');
});
