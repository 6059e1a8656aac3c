import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWorkflow } from './read-workflow.ts';

const { workflow } = readWorkflow('nightly.yml');
const { look, night, report } = workflow.jobs;
const nightSteps = night?.steps ?? [];
const commands = nightSteps.map(({ run = '' }) => run.trim());

/** What a step runs, as Actions runs it: `bash -e` in a folder, with nothing but these variables. */
function runStep(script: string, cwd: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', script], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, ...env },
  });
  return { status, output: stdout + stderr };
}

function scriptOf(steps: typeof nightSteps, name: string): string {
  return steps.find((step) => step.name === name)?.run ?? `No step is called ${name}`;
}

test('it is tried every hour from 06 UTC, and a run under way is left to finish', () => {
  const [schedule] = workflow.on.schedule ?? [];
  expect(schedule?.cron).toMatch(/^\d{1,2} 6-23 \* \* \*$/);
  expect(workflow.concurrency['cancel-in-progress']).toBe(false);
});

test('each job holds the rights it needs and no more', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(look?.permissions).toBeUndefined();
  expect(night?.permissions).toEqual({ contents: 'write' });
  expect(report?.permissions).toEqual({ contents: 'read', issues: 'write' });
});

test('all that is rendered knows whose service it is', () => {
  expect(night?.env).toEqual({
    BASE_URL: '${{ vars.BASE_URL }}',
    CONTACT_EMAIL: '${{ vars.CONTACT_EMAIL }}',
    FAMILY_CATALOG: '${{ vars.FAMILY_CATALOG }}',
    MCP_PACKAGE: '${{ vars.MCP_PACKAGE }}',
  });
});

test('a missing setting ends the run in one sentence, before anything is installed', () => {
  const check = scriptOf(nightSteps, 'The settings');
  const set = { BASE_URL: 'https://trends.example', CONTACT_EMAIL: 'me@trends.example' };
  expect(runStep(check, '/', set)).toEqual({ status: 0, output: '' });
  expect(runStep(check, '/', { ...set, BASE_URL: '' })).toEqual({
    status: 1,
    output:
      '::error::The variable BASE_URL of the repository is empty: pages, feeds and documents name it.\n',
  });
  expect(runStep(check, '/', { ...set, CONTACT_EMAIL: '' }).status).toBe(1);
  expect(commands.indexOf(check.trim())).toBeLessThan(
    commands.findIndex((command) => command.startsWith('npm')),
  );
});

test('the data is kept before the hand-over, and documents are made just before it', () => {
  const order = [
    'npm run render',
    'npm run nightly',
    scriptOf(nightSteps, 'The day of the night').trim(),
    scriptOf(nightSteps, 'Keep the data').trim(),
    'npm run build-documents',
    'bash .github/hand-over.sh',
  ];
  expect(commands.filter((command) => order.includes(command))).toEqual(order);
});

test('a night that starts after the midnight of the day that was looked at is kept as the day it is of', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'day-'));
  mkdirSync(join(cwd, 'data'));
  const pointer = { digestDate: '2026-11-21T00:00:00.000Z' };
  writeFileSync(join(cwd, 'data/current.json'), JSON.stringify(pointer));
  const env = { GITHUB_ENV: join(cwd, 'env') };
  const script = scriptOf(nightSteps, 'The day of the night');

  expect(runStep(script, cwd, env)).toEqual({ status: 0, output: '' });
  expect(readFileSync(env.GITHUB_ENV, 'utf8')).toBe('DAY=2026-11-21\n');
});

test('a night that hangs is ended while there is time to report it', () => {
  const patience = nightSteps.find((step) => step.run?.startsWith('npm run nightly'));
  expect(patience?.['timeout-minutes']).toBeLessThan((night?.['timeout-minutes'] ?? 0) - 10);
});

test('whatever ended the night, a job of its own reports it', () => {
  expect(report?.['needs']).toEqual(['look', 'night']);
  expect(report?.if).toMatch(/^always\(\)/);
  expect(report?.steps.at(-1)).toMatchObject({
    run: 'bash .github/report-night.sh "$WORD"',
    env: { WORD: "${{ needs.night.result == 'success' && 'recovered' || 'failed' }}" },
  });
});

