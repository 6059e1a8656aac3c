import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  defaultNginxOptions,
  type NginxOptions,
  renderNginxConfig,
} from '../../../scripts/nginx/nginx-config.ts';
import { runProgram } from '../../run/run-program.ts';
import { needNginx } from './installed-nginx.ts';

const run = (args: string[]) => runProgram('scripts/build-nginx.ts', args);

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
    '--trusted-proxies',
    '10.0.0.9,192.0.2.0/24',
    '--no-brotli',
    '--out',
    out,
  ]);
  const text = await readFile(out, 'utf8');
  expect(text).toBe(
    renderNginxConfig({
      ...defaultNginxOptions,
      listen: ['8080'],
      publicDir: '/srv/it',
      gateways: ['10.0.0.1:3000', '[fd00::1]:3000'],
      trustedProxies: ['10.0.0.9', '192.0.2.0/24'],
      brotli: false,
    }),
  );
  expect(text).toContain('set_real_ip_from 192.0.2.0/24;');
  expect(text).not.toContain('brotli_static');
});

test('wrong options end in one sentence', async () => {
  const sentence: unknown = expect.stringMatching(/^build-nginx: .*host:port, got nowhere\n$/);
  expect(await run(['--gateway', 'nowhere'])).toMatchObject({ code: 1, error: sentence });
});

test.each([
  { gateways: ['a:1; } server { listen 1'] },
  { gateways: [] },
  { gateways: ['10.0.0.1'] },
  { trustedProxies: ['10.0.0.0/8; } server { listen 1'] },
  { trustedProxies: ['0.0.0.0/0'] },
  { publicDir: 'public' },
  { publicDir: '/srv/"; autoindex on; "' },
  { publicDir: '/srv/$host' },
  { publicDir: '/srv/it\n' },
  { listen: ['80; autoindex on'] },
  { listen: ['80 {'] },
  { resolver: '127.0.0.11; autoindex on' },
  { resolver: '' },
  { accessLog: '/var/log/it; autoindex on' },
  { accessLog: 'it.log' },
])('options that nginx could read as another directive are refused: %o', (wrong) => {
  expect(() => renderNginxConfig({ ...defaultNginxOptions, ...wrong })).toThrow(
    /hold|host:port|needed|absolute|listen|resolver|network/,
  );
});

test('a paid call may take longer than its verification and its settlement', () => {
  const [, seconds] =
    /proxy_read_timeout (\d+)s;/.exec(renderNginxConfig(defaultNginxOptions)) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

/** The result of `nginx -t` for a configuration. */
async function tryConfig(options: NginxOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const config = renderNginxConfig({ ...options, listen: [`unix:${folder}/socket`] });
  await writeFile(join(folder, 'site.conf'), config);
  const surroundings = `pid ${folder}/pid; events {} http { access_log off; include site.conf; }`;
  await writeFile(join(folder, 'nginx.conf'), surroundings);
  const args = ['-t', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  return spawnSync(needNginx().binary, args, { encoding: 'utf8' });
}

test('without brotli, an nginx without its module accepts the configuration', async () => {
  const { status, stderr } = await tryConfig({ ...defaultNginxOptions, brotli: false });
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
});

const named = {
  ...defaultNginxOptions,
  gateways: ['gateway-1:3000', 'gateway-2:3000', '10.0.0.3:3000'],
  resolver: '127.0.0.11',
};

test('with a resolver, names are looked up while nginx runs, in memory that its workers share', () => {
  const upstream = /upstream gateways \{[^}]*\}/.exec(renderNginxConfig(named))?.[0] ?? '';
  expect(upstream).toContain('  zone gateways 64k;\n');
  expect(upstream).toContain('  resolver 127.0.0.11 valid=5s;\n  resolver_timeout 2s;\n');
  const servers = upstream.match(/^ {2}server .*$/gm);
  expect(servers).toEqual([
    '  server gateway-1:3000 resolve max_fails=1 fail_timeout=10s;',
    '  server gateway-2:3000 resolve max_fails=1 fail_timeout=10s;',
    '  server 10.0.0.3:3000 max_fails=1 fail_timeout=10s;',
    '  server gateway-1:3000 resolve max_fails=0 backup;',
    '  server gateway-2:3000 resolve max_fails=0 backup;',
    '  server 10.0.0.3:3000 max_fails=0 backup;',
  ]);
});

test('an nginx that is too old for that says so when it starts', async () => {
  const { binary } = needNginx();
  const [, minor = 0, patch = 0] =
    /nginx\/1\.(\d+)\.(\d+)/
      .exec(spawnSync(binary, ['-v'], { encoding: 'utf8' }).stderr)
      ?.map(Number) ?? [];
  const isOld = minor < 27 || (minor === 27 && patch < 3);
  const { status, stderr } = await tryConfig({ ...named, brotli: false });
  expect(status === 0).toBe(!isOld);
  expect(stderr).toContain(isOld ? 'resolver' : 'test is successful');
});

test('an nginx before 1.27.3 looks up one name, which has the addresses of all gateways', async () => {
  expect(() => renderNginxConfig({ ...named, oldNginx: true })).toThrow(/only one gateway, got 3/);
  const config = { ...named, gateways: ['gateways.internal:3000'], oldNginx: true, brotli: false };
  expect(renderNginxConfig(config)).not.toContain('upstream gateways');
  const { stderr } = await tryConfig(config);
  expect(stderr).toContain('test is successful');
});

test('without a resolver the command warns that nginx does not start while it cannot look up the names', async () => {
  const out = join(await mkdtemp(join(tmpdir(), 'nginx-')), 'site.conf');
  const { out: told } = await run([
    '--gateway',
    'gateway-1:3000',
    '--gateway',
    '10.0.0.1:3000',
    '--out',
    out,
  ]);
  expect(told).toContain(
    'nginx does not start if it cannot look up gateway-1:3000; with --resolver',
  );
  const args = ['--gateway', 'gateway-1:3000', '--resolver', '127.0.0.11', '--out', out];
  expect((await run(args)).out).not.toContain('does not start');
});
