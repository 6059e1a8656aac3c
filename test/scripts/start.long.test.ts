import { exec, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { openArchive } from '../../pipeline/archive/archive.ts';
import { withoutAnvil } from '../standin/chain/without-anvil.ts';
import { copyMadeUpHome } from '../pipeline/night/copied-home.ts';
import { makeRepositories } from '../pipeline/scan/github/made-up.ts';
import { startGitHub } from '../standin/github.ts';
import { toEnvironment } from '../process-environment.ts';
import { newFolder } from '../run/new-folder.ts';
import { runProgram } from '../run/run-program.ts';

const Event = z.looseObject({
  event: z.string(),
  port: z.int().optional(),
  notice: z.string().optional(),
  try: z.string().optional(),
});

const Resources = z.object({ resources: z.array(z.string()) });
const FollowUp = z.object({ data: z.object({ checked: z.int() }) });

const running: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
});

/** Temporary files of all starts. tsx keeps what it compiled there. */
const temporary = newFolder();

/** Starts `npm start` without npm, with small nights in this folder. */
function spawnStart(folder: string, env: Record<string, string>, imports: readonly string[] = []) {
  const imported = [...imports, 'tsx'].flatMap((name) => ['--import', name]);
  const folders = { DATA_DIR: join(folder, 'data'), PUBLIC_DIR: join(folder, 'public') };
  return spawn(process.execPath, [...imported, 'scripts/start.ts'], {
    env: toEnvironment({ PORT: '0', SCAN_LIMIT: '60', TMPDIR: temporary, ...folders, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs it in empty folders, or those that are given, and waits until it serves. */
async function start(env: Record<string, string>, given?: string) {
  const folder = given ?? newFolder();
  const child = spawnStart(folder, { PAYMENT_MODE: 'off', ...env });
  const exited = once(child, 'exit');
  // Programs that it starts share standard error, so this ends only after they have ended too.
  const said = text(child.stderr);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await said;
    return exited;
  };
  running.push({ stop });
  const events: string[] = [];
  const notices: string[] = [];
  let payWith = '';
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = Event.parse(JSON.parse(line));
      events.push(event.event);
      if (event.notice !== undefined) notices.push(event.notice);
      if (event.try !== undefined) payWith = event.try;
      if (event.event === 'gateway-started') resolve(event.port ?? 0);
    });
    child.once('exit', () => {
      void said.then((error) => reject(new Error(`it ended after ${events.join(', ')}: ${error}`)));
    });
  });
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return z.looseObject({}).parse(await response.json());
  };
  const left = async () => (await readdir(temporary)).filter((name) => name.startsWith('trend-'));
  const archive = openArchive(join(folder, 'data'));
  /** Runs the command that was printed. */
  const pay = () => promisify(exec)(payWith.replace('npm run', 'npm run --silent'));
  return { events, notices, read, stop, left, pay, archive };
}

/** A start in an empty folder, which makes and publishes eight nights. Its folder is copied for other starts. */
let published: string;
let first: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  published = newFolder();
  first = await start({ BASE_URL: 'http://first.example' }, published);
});

/** A copy of that folder. */
async function copyPublished(): Promise<string> {
  const folder = newFolder();
  await cp(published, folder, { recursive: true });
  return folder;
}

test('without a token, made-up nights are published and served, and named as made up, until SIGTERM ends it with code 0', async () => {
  const { events, read, archive, stop } = first;
  expect(events[0]).toBe('demo-started');
  expect(await read('/v1/index')).toMatchObject({ success: true, source: 'demo' });
  expect(await read('/v1/brief')).toMatchObject({
    data: { title: expect.stringMatching(/^Made-up demo night: /) as unknown },
  });
  expect(await read('/v1/sample')).toMatchObject({ data: { source: 'demo' } });
  expect(await archive.digestDates()).toHaveLength(8);
  // The newest night looks again at what the oldest one recommended.
  const { data } = FollowUp.parse(await read('/follow-up.json'));
  expect(data.checked).toBeGreaterThan(0);
  expect(events).not.toContain('dev-chain-started');
  expect(await read('/health')).toMatchObject({ payment: { mode: 'off' } });
  expect(await stop()).toEqual([0, null]);
});

test('with a token, a night on GitHub is published and served, with a warning if the sample is made up', async () => {
  const repositories = makeRepositories(1);
  const github = await startGitHub({ repositories, createdAt: new Date().toISOString() });
  const folder = newFolder();
  await mkdir(join(folder, 'public/v1'), { recursive: true });
  await mkdir(join(folder, 'data'));
  await copyFile('data/sample.json', join(folder, 'data/sample.json'));
  const env = { GITHUB_TOKEN: 'ghp_start', GITHUB_API_URL: github.url };
  const { read, notices } = await start(env, folder);
  expect(await read('/v1/index')).toMatchObject({ source: 'github' });
  expect(notices.at(-1)).toContain('npm run freeze-sample -- DATE --replace');
});