test('a day is done once its digest is kept and its hand-over is marked, and not before', () => {
  const script = scriptOf(look?.steps ?? [], 'Is the day done?');
  const cwd = mkdtempSync(join(tmpdir(), 'look-'));
  const output = join(cwd, 'output');
  const isDone = (handedOver: string) => {
    writeFileSync(output, '');
    const day = { DAY: '2026-11-20', HANDED_OVER: handedOver, GITHUB_OUTPUT: output };
    expect(runStep(script, cwd, day).status).toBe(0);
    return readFileSync(output, 'utf8');
  };
  expect(isDone('true')).toBe('done=false\n');
  mkdirSync(join(cwd, 'data/digests'), { recursive: true });
  writeFileSync(join(cwd, 'data/digests/2026-11-20.json'), '{}\n');
  expect(isDone('')).toBe('done=false\n');
  expect(isDone('false')).toBe('done=false\n');
  expect(isDone('true')).toBe('done=true\n');
  expect(night?.if).toContain("needs.look.outputs.done != 'true'");
});

test('the hand-over is marked last, for the day that is looked for', () => {
  const looked = look?.steps.find(({ uses }) => uses?.startsWith('actions/cache/restore@'));
  const marked = nightSteps.at(-1);
  expect(marked?.uses).toMatch(/^actions\/cache\/save@/);
  expect(marked?.with).toEqual({ path: 'data/current.json', key: 'handed-over-${{ env.DAY }}' });
  expect(looked?.with).toEqual({
    path: 'data/current.json',
    key: 'handed-over-${{ steps.day.outputs.day }}',
    'lookup-only': true,
  });
});

/** A clone of a repository to which somebody has pushed since, with a night that has just been done in it. */
function openClone() {
  const folder = mkdtempSync(join(tmpdir(), 'keep-'));
  const git = (at: string, ...args: string[]) =>
    spawnSync('git', args, { cwd: join(folder, at), encoding: 'utf8' }).stdout.trim();
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const somebody = ['-c', 'user.name=somebody', '-c', 'user.email=somebody@example.com'];
  git('.', 'init', '--quiet', '--bare', '--initial-branch=main', 'origin');
  git('.', 'clone', '--quiet', 'origin', 'first');
  mkdirSync(join(folder, 'first/data'));
  write('first/openapi.json', 'as committed\n');
  write('first/data/sample.json', '{}\n');
  git('first', 'checkout', '--quiet', '-b', 'main');
  git('first', 'add', '.');
  git('first', ...somebody, 'commit', '--quiet', '--message', 'feat: one');
  git('first', 'push', '--quiet', '--set-upstream', 'origin', 'main');
  git('.', 'clone', '--quiet', 'origin', 'clone');
  git('first', ...somebody, 'commit', '--quiet', '--allow-empty', '--message', 'feat: another');
  git('first', 'push', '--quiet');
  write('clone/openapi.json', 'as rendered\n');
  write('clone/data/current.json', '{}\n');
  return { clone: join(folder, 'clone'), origin: (...args: string[]) => git('origin', ...args) };
}

test('the data is committed alone, as the day it is of, on top of what was pushed meanwhile', () => {
  const { clone, origin } = openClone();
  const keep = scriptOf(nightSteps, 'Keep the data');
  const env = { DAY: '2026-11-20', GH_TOKEN: 'secret-token', GIT_CONFIG_NOSYSTEM: '1' };

  expect(runStep(keep, clone, env).status).toBe(0);
  expect(origin('log', '--format=%s', 'main')).toBe('data: 2026-11-20\nfeat: another\nfeat: one');
  expect(origin('show', '--format=', '--name-only', 'main')).toBe('data/current.json');

  expect(runStep(keep, clone, env).status).toBe(0);
  expect(origin('rev-list', '--count', 'main')).toBe('3');
});

test('git is told the token when it asks, and never keeps it', () => {
  const { clone } = openClone();
  const env = { DAY: '2026-11-20', GH_TOKEN: 'secret-token', GIT_CONFIG_NOSYSTEM: '1' };
  runStep(scriptOf(nightSteps, 'Keep the data'), clone, env);
  const asked = runStep(
    "printf 'protocol=https\\nhost=github.com\\n\\n' | git credential fill",
    clone,
    env,
  );
  expect(asked.output).toContain('password=secret-token\n');
  expect(readFileSync(join(clone, '.git/config'), 'utf8')).not.toContain('secret-token');
});
