import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { openHome } from '../../night/run-night.ts';
import { openShared } from './open-shared.ts';

/** A store that is not ours. It ignores preconditions of a PUT. */
async function startS3rver() {
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const folder = await mkdtemp(join(tmpdir(), 's3rver-'));
  const place = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', 'nights'];
  const child = spawn(process.execPath, [program, ...place], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  afterAll(async () => {
    child.kill();
    await ended;
  });
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, found] = /listening on 127\.0\.0\.1:(\d+)/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('s3rver did not start')));
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    bucket: 'nights',
    prefix: 'trends/',
  };
}

const settings = await startS3rver();
const shared = openShared(settings);

test('a store that is not ours accepts our requests', async () => {
  const { bucket } = shared;
  expect(await bucket.write('one.json', Buffer.from('{}'), {})).toBe(true);
  const read = await bucket.read('one.json');
  expect(read).toMatchObject({ state: 'found', bytes: Buffer.from('{}') });
  const etag = read.state === 'found' ? read.etag : '';
  expect(await bucket.read('one.json', etag)).toEqual({ state: 'unchanged' });
  expect(await bucket.read('two.json')).toEqual({ state: 'missing' });
  const stranger = openShared({ ...settings, accessKeyId: 'nobody' });
  await expect(stranger.bucket.read('one.json')).rejects.toThrow(/with 403/);
});

test('nights are handed over, and a store that ignores preconditions is noticed', async () => {
  const home = await openHome();
  const days = ['2026-11-19', '2026-11-20'];
  for (const day of days) {
    await home.publish(day);
    expect(await shared.handOver(home, [day])).toMatchObject({ isGuarded: false });
  }
  expect((await shared.look())?.nights).toEqual(days);
});
