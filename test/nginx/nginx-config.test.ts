import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { defaultNginxOptions, renderNginxConfig } from '../../scripts/nginx/nginx-config.ts';
import { needNginx } from './installed-nginx.ts';

const run = (args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/build-nginx.ts', ...args]);

test('the shipped configuration is what npm run build-nginx writes', async () => {
  const shipped = await readFile('gateway/nginx/nginx.conf', 'utf8');
  expect(shipped).toBe(renderNginxConfig(defaultNginxOptions));
});

test('an operator’s addresses take the place of the shipped ones', async () => {
  const out = join(await mkdtemp(join(tmpdir(), 'nginx-')), 'site.conf');
  const gateways = ['--gateway', '10.0.0.1:3000', '--gateway', '[fd00::1]:3000'];
  await run([
    '--listen',
    '8080',
    '--public-dir',
    '/srv/it',
    ...gateways,
    '--no-brotli',
    '--out',
    out,
  ]);
  const text = await readFile(out, 'utf8');
  expect(text).toBe(
    renderNginxConfig({
      listen: ['8080'],
      publicDir: '/srv/it',
      gateways: ['10.0.0.1:3000', '[fd00::1]:3000'],
      brotli: false,
    }),
  );
  expect(text).not.toContain('brotli_static');
});

test('wrong options end in one sentence', async () => {
  const sentence: unknown = expect.stringMatching(/^build-nginx: .*host:port, got nowhere\n$/);
  await expect(run(['--gateway', 'nowhere'])).rejects.toMatchObject({ code: 1, stderr: sentence });
});

test.each([
  { gateways: ['a:1; } server { listen 1'] },
  { gateways: [] },
  { gateways: ['10.0.0.1'] },
  { publicDir: 'public' },
  { publicDir: '/srv/"; autoindex on; "' },
  { publicDir: '/srv/$host' },
  { publicDir: '/srv/it\n' },
  { listen: ['80; autoindex on'] },
  { listen: ['80 {'] },
])('nothing is written that could be read as something else: %o', (wrong) => {
  expect(() => renderNginxConfig({ ...defaultNginxOptions, ...wrong })).toThrow(
    /hold|host:port|needed|absolute|listen/,
  );
});

test('a paid call may take longer than its verification and its settlement', () => {
  const [, seconds] =
    /proxy_read_timeout (\d+)s;/.exec(renderNginxConfig(defaultNginxOptions)) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

test('without brotli, an nginx without its module takes it too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const config = renderNginxConfig({
    ...defaultNginxOptions,
    listen: [`unix:${folder}/socket`],
    brotli: false,
  });
  await writeFile(join(folder, 'site.conf'), config);
  const surroundings = `pid ${folder}/pid; events {} http { access_log off; include site.conf; }`;
  await writeFile(join(folder, 'nginx.conf'), surroundings);
  const args = ['-t', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const { status, stderr } = spawnSync(needNginx().binary, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
});
