import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../../scripts/lab/free-port.ts';
import { ask, type Asking } from '../../gateway/http/ask.ts';
import { closeAtEnd } from '../../gateway/at-end.ts';
import { needNginx } from './installed-nginx.ts';
import { newFolder } from '../../run/new-folder.ts';

type Options = {
  publicDir: string;
  gatewayPorts?: readonly number[];
  /** The proxies that this nginx believes about their clients, and where it logs requests. */
  options?: { trustedProxies?: readonly string[]; accessLog?: string };
  /** Directives that an operator adds to the server. */
  own?: string;
  /** Another configuration than the shipped one, for the port that this nginx gets. */
  render?: (port: number) => string;
  /** Lets this nginx terminate TLS at `tlsPort`. `ask` then still speaks plain HTTP. */
  tls?: Tls;
};

type Tls = { serverName: string; certificate: string; key: string; acmeDir: string };

/** As `startNginx`, for a test: it ends with the test or its file. */
export async function openNginx(opened: Options) {
  const nginx = await startNginx(opened);
  return { ...nginx, close: closeAtEnd(nginx.close) };
}

/** Starts a real nginx with the shipped configuration. By default only addresses and folders differ. */
export async function startNginx(opened: Options) {
  const { options, own = '', render, tls } = opened;
  const folder = newFolder();
  // nginx cannot listen on port 0.
  const port = await findFreePort();
  const tlsPort = tls ? await findFreePort() : undefined;
  const config =
    render?.(port) ??
    fitIn(await readFile('deployment/nginx.conf', 'utf8'), opened, { port, tlsPort });
  const trusted = (options?.trustedProxies ?? []).map((proxy) => `set_real_ip_from ${proxy};`);
  await mkdir(join(folder, 'trends.d'));
  await writeFile(join(folder, 'trends.d', 'own.conf'), [...trusted, own].join('\n'));
  await writeFile(join(folder, 'site.conf'), config);
  await writeFile(join(folder, 'nginx.conf'), renderSurroundings(folder));
  const child = await start(folder);
  return {
    port,
    tlsPort,
    ask: (path: string, asking: Asking = {}) => ask(port, path, asking),
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** The shipped configuration with the lines changed that it says to change. @throws if it lacks one of them. */
function fitIn(
  shipped: string,
  { publicDir, gatewayPorts = [], options, tls }: Options,
  { port, tlsPort }: { port: number; tlsPort: number | undefined },
): string {
  const ports = gatewayPorts.length === 0 ? [1] : gatewayPorts;
  const server = (at: number) => `  server 127.0.0.1:${at}`;
  const upstream = [
    ...ports.map((at) => `${server(at)} max_fails=1 fail_timeout=10s;`),
    ...(ports.length > 1 ? ports.map((at) => `${server(at)} max_fails=0 backup;`) : []),
  ];
  const changes: [RegExp, string][] = [
    [/^ {2}server 127\.0\.0\.1:3000 .*;$/m, upstream.join('\n')],
    [/^ {2}root \/srv\/trends\/public;$/m, `  root ${publicDir};`],
    [/\/var\/log\/nginx\/trends\.log/, options?.accessLog ?? '/dev/null'],
    [/^ {2}listen \[::\]:80 default_server;\n/m, ''],
    [
      /^ {2}listen 80 default_server;\n/m,
      tls ? '' : `  listen 127.0.0.1:${port} default_server;\n`,
    ],
    ...(tls ? endTls(tls, port, tlsPort) : []),
  ];
  let config = shipped;
  for (const [line, changed] of changes) {
    if (!line.test(config)) throw new Error(`deployment/nginx.conf has no line ${String(line)}`);
    config = config.replace(line, () => changed);
  }
  return tls ? config.replaceAll(/^( *)# (?:TLS|HTTP) /gm, '$1') : config;
}

/** The changes that its comments describe for TLS. */
function endTls(tls: Tls, port: number, tlsPort: number | undefined): [RegExp, string][] {
  return [
    [/HTTP {3}listen 80 default_server;/, `HTTP   listen 127.0.0.1:${port} default_server;`],
    [/# HTTP {3}listen \[::\]:80 default_server;\n/, ''],
    [/\/var\/www\/acme/, tls.acmeDir],
    [/trends\.example/, tls.serverName],
    [/TLS listen 443 /, `TLS listen 127.0.0.1:${tlsPort} `],
    [/ {2}# TLS listen \[::\]:443 .*\n/, ''],
    [/\/etc\/trends\/tls\/chain\.pem/, tls.certificate],
    [/\/etc\/trends\/tls\/key\.pem/, tls.key],
  ];
}

/** An http block such as Debian's. Its types, gzip and headers must not change the site. */
function renderSurroundings(folder: string): string {
  const { brotliModule } = needNginx();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return [
    `load_module ${brotliModule};`,
    // Started by root, nginx would switch to a user who may not read the test's folders.
    process.getuid?.() === 0 ? 'user root;' : '',
    'daemon off;',
    'worker_processes 2;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr notice;',
    'events { worker_connections 256; }',
    'http {',
    ...temporary,
    'access_log off;',
    'gzip on; gzip_types *; gzip_min_length 1; charset koi8-r; charset_types *;',
    'types { text/x-strange json txt svg; }',
    'add_header X-Strange strange;',
    'include site.conf;',
    '}',
  ].join('\n');
}

/** Ends nginx once its standard input is closed, so that a killed test run leaves no nginx behind. */
const whileHeld = '"$@" & read -r line; kill $!; wait';

/** Resolves once nginx accepts requests. */
function start(folder: string): Promise<ChildProcess> {
  const { binary } = needNginx();
  const nginx = [binary, '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const child = spawn('sh', ['-c', whileHeld, 'sh', ...nginx], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      // Then it listens already. Source: ngx_master_process_cycle, which runs after the sockets are open.
      if (said.includes('start worker process ')) resolve(child);
      if (!said.includes('[emerg]')) return;
      child.stdin.end();
      reject(new Error(`nginx does not start: ${said}`));
    });
  });
}
