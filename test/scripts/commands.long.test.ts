import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { toEnvironment } from '../process-environment.ts';

const Package = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Package.parse(JSON.parse(await readFile('package.json', 'utf8')));

/** The npm commands of this project that run a program of ours. */
const programs = Object.entries(scripts).flatMap(([name, command]) => {
  const program = /^node scripts\/run\.cjs (\S+)$/.exec(command)?.[1];
  return program === undefined ? [] : [{ name, program }];
});

/** Runs a command in an empty folder. Gives its end, and the files in the folder afterwards. */
async function run(program: string, ...args: string[]) {
  const cwd = await mkdtemp(join(tmpdir(), 'command-'));
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
  const others = Object.values(scripts).filter((command) => !/run\.cjs \w/.test(command));
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
