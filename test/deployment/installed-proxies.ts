import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/lab/free-port.ts';
import { closeAtEnd } from '../gateway/at-end.ts';
import { newFolder } from '../run/new-folder.ts';

/** Where a proxy listens, whom it asks, and a folder of its own. */
type Place = { port: number; upstream: number; folder: string };

/** The configuration that forwards everything, with no size and no time set. */
type Proxy = {
  config: (place: Place) => string;
  command: (place: Place, file: string) => string[];
};

const modules = '/usr/lib/apache2/modules';

/** Proxies as Debian 12 installs them. */
export const proxies = {
  nginx: {
    config: ({ port, upstream, folder }) =>
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; events {}
      http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${upstream}; } } }`,
    command: (_, file) => ['/usr/sbin/nginx', '-e', 'stderr', '-c', file],
  },
  Varnish: {
    config: () => '',
    command: ({ port, upstream, folder }) => [
      '/usr/sbin/varnishd',
      '-F',
      '-a',
      `127.0.0.1:${port}`,
      '-b',
      `127.0.0.1:${upstream}`,
      '-n',
      join(folder, 'varnish'),
    ],
  },
  Apache: {
    config: ({ port, upstream, folder }) => `
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/log
${['mpm_event', 'authz_core', 'proxy', 'proxy_http'].map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
ProxyPass / http://127.0.0.1:${upstream}/
`,
    command: (_, file) => ['/usr/sbin/apache2', '-DFOREGROUND', '-f', file],
  },
  HAProxy: {
    config: ({ port, upstream }) => `
defaults
  mode http
  timeout connect 5000
  timeout client 50000
  timeout server 50000
frontend here
  bind 127.0.0.1:${port}
  default_backend there
backend there
  server gateway 127.0.0.1:${upstream}
`,
    command: (_, file) => ['/usr/sbin/haproxy', '-db', '-f', file],
  },
  Caddy: {
    config: ({ port, upstream }) => `
{
  admin off
}
http://:${port} {
  bind 127.0.0.1
  reverse_proxy 127.0.0.1:${upstream}
}
`,
    command: (_, file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  },
  lighttpd: {
    config: ({ port, upstream, folder }) => `
server.modules = ( "mod_proxy" )
server.bind = "127.0.0.1"
server.port = ${port}
server.document-root = "${folder}"
server.errorlog = "${folder}/log"
proxy.server = ( "" => ( ( "host" => "127.0.0.1", "port" => ${upstream} ) ) )
`,
    command: (_, file) => ['/usr/sbin/lighttpd', '-D', '-f', file],
  },
  Squid: {
    config: ({ port, upstream }) => `
http_port 127.0.0.1:${port} accel defaultsite=localhost no-vhost
cache_peer 127.0.0.1 parent ${upstream} 0 no-query originserver
http_access allow all
pid_filename none
access_log none
cache_log /dev/null
shutdown_lifetime 1 seconds
`,
    command: (_, file) => ['/usr/sbin/squid', '-N', '-f', file],
  },
  h2o: {
    config: ({ port, upstream }) => `
${process.getuid?.() === 0 ? 'user: root' : ''}
hosts:
  default:
    listen: { host: 127.0.0.1, port: ${port} }
    paths:
      /: { proxy.reverse.url: "http://127.0.0.1:${upstream}/" }
`,
    command: (_, file) => ['/usr/bin/h2o', '-c', file],
  },
} satisfies Readonly<Record<string, Proxy>>;

/** Starts a proxy in front of a port. Gives its port. @throws if the proxy is not installed or does not start. */
export async function openProxy({ config, command }: Proxy, upstream: number): Promise<number> {
  const folder = newFolder();
  const place = { port: await findFreePort(), upstream, folder };
  const file = join(folder, 'config');
  await mkdir(join(folder, 'varnish'));
  await writeFile(file, config(place));
  const [program = '', ...args] = command(place, file);
  const child = spawn(program, args, {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], HOME: folder },
  });
  const ended = once(child, 'exit');
  closeAtEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await untilItListens(child, place.port);
  return place.port;
}

async function untilItListens(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => setImmediate(() => resolve(false)));
    });
    if (isOpen) return;
  }
}
