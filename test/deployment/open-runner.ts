import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listFiles } from '../../pipeline/platform/files.ts';
import { newFolder } from '../run/new-folder.ts';

const script = resolve('.github/hand-over.sh');
export const secrets = {
  DEPLOY_KEY: 'private-key-text',
  DEPLOY_KNOWN_HOSTS: 'server ssh-ed25519 hostkey',
};

/** Notes its arguments and files, and runs rsync's server on this machine. The host `away` cannot be reached. */
const ssh = `#!/bin/bash
printf '%s\\n' "$*" >> "$NOTES/ssh-calls"
env >> "$NOTES/environment"
while [ "\${1:0:1}" = - ]; do
  [ "$1" = -i ] && keys=$(dirname "$2")
  shift 2
done
[ "$1" = -l ] && shift 2
cp "$keys/key" "$keys/known_hosts" "$NOTES/"
stat --format '%a' "$keys/key" > "$NOTES/mode"
printf '%s' "$keys" > "$NOTES/keys"
host=$1
shift
[ "\${host#*@}" = away ] && exit 255
exec sh -c "$*"
`;

/** Notes its arguments and then runs rsync. The call whose number is in BREAKS fails without a transfer. */
const rsync = `#!/bin/bash
[ "$1" = --server ] && exec ${findRsync()} "$@"
printf '%s\\n' "$*" >> "$NOTES/calls"
[ "$(wc -l < "$NOTES/calls")" = "\${BREAKS:-0}" ] && exit 23
exec ${findRsync()} "$@"
`;

function findRsync(): string {
  const { stdout } = spawnSync('bash', ['-c', 'command -v rsync'], { encoding: 'utf8' });
  return stdout.trim() || 'rsync-is-not-installed';
}

/** A folder with a night, as a runner has it. The servers are folders in it. */
export function openRunner({ address = 'https://trends.example' } = {}) {
  const folder = newFolder();
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('public/robots.txt', `Sitemap: ${address}/sitemap.xml\n`);
  write('public/sitemap.xml', `<loc>${address}/</loc>\n`);
  write('public/style.css', 'body {}\n');
  const publish = (night: string) => {
    write(`data/scans/${night}.json`, `{"night":"${night}"}\n`);
    write('data/current.json', `{"pointer":"${night}"}\n`);
    write('public/v1/index.json', `{"index":"${night}"}\n`);
    write('public/v1/index.json.br', `br ${night}`);
    write('public/index.html', `<p>${night}</p>\n`);
  };
  publish('2026-11-20');
  for (const [name, text] of Object.entries({ ssh, rsync })) {
    write(`bin/${name}`, text);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
  const note = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';
  return {
    folder,
    write,
    publish,
    note,
    server: (name: string) => join(folder, name),
    /** Hands over. */
    handOver: (settings: Record<string, string> = {}) => {
      writeFileSync(join(folder, 'calls'), '');
      writeFileSync(join(folder, 'ssh-calls'), '');
      const { status, stdout, stderr } = spawnSync('bash', [script], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
          NOTES: folder,
          BASE_URL: 'https://trends.example/',
          DEPLOY_TARGET: `deploy@server:${join(folder, 'server')}`,
          ...secrets,
          ...settings,
        },
      });
      return { status, output: stdout + stderr, calls: note('calls').trim().split('\n') };
    },
  };
}

/** Time and size of each file, of which nginx makes ETags. */
export async function stampsOf(folder: string): Promise<Record<string, string>> {
  const stamps = (await listFiles(folder)).map((path) => {
    const { mtimeMs, size } = statSync(join(folder, path));
    return [path, `${Math.floor(mtimeMs / 1000)} ${size}`] as const;
  });
  return Object.fromEntries(stamps);
}
