import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  defaultNginxOptions,
  type NginxOptions,
  renderNginxConfig,
} from '../../../scripts/nginx/nginx-config.ts';
import { findFreePort } from '../../../scripts/lab/free-port.ts';
import { ask, type Asking } from '../http/ask.ts';
import { closeAtEnd } from '../start/at-end.ts';
import { needNginx } from './installed-nginx.ts';

type Options = {
  publicDir: string;
  gatewayPorts?: readonly number[];
  /** Options other than those of the shipped configuration. */
  options?: Partial<NginxOptions>;
  /** Directives that an operator adds to the server. */
  own?: string;
  /** Another configuration than the shipped one, for the port that this nginx gets. */
  render?: (port: number) => string;
  /** Lets this nginx terminate TLS at `tlsPort`. `ask` then still speaks plain HTTP. */
  tls?: { serverName: string; certificate: string; key: string; acmeDir: string };
};

/** As `startNginx`, for a test: it ends with the test or its file. */
export async function openNginx(opened: Options) {
  const nginx = await startNginx(opened);
  return { ...nginx, close: closeAtEnd(nginx.close) };
}

/** Starts a real nginx with the shipped configuration. By default only addresses and folders differ. */
export async function startNginx(opened: Options) {
  const { publicDir, gatewayPorts = [], options, own = '', render, tls } = opened;
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  // nginx cannot listen on port 0.
  const port = await findFreePort();
  const tlsPort = tls ? await findFreePort() : undefined;
  const plain = `127.0.0.1:${port} default_server`;
  const config =
    render?.(port) ??
    renderNginxConfig({
      ...defaultNginxOptions,
      listen: [tlsPort === undefined ? plain : `127.0.0.1:${tlsPort} ssl http2`],
      serverNames: tls ? [tls.serverName] : [],
      tls: tls && { ...tls, listenPlain: [plain] },
      publicDir,
      gateways: gatewayPorts.map((gatewayPort) => `127.0.0.1:${gatewayPort}`),
      ...options,
    });
  await mkdir(join(folder, 'trend-intelligence-api.d'));
  await writeFile(join(folder, 'trend-intelligence-api.d', 'own.conf'), own);
  await writeFile(join(folder, 'site.conf'), config);
  await writeFile(join(folder, 'nginx.conf'), renderSurroundings(folder));
  const child = await start(folder);
  return {
    port,
    tlsPort,
    ask: (path: string, asking: Asking = {}) => ask(port, path, asking),
    close: async () => {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.stdin?.end();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
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
