import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const script = resolve('.github/hand-over.sh');
const secrets = {
  DEPLOY_KEY: 'private-key-text',
  DEPLOY_KNOWN_HOSTS: 'server ssh-ed25519 hostkey',
};

/** Notes its arguments and what it finds in ssh's files, and ends as it is told for each call in turn. */
const stub = `#!/bin/bash
printf '%s\\n' "$*" >> "$NOTES/calls"
env >> "$NOTES/environment"
keys=$(dirname "$(grep --only-matching --perl-regexp -- '-i \\K\\S+' <<< "$*")")
cp "$keys/key" "$keys/known_hosts" "$NOTES/"
stat --format '%a' "$keys/key" > "$NOTES/mode"
printf '%s' "$keys" > "$NOTES/keys"
exit "$(cut -d ' ' -f "$(wc -l < "$NOTES/calls")" <<< "$EXITS")"
`;

type Asking = { exits?: string; settings?: Record<string, string>; address?: string };

/** Hands over a folder whose documents name an address, with an rsync that sends nothing. */
function handOver({
  exits = '0 0',
  settings = {},
  address = 'https://trends.example',
}: Asking = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hand-over-'));
  mkdirSync(join(folder, 'public'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'public/robots.txt'), `Sitemap: ${address}/sitemap.xml\n`);
  writeFileSync(join(folder, 'public/sitemap.xml'), `<loc>${address}/</loc>\n`);
  writeFileSync(join(folder, 'bin/rsync'), stub);
  chmodSync(join(folder, 'bin/rsync'), 0o755);
  const { status, stdout, stderr } = spawnSync('bash', [script], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
      NOTES: folder,
      EXITS: exits,
      BASE_URL: 'https://trends.example/',
      DEPLOY_TARGET: 'deploy@server:/srv/trends',
      ...secrets,
      ...settings,
    },
  });
  const note = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';
  return { status, output: stdout + stderr, calls: note('calls').trim().split('\n'), note };
}

test('nights go before the pointer, and the pointer with all that it names', () => {
  const { status, calls } = handOver();
  expect(status).toBe(0);
  expect(calls).toHaveLength(2);
  expect(calls[0]).toMatch(
    / --ignore-existing --exclude \/data\/current\.json data deploy@server:\/srv\/trends\/$/,
  );
  expect(calls[1]).toMatch(/ data public deploy@server:\/srv\/trends\/$/);
  expect(calls[1]).not.toMatch(/--exclude|--ignore-existing|--delete/);
  // Nothing of a transfer is to be seen before all of it has arrived.
  expect(calls.filter((call) => !call.includes(' --delay-updates '))).toEqual([]);
});

test.each(['23 0', '0 23'])('a transfer that fails is an error: %s', (exits) => {
  const { status, calls } = handOver({ exits });
  expect(status).toBe(23);
  expect(calls).toHaveLength(exits.indexOf('23') === 0 ? 1 : 2);
});

test('no secret is in a command line, in the output, or in what rsync inherits', () => {
  const { calls, output, note } = handOver();
  for (const text of [calls.join('\n'), output, note('environment')]) {
    expect(text).not.toMatch(/private-key-text|hostkey/);
  }
});

test('ssh finds the key and the host key in files that nobody else can read, and that are gone after', () => {
  const { calls, note } = handOver();
  expect(note('key')).toBe(`${secrets.DEPLOY_KEY}\n`);
  expect(note('known_hosts')).toBe(`${secrets.DEPLOY_KNOWN_HOSTS}\n`);
  expect(note('mode')).toBe('600\n');
  expect(existsSync(note('keys'))).toBe(false);
  expect(calls[0]).toContain('-o StrictHostKeyChecking=yes');
  expect(existsSync(handOver({ exits: '1' }).note('keys'))).toBe(false);
});

test('documents made for another address are not handed over', () => {
  const { status, output, calls } = handOver({ address: 'http://localhost:3000' });
  expect({ status, calls }).toEqual({ status: 1, calls: [''] });
  expect(output).toMatch(
    /^hand-over: public\/robots\.txt does not name https:\/\/trends\.example\/: run .*\n$/,
  );
});

test.each(['BASE_URL', 'DEPLOY_TARGET', 'DEPLOY_KEY', 'DEPLOY_KNOWN_HOSTS'])(
  'nothing is sent without %s',
  (name) => {
    const { status, output, calls } = handOver({ settings: { [name]: '' } });
    expect({ failed: status !== 0, calls }).toEqual({ failed: true, calls: [''] });
    expect(output).toContain(name);
  },
);
