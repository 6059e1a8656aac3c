import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { runProgram } from '../run/run-program.ts';
import { openFollowing, row } from '../pipeline/publish/followed-nights.ts';
import { execFile, fork, spawn } from 'node:child_process';
import { request } from 'node:http';
import * as z from 'zod';
import { toEnvironment } from '../process-environment.ts';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { newFolder } from '../run/new-folder.ts';

let home: Awaited<ReturnType<typeof openFollowing>>;
beforeAll(async () => {
  home = await openFollowing();
  const about = { createdAt: '2026-07-30T08:00:00.000Z' };
  const reasons = ['offers “a, "b"”'];
  await home.publish('2026-08-01', {
    rows: [row('R_tide', 100, about)],
    quarantined: [row('R_spam', 9, { ...about, risk: { score: 0.9, reasons } })],
  });
  await home.publish('2026-11-01', { rows: [row('R_ocean', 5)] });
});

function runExport(options: string[]) {
  return runProgram('scripts/export.ts', options, { DATA_DIR: home.archive.dataDir });
}

test('an export has the same rows in both formats', async () => {
  const folder = join(home.folder, 'export');
  const read = (name: string) => readFile(join(folder, name));
  for (const format of ['jsonl', 'csv']) {
    const { out } = await runExport(['--format', format, '--out', folder]);
    expect(out).toContain('"month":"2026-08","repositories":2,"observations":2');
  }
  const name = 'repositories-2026-08';
  const lines = (await read(`${name}.jsonl`)).toString().trim().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { id: 'R_spam', reasons: ['offers “a, "b"”'], goneSince: null },
    { id: 'R_tide', stars: 100 },
  ]);
  const [head, spam] = (await read(`${name}.csv`)).toString().split('\n');
  expect(head).toMatch(/^id,owner,name,createdAt,/);
  expect(spam).toContain(String.raw`,"[""offers “a, \""b\""”""]",`);
});

const Package = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Package.parse(JSON.parse(await readFile('package.json', 'utf8')));

/** The npm commands of this project that run a program of ours. */
const programs = Object.entries(scripts).flatMap(([name, command]) => {
  const program = /^node (?:--\S+ )*scripts\/run\.cjs (\S+)$/.exec(command)?.[1];
  return program === undefined ? [] : [{ name, program }];
});

/** Runs a command in an empty folder. Gives its end, and the files in the folder afterwards. */
async function run(program: string, ...args: string[]) {
  const cwd = newFolder();
  const all = [join(process.cwd(), 'scripts/run.cjs'), join(process.cwd(), program), ...args];
  const ended = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, all, { cwd, env: toEnvironment({}) }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr });
    });
  });
  return { ...ended, files: await readdir(cwd) };
}

test('these tests run every command that runs a program of ours, and every other one checks the machine first', () => {
  expect(programs.length).toBeGreaterThanOrEqual(18);
  // npm itself runs `preinstall`, before there is anything that could be checked.
  const { preinstall: _, ...typed } = scripts;
  const others = Object.values(typed).filter((command) => !/run\.cjs \w/.test(command));
  // `check` is made of other commands.
  const unchecked = others.filter(
    (command) => !/^(?:node scripts\/run\.cjs &&|npm run) /.test(command),
  );
  expect(unchecked).toEqual([]);
});

// Concurrent, because every program takes long to load.
test.concurrent.each(programs)(
  'npm run $name -- --help prints its usage and does nothing',
  async ({ name, program }) => {
    const { stdout, ...ended } = await run(program, '--help');
    expect(ended).toEqual({ code: 0, stderr: '', files: [] });
    const [usage, blank, does] = stdout.split('\n');
    const call = name === 'start' ? 'npm start' : `npm run ${name}`;
    expect(usage).toMatch(new RegExp(`^Usage: ${call} -- .*\\[options\\]$`));
    expect(blank).toBe('');
    expect(does).toMatch(/^[A-Z].*\.$/);
    expect(stdout).toMatch(/^ {2}--help +print this and do nothing$/m);
  },
  60_000,
);

test('an option that a command does not have ends in one sentence, and nothing is done', async () => {
  const { stderr, ...ended } = await run('pipeline/nightly.ts', '--nonsense');
  expect(ended).toEqual({ code: 1, stdout: '', files: [] });
  expect(stderr).toBe("nightly: unknown option '--nonsense'; see npm run nightly -- --help\n");
});

test('a second signal ends the facilitator at once, also while a settlement is under way', async () => {
  const env = { SETTLEMENT_PRIVATE_KEY: `0x${'1'.repeat(64)}`, RPC_URL: 'http://127.0.0.1:9' };
  const child = fork('scripts/facilitator.ts', ['--port', '0'], {
    execArgv: ['--import', 'tsx'],
    env: toEnvironment(env),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const Listening = z.tuple([z.object({ port: z.int() })]).rest(z.unknown());
  const [{ port }] = Listening.parse(await once(child, 'message'));
  const headers = { 'Content-Length': 2, Expect: '100-continue' };
  const call = request({ port, path: '/settle', method: 'POST', headers }).on('error', () => {});
  await once(call, 'continue');
  // Those of the first two seconds are echoes of the first one.
  const repeat = () => child.kill('SIGINT') || child.signalCode;
  await expect.poll(repeat, { timeout: 60_000 }).toBe('SIGINT');
});

// It ends when the last payment has, perhaps on a busy machine. A refusal that the ledger missed ends after 100 seconds.
vi.setConfig({ testTimeout: 400_000 });

test('the soak sells through faults from gateways that share a database, and every payment agrees with the chain', async () => {
  const command = ['--import', 'tsx', 'scripts/soak.ts', '--minutes', '0.1'];
  const child = spawn(process.execPath, command, {
    env: toEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  expect(error).toBe('');
  expect(out).toMatch(/^payments delivered +[1-9]\d*$/m);
  expect(out).toMatch(/^differences +0$/m);
  expect(child.exitCode).toBe(0);
});
