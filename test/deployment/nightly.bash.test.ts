import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWorkflow } from './read-workflow.ts';
import { runStep, scriptOf } from './run-step.ts';

const { workflow } = readWorkflow('nightly.yml');
const { look, night, report } = workflow.jobs;
const nightSteps = night?.steps ?? [];
const commands = nightSteps.map(({ run = '' }) => run.trim());

test('the night is tried every hour from 06 UTC, and a running one is left to finish', () => {
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

test('every step that renders knows whose service it is', () => {
  expect(night?.env).toEqual({
    BASE_URL: '${{ vars.BASE_URL }}',
    CONTACT_EMAIL: '${{ vars.CONTACT_EMAIL }}',
    FAMILY_CATALOG: '${{ vars.FAMILY_CATALOG }}',
    MCP_PACKAGE: '${{ vars.MCP_PACKAGE }}',
    WEBSUB_HUB: '${{ vars.WEBSUB_HUB }}',
  });
});

test('a missing setting ends the run in one sentence, before anything is installed', async () => {
  const check = scriptOf(nightSteps, 'The settings');
  const set = { BASE_URL: 'https://trends.example', CONTACT_EMAIL: 'me@trends.example' };
  expect(await runStep(check, '/', set)).toEqual({ status: 0, output: '' });
  expect(await runStep(check, '/', { ...set, BASE_URL: '' })).toEqual({
    status: 1,
    output:
      '::error::The variable BASE_URL of the repository is empty: pages, feeds and documents name it.\n',
  });
  expect((await runStep(check, '/', { ...set, CONTACT_EMAIL: '' })).status).toBe(1);
  expect(commands.indexOf(check.trim())).toBeLessThan(
    commands.findIndex((command) => command.startsWith('npm')),
  );
});

test('the data is kept before the hand-over, and documents are made just before it', () => {
  const order = [
    scriptOf(nightSteps, 'The nights that it reads').trim(),
    'npm run nightly -- --no-notify $NEW_BUCKET',
    scriptOf(nightSteps, 'The day of the night').trim(),
    scriptOf(nightSteps, 'Keep the data').trim(),
    'npm run build-documents',
    'bash .github/hand-over.sh',
    'npm run notify',
  ];
  expect(commands.filter((command) => order.includes(command))).toEqual(order);
});

test('a night that starts after the midnight of the day that was looked at is kept as its own day', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'day-'));
  mkdirSync(join(cwd, 'data'));
  const pointer = { digestDate: '2026-11-21T00:00:00.000Z' };
  writeFileSync(join(cwd, 'data/current.json'), JSON.stringify(pointer));
  const env = { GITHUB_ENV: join(cwd, 'env') };
  const script = scriptOf(nightSteps, 'The day of the night');

  expect(await runStep(script, cwd, env)).toEqual({ status: 0, output: '' });
  expect(readFileSync(env.GITHUB_ENV, 'utf8')).toBe('DAY=2026-11-21\n');
});

test('a night that hangs is ended while there is still time to report it', () => {
  const patience = nightSteps.find((step) => step.run?.startsWith('npm run nightly'));
  expect(patience?.['timeout-minutes']).toBeLessThan((night?.['timeout-minutes'] ?? 0) - 10);
});

test('a separate job reports the night, however it ended', () => {
  expect(report?.['needs']).toEqual(['look', 'night']);
  expect(report?.if).toMatch(/^always\(\)/);
  expect(report?.steps.at(-1)).toMatchObject({
    run: 'bash .github/report-night.sh "$WORD"',
    env: { WORD: "${{ needs.night.result == 'success' && 'recovered' || 'failed' }}" },
  });
});

test('the last step notes that the day was handed over, for the next look at this day', () => {
  const path = 'public/v1/index.json';
  const looked = look?.steps.find(({ id }) => id === 'mark');
  const marked = nightSteps.at(-1);
  expect(marked?.uses).toMatch(/^actions\/cache\/save@/);
  expect(marked?.with).toEqual({
    path,
    key: 'handed-over-${{ env.DAY }}-${{ github.run_id }}-${{ github.run_attempt }}',
  });
  const ofDay = 'handed-over-${{ steps.day.outputs.day }}-';
  expect(looked?.uses).toMatch(/^actions\/cache\/restore@/);
  expect(looked?.with).toEqual({ path, key: ofDay, 'restore-keys': ofDay, 'lookup-only': true });
});

test('a run by hand renders everything after the night', () => {
  const rendering = nightSteps.findIndex(({ run }) => run === 'npm run render');
  expect(nightSteps[rendering]?.if).toMatch(/^\$\{\{ github.event_name == 'workflow_dispatch' &&/);
  expect(nightSteps[rendering - 1]?.name).toBe('The night');
});

test('the hourly look fetches no repository, and nothing is rendered before the night', () => {
  expect(look?.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))).toEqual([]);
  expect(commands.indexOf('npm run render')).toBeGreaterThan(
    commands.indexOf('npm run nightly -- --no-notify'),
  );
  expect(night?.if).toContain("needs.look.outputs.done != 'true'");
});

test('with a bucket nothing is rendered before the night, and nothing is committed', () => {
  const isFolder = "${{ !startsWith(vars.PUBLISH_TO, 's3:') }}";
  const conditions = nightSteps.filter((step) => step.if === isFolder);
  expect(conditions.map(({ name, run }) => name ?? run)).toEqual([
    'The nights that it reads',
    'Keep the data',
  ]);
  const doing = nightSteps.find((step) => step.name === 'The night');
  expect(doing?.env).toMatchObject({
    PUBLISH_TO: '${{ vars.PUBLISH_TO }}',
    AWS_ACCESS_KEY_ID: '${{ secrets.AWS_ACCESS_KEY_ID }}',
  });
});

test('the hub is told after the hand-over, and the day is marked even if that fails', () => {
  const names = nightSteps.map(({ name }) => name);
  const order = ['Hand over to the server', 'Tell the hub', 'Mark the day as handed over'];
  expect(names.filter((name) => name !== undefined && order.includes(name))).toEqual(order);
  expect(nightSteps.find(({ name }) => name === 'Tell the hub')).toMatchObject({
    'continue-on-error': true,
    if: "vars.WEBSUB_HUB != ''",
  });
});

test('the free files go to the public bucket before the servers, and only if one is named', () => {
  const sending = nightSteps.findIndex((step) => step.run === 'npm run send-public');
  expect(nightSteps[sending]?.if).toBe("vars.PUBLIC_TO != ''");
  expect(nightSteps[sending - 1]?.run).toBe('npm run build-documents');
  expect(nightSteps[sending + 1]?.run).toBe('bash .github/hand-over.sh');
});
