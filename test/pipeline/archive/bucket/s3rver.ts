import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';

/** `.ci/run` installs it here, apart from the project's packages, because it brings 90 of its own. */
const install = 'npm install --prefix var/s3rver --no-save s3rver@3.7.1';
const program = 'var/s3rver/node_modules/s3rver/bin/s3rver.js';

/** Starts a store that is not ours, with the bucket `nights`. It ignores preconditions of a PUT. */
export async function startS3rver() {
  if (!existsSync(program)) throw new Error(`s3rver is missing: ${install}`);
  const folder = await mkdtemp(join(tmpdir(), 's3rver-'));
  const place = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', 'nights'];
  // It makes the tokens of its lists with a cipher that Node offers only by this option.
  const args = ['--openssl-legacy-provider', program, ...place];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
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
  const endpoint = `http://127.0.0.1:${port}`;
  let opened = 0;
  /** A new, empty place in the store: its settings, and those of a night that publishes there. */
  return () => {
    const trends = `trends-${(opened += 1)}`;
    return {
      settings: {
        endpoint,
        region: 'us-east-1',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
        sessionToken: '',
        bucket: 'nights',
        prefix: `${trends}/`,
      },
      env: {
        PUBLISH_TO: `s3://nights/${trends}`,
        AWS_ACCESS_KEY_ID: 'S3RVER',
        AWS_SECRET_ACCESS_KEY: 'S3RVER',
        AWS_REGION: 'us-east-1',
        AWS_ENDPOINT_URL_S3: endpoint,
      },
    };
  };
}
