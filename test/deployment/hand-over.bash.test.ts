import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileEndpoints } from '../../gateway/endpoints/endpoints.ts';
import { pageFolders } from '../../gateway/endpoints/files.ts';
import { datesToCome } from '../../pipeline/contract/paths.ts';
import { below, replaceFiles, listFiles } from '../../pipeline/platform/files.ts';
import { openRunner, secrets, stampsOf } from './open-runner.ts';

const read = (folder: string, path: string) =>
  existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : '';

test('the script names only files and folders of the table of public paths', () => {
  const script = readFileSync('.github/hand-over.sh', 'utf8');
  const named = [...script.matchAll(/public\/([\w./-]*\w)/g)].map(([, path]) => path);
  const table = new Set<string | undefined>([
    ...fileEndpoints.map(({ file }) => file),
    ...pageFolders.map(({ folder }) => folder.slice(1, -1)),
  ]);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((path) => !table.has(path))).toEqual([]);
});

test('what did not change is not sent again, and a new server gets the times of the others', async () => {
  /** A new checkout, in which the night and the documents are rendered again. */
  const checkOut = async (night: string) => {
    const runner = openRunner();
    runner.publish(night);
    const publicDir = join(runner.folder, 'public');
    const paths = await listFiles(publicDir);
    const files = paths.map((path) => ({ path, bytes: readFileSync(join(publicDir, path)) }));
    await replaceFiles(below(publicDir, files, datesToCome));
    return runner;
  };
  const first = await checkOut('2026-11-20');
  const [one, two] = [first.server('one'), first.server('two')];
  first.handOver({ DEPLOY_TARGET: `a@one:${one}` });
  const inode = () => statSync(join(one, 'public/robots.txt')).ino;
  const before = inode();

  const later = await checkOut('2026-11-21');
  const DEPLOY_TARGET = `a@two:${two} a@one:${one}`;
  expect(later.handOver({ DEPLOY_TARGET })).toMatchObject({ status: 0, output: '' });
  expect(await stampsOf(join(two, 'public'))).toEqual(await stampsOf(join(one, 'public')));
  expect(inode()).toBe(before);
  // The new page has as many bytes as the old one, and is sent all the same.
  expect(read(one, 'public/index.html')).toBe('<p>2026-11-21</p>\n');
});

test('repositories and digests that are not shown any more are removed from the server, and all other pages stay', async () => {
  const runner = openRunner();
  runner.write('public/languages/rust.html', 'rust');
  runner.write('public/languages/go.html', 'go');
  runner.write('public/repositories/ada/tides.html', 'tides');
  runner.write('public/v1/nights/2026-11-20-aaaaaaaa.json', '{}');
  runner.handOver();
  const server = runner.server('server');
  expect(read(server, 'public/languages/rust.html')).toBe('rust');

  // The next job starts without pages. It knows neither Rust nor Go.
  rmSync(join(runner.folder, 'public/languages'), { recursive: true });
  rmSync(join(runner.folder, 'public/repositories'), { recursive: true });
  rmSync(join(runner.folder, 'public/v1/nights'), { recursive: true });
  rmSync(join(runner.folder, 'public/digests'), { recursive: true, force: true });
  runner.publish('2026-11-21');
  runner.write('public/languages/zig.html', 'zig');
  runner.write('public/repositories/bob/tides.html', 'tides');
  runner.write('public/v1/nights/2026-11-21-bbbbbbbb.json', '{}');
  runner.write('public/digests/2026-11.html', 'of November');
  expect(runner.handOver()).toMatchObject({ status: 0, output: '' });
  expect(await listFiles(join(server, 'public/languages'))).toEqual([
    'go.html',
    'rust.html',
    'zig.html',
  ]);
  expect(existsSync(join(server, 'public/repositories/ada/tides.html'))).toBe(false);
  expect(existsSync(join(server, 'public/repositories/bob/tides.html'))).toBe(true);
  expect(await listFiles(join(server, 'public/v1/nights'))).toEqual(['2026-11-21-bbbbbbbb.json']);
  expect(read(server, 'public/digests/2026-11.html')).toBe('of November');
  expect(read(server, 'public/robots.txt')).toContain('Sitemap');
  expect(read(server, 'public/v1/index.json')).toContain('2026-11-21');
});

test('new nights go first, then what the pointer names, the pointer, and the index', () => {
  const { calls } = openRunner().handOver();
  expect(calls.map((call) => call.replace(/^.* -p 22 /, ''))).toEqual([
    expect.stringMatching(/^--ignore-existing --exclude \/data\/current\.json data deploy@server:/),
    expect.stringMatching(
      /^--exclude \/data\/current\.json --exclude \/public\/v1\/index\.json\* data public deploy/,
    ),
    expect.stringMatching(/^--relative --no-implied-dirs data\/current\.json deploy@/),
    expect.stringMatching(
      /^--relative --no-implied-dirs public\/v1\/index\.json public\/v1\/index\.json\.br deploy@/,
    ),
  ]);
  // No file of a transfer may be visible before all of them have arrived.
  expect(calls.filter((call) => !call.includes(' --delay-updates '))).toEqual([]);
});