test('if a night is incomplete, no made-up night replaces it', async () => {
  const home = await copyMadeUpHome('2026-11-20');
  const brief = join(home.publicDir, 'v1/brief.json');
  await writeFile(brief, 'half of it');
  const { events, read } = await start({}, home.folder);
  expect(events).not.toContain('demo-started');
  expect(await read('/health')).toMatchObject({ snapshot: { refused: 'incomplete' } });
  expect(await home.archive.digestDates()).toEqual(['2026-11-20']);
});

test('without payment settings it takes payments on a private chain, and prints a command that pays', async () => {
  const folder = await copyPublished();
  const { notices, read, pay, stop, left } = await start({ PAYMENT_MODE: '' }, folder);
  expect(notices.at(-1)).toContain('coins without value');
  expect(await read('/health')).toMatchObject({ payment: { mode: 'dev' } });
  // The example of the documents is a repository of these nights.
  const [, example = ''] = Resources.parse(await read('/.well-known/x402')).resources;
  expect(await read(new URL(example).pathname)).toMatchObject({ preview: { matches: 1 } });

  const { stdout, stderr } = await pay();
  expect(JSON.parse(stdout)).toMatchObject({ success: true, charged: true, count: 3 });
  expect(stderr).toMatch(/^200 OK, paid in transaction 0x[0-9a-f]{64}\n$/);

  expect(await left()).toHaveLength(1);
  expect(await stop()).toEqual([0, null]);
  expect(await left()).toEqual([]);
});

test('on a terminal it prints what is made up, the address of the page, and a command that buys a call', async () => {
  const folder = await copyPublished();
  // No night is announced, so all are published again.
  await rm(join(folder, 'data/current.json'));
  const terminal = 'data:text/javascript,process.stdout.isTTY=true';
  const child = spawnStart(folder, {}, [terminal]);
  child.stderr.pipe(process.stderr);
  const said = text(child.stdout);
  const stop = async () => {
    child.kill('SIGTERM');
    return said;
  };
  running.push({ stop });
  let greeting = '';
  await new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      greeting += part;
      if (greeting.includes('Ctrl-C')) resolve();
    });
    child.once('exit', () => resolve());
  });
  await stop();

  expect(greeting).toMatch(/^ {2}page {2}http:\/\/localhost:\d{5}\/$/m);
  expect(greeting).toMatch(/^ {2}buy {3}npm run pay -- \S+\/payer-key 'http:\S+\/v1\/repos\S*'$/m);
  expect(greeting).toMatch(/^ {2}sold {2}DATABASE_URL= LEDGER_DIR=\S+\/ledger npm run ledger$/m);
  expect(greeting).toMatch(/^GITHUB_TOKEN is not set, so every repository is made up\.$/m);
  expect(greeting).toMatch(/^PAYMENT_MODE is not set, .* coins without value\.$/m);
  expect(greeting).not.toMatch(/[{}]/);
});

test('killed with SIGKILL, it leaves no chain behind', async () => {
  const { stop } = await start({ PAYMENT_MODE: '' }, await copyPublished());
  // `stop` ends only after the chain has ended too.
  expect(await stop('SIGKILL')).toEqual([null, 'SIGKILL']);
});

test('without the program of the private chain, it says what to do and serves without payments', async () => {
  const { notices, read } = await start(
    { PAYMENT_MODE: '', ...withoutAnvil },
    await copyPublished(),
  );
  expect(notices.at(-1)).toMatch(/npm ci without --omit=optional.*PAYMENT_MODE/);
  expect(await read('/health')).toMatchObject({ payment: { mode: 'off' } });
  expect(await read('/v1/repos')).toMatchObject({ error: { code: 'payment_unavailable' } });
});

test('in production it does not start without a chosen mode, and names what looks mistyped in .env', async () => {
  const cwd = newFolder();
  await writeFile(join(cwd, '.env'), 'PAYMNT_MODE=off\n');
  const { out, error } = await runProgram('scripts/start.ts', [], { NODE_ENV: 'production' }, cwd);
  expect(out).toMatch(/^.*"PAYMNT_MODE in .env is no setting: did you mean PAYMENT_MODE\?".*\n$/);
  expect(error).toMatch(/^start: .*PAYMENT_MODE/);
});

test('a port in use is named before any night is made up', async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = z.object({ port: z.int() }).parse(server.address());
  await expect(start({ PORT: String(port) })).rejects.toThrow(
    `it ended after : start: PORT: ${port} cannot be used, another program uses it`,
  );
});
