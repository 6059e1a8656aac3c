import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Machine, type Server, watch } from './machine.ts';

/**
 * Runs nginx with one process on the published files. It has compressed files, no limits and no log.
 *
 * @throws if nginx is not installed.
 */
export async function startNginx(machine: Machine): Promise<Server> {
  const folder = join(machine.folder, 'nginx');
  await mkdir(folder, { recursive: true });
  const port = await findPort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, renderConfig(folder, join(machine.folder, 'public'), port));
  const child = machine.start('nginx', ['-p', folder, '-c', file, '-e', '/dev/null']);
  const url = `http://127.0.0.1:${port}/v1/brief`;
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return { port, ...watch(child) };
    await wait(100);
  }
  child.kill();
  throw new Error('nginx does not start');
}

function renderConfig(folder: string, root: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; master_process off; pid ${folder}/pid; error_log /dev/null;
events { worker_connections 512; }
http {
  ${temporary.join(' ')}
  access_log off; sendfile on; gzip_static on; default_type application/json; keepalive_requests 100000000;
  open_file_cache max=100 inactive=60s;
  server { listen 127.0.0.1:${port}; root ${root}; location / { try_files $uri.json $uri /index.html =404; } }
}
`;
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('there is no free port');
  return address.port;
}