test.each(['1', '2', '3', '4'])(
  'if call %s of rsync breaks off, the index still announces the night before',
  (BREAKS) => {
    const runner = openRunner();
    runner.handOver();
    runner.publish('2026-11-21');
    expect(runner.handOver({ BREAKS }).status).toBe(23);
    const server = runner.server('server');
    expect(read(server, 'public/v1/index.json')).toContain('2026-11-20');
    expect(read(server, 'data/current.json')).toContain(BREAKS === '4' ? '2026-11-21' : '11-20');
    expect(runner.handOver().status).toBe(0);
    expect(read(server, 'public/v1/index.json')).toContain('2026-11-21');
  },
);

test('each of several servers gets every file of the runner, and gets the index once all have the rest', async () => {
  const runner = openRunner();
  const [one, two] = [runner.server('one'), runner.server('two')];
  const DEPLOY_TARGET = `a@one:${one}\n  ssh://b@two:2222${two}`;
  const { status, calls } = runner.handOver({ DEPLOY_TARGET });
  expect(status).toBe(0);
  expect(calls).toHaveLength(8);
  expect(calls.slice(6).filter((call) => !call.includes('public/v1/index.json '))).toEqual([]);
  const files = (await listFiles(runner.folder)).filter((path) => /^(?:data|public)\//.test(path));
  for (const server of [one, two]) {
    expect(await listFiles(server)).toEqual(files);
    for (const path of files) expect(read(server, path)).toBe(read(runner.folder, path));
  }
  const ports = runner.note('ssh-calls').match(/-p \d+/g);
  expect([...new Set(ports)]).toEqual(['-p 22', '-p 2222']);
});

test('a server that cannot be reached does not stop the others, and the hand-over fails', () => {
  const runner = openRunner();
  const [one, two] = [runner.server('one'), runner.server('two')];
  const { status } = runner.handOver({ DEPLOY_TARGET: `a@away:${one} ssh://b@two${two}` });
  expect(status).toBeGreaterThan(0);
  expect(existsSync(one)).toBe(false);
  expect(read(two, 'public/v1/index.json')).toContain('2026-11-20');
});

test('no secret is in a command line, in the output, or in what ssh inherits', () => {
  const runner = openRunner();
  const { output, calls } = runner.handOver();
  const seen = [calls.join('\n'), output, runner.note('environment'), runner.note('ssh-calls')];
  for (const text of seen) expect(text).not.toMatch(/private-key-text|hostkey/);
  expect(runner.note('environment')).toContain('NOTES=');
  expect(runner.note('ssh-calls')).toContain('deploy');
});

test('ssh finds the key and the host key in files that nobody else can read, and that are removed afterwards', () => {
  const runner = openRunner();
  runner.handOver();
  const { note } = runner;
  expect(note('key')).toBe(`${secrets.DEPLOY_KEY}\n`);
  expect(note('known_hosts')).toBe(`${secrets.DEPLOY_KNOWN_HOSTS}\n`);
  expect(note('mode')).toBe('600\n');
  expect(existsSync(note('keys'))).toBe(false);
  expect(note('ssh-calls')).toContain('-o StrictHostKeyChecking=yes');
  runner.handOver({ BREAKS: '3' });
  expect(existsSync(note('keys'))).toBe(false);
});

test('documents made for another address are not handed over', () => {
  const { status, output, calls } = openRunner({ address: 'http://localhost:3000' }).handOver();
  expect({ status, calls }).toEqual({ status: 1, calls: [''] });
  expect(output).toMatch(
    /^hand-over: public\/robots\.txt does not name https:\/\/trends\.example\/: run .*\n$/,
  );
});

test.each(['BASE_URL', 'DEPLOY_TARGET', 'DEPLOY_KEY', 'DEPLOY_KNOWN_HOSTS'])(
  'nothing is sent without %s',
  (name) => {
    const { status, output, calls } = openRunner().handOver({ [name]: '' });
    expect({ failed: status !== 0, calls }).toEqual({ failed: true, calls: [''] });
    expect(output).toContain(name);
  },
);

test.each(['server', 'ssh://server', 'ssh://server:port/srv', '/srv/trends'])(
  'an invalid target is named before anything is sent: %s',
  (DEPLOY_TARGET) => {
    const { status, output, calls } = openRunner().handOver({ DEPLOY_TARGET });
    expect({ status, calls }).toEqual({ status: 1, calls: [''] });
    expect(output).toMatch(/^hand-over: DEPLOY_TARGET takes .* got \S+\n$/);
  },
);
