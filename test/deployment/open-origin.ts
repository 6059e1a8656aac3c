import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkflow } from './read-workflow.ts';
import { runStep, scriptOf } from './run-step.ts';
import { newFolder } from '../run/new-folder.ts';

export const nightSteps = readWorkflow('nightly.yml').workflow.jobs['night']?.steps ?? [];
const identity = scriptOf(nightSteps, 'The name and the token of git');
const somebody = ['-c', 'user.name=somebody', '-c', 'user.email=somebody@example.com'];

/** The day of the night that the jobs run. */
export const today = '2026-11-20';

/** The folders that have a file for each night. */
export const kinds = ['scans', 'analyses', 'digests', 'tracking'];

/** The list of all nights, and files of years and weeks. */
const oldFiles = [
  'nights.json',
  ...['2023', '2024', '2025', '2026'].flatMap((year) => [
    `nights/${year}.json`,
    `name-index/${year}/a.json`,
    `weeks/${year}-W07.json`,
  ]),
];

/** A bare repository with these nights, a pusher's clone, and jobs that check it out as the workflow does. */
export function openOrigin(nights: readonly string[]) {
  const folder = newFolder();
  const run = (at: string, ...args: string[]) => runGit(join(folder, at), ...args);
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  run('.', 'init', '--quiet', '--bare', '--initial-branch=main', 'origin');
  run('origin', 'config', 'uploadpack.allowFilter', 'true');
  run('origin', 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  run('.', 'clone', '--quiet', 'origin', 'pusher');
  run('pusher', 'checkout', '--quiet', '-b', 'main');
  write('pusher/openapi.json', 'as committed\n');
  write('pusher/data/sample.json', '{"sample":1}\n');
  for (const path of oldFiles) write(`pusher/data/${path}`, `${path}\n`);
  for (const path of nights.flatMap((date) => kinds.map((kind) => `${kind}/${date}`))) {
    write(`pusher/data/${path}.json`, `${path}\n`);
  }
  const push = (message: string) => {
    run('pusher', 'add', '.');
    run('pusher', ...somebody, 'commit', '--quiet', '--allow-empty', '--message', message);
    run('pusher', 'push', '--quiet', '--set-upstream', 'origin', 'main');
  };
  push('feat: one');
  let jobs = 0;
  return {
    run,
    push,
    write,
    origin: (...args: string[]) => run('origin', ...args),
    /** The folder of a job after the checkout. */
    checkOut: async (settings: Record<string, string> = {}) => {
      jobs += 1;
      const name = `job-${jobs}`;
      const cwd = join(folder, name);
      checkOut(join(folder, 'origin'), cwd);
      const env = { DAY: today, GH_TOKEN: 'secret-token', GIT_CONFIG_NOSYSTEM: '1', ...settings };
      const named = await runStep(identity, cwd, env);
      if (named.status !== 0) throw new Error(named.output);
      return { name, cwd, step: (script: string) => runStep(script, cwd, env) };
    },
  };
}

function runGit(cwd: string, ...args: string[]): string {
  const { stdout, stderr, status } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** Makes a clone in a new folder as actions/checkout does with the options of the workflow. */
export function checkOut(origin: string, cwd: string): void {
  const options = nightSteps.find(({ uses }) => uses?.startsWith('actions/checkout@'))?.with ?? {};
  mkdirSync(cwd);
  runGit(cwd, 'init', '--quiet', '--initial-branch=main');
  runGit(cwd, 'remote', 'add', 'origin', `file://${origin}`);
  const patterns = String(options['sparse-checkout']).trim().split('\n');
  runGit(cwd, 'sparse-checkout', 'set', '--no-cone', ...patterns);
  const depth = `--depth=${String(options['fetch-depth'])}`;
  const filter = `--filter=${String(options['filter'])}`;
  const main = '+main:refs/remotes/origin/main';
  runGit(cwd, 'fetch', '--quiet', '--no-tags', depth, filter, 'origin', main);
  runGit(cwd, 'checkout', '--quiet', '--force', '-B', 'main', 'refs/remotes/origin/main');
}
