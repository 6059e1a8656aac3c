import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWorkflow } from './read-workflow.ts';
import { runStep, scriptOf } from './run-step.ts';
import { newFolder } from '../run/new-folder.ts';

const { workflow } = readWorkflow('nightly.yml');
const { look, night, report } = workflow.jobs;
const nightSteps = night?.steps ?? [];

test('the night is tried every hour from 06 UTC, and a running one is left to finish', () => {
  const [schedule] = workflow.on.schedule ?? [];
  expect(schedule?.cron).toMatch(/^\d{1,2} 6-23 \* \* \*$/);
  expect(workflow.concurrency['cancel-in-progress']).toBe(false);
});

test('each job holds the rights it needs and no more', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(look?.permissions).toBeUndefined();
  // The last two attest who made the night.
  expect(night?.permissions).toEqual({
    contents: 'write',
    'id-token': 'write',
    attestations: 'write',
  });
  expect(report?.permissions).toEqual({ contents: 'read', issues: 'write' });
});

test('every step that renders knows whose service it is', () => {
  expect(night?.env).toEqual({
    BASE_URL: '${{ vars.BASE_URL }}',
    CONTACT_EMAIL: '${{ vars.CONTACT_EMAIL }}',
    FAMILY_CATALOG: '${{ vars.FAMILY_CATALOG }}',
  });
});

test('a missing setting ends the run in one sentence', async () => {
  const check = scriptOf(nightSteps, 'The settings');
  const set = { BASE_URL: 'https://trends.example', CONTACT_EMAIL: 'me@trends.example' };
  expect(await runStep(check, '/', set)).toEqual({ status: 0, output: '' });
  expect(await runStep(check, '/', { ...set, BASE_URL: '' })).toEqual({
    status: 1,
    output:
      '::error::The variable BASE_URL of the repository is empty: pages, feeds and documents name it.\n',
  });
  expect((await runStep(check, '/', { ...set, CONTACT_EMAIL: '' })).status).toBe(1);
});

test('a night keeps its data before it hands over, and marks the day in the end; each step has its condition', () => {
  const byHand = "github.event_name == 'workflow_dispatch'";
  const steps = nightSteps.map(({ name, run, uses, if: when }) => {
    return [name ?? run ?? uses?.split('@')[0], when?.replace(/^\$\{\{ (.*) \}\}$/, '$1')];
  });
  expect(steps).toEqual([
    ['The settings', undefined],
    ['actions/checkout', undefined],
    ['actions/setup-node', undefined],
    ['npm ci --ignore-scripts', undefined],
    ['The name and the token of git', undefined],
    ['The nights that it reads', undefined],
    ['The night', undefined],
    ['All pages', byHand],
    ['The day of the night', undefined],
    ['Keep the data', undefined],
    ['Attest the night', undefined],
    ['npm run build-documents', undefined],
    ['Hand over to the server', "vars.DEPLOY_TARGET != ''"],
    ['Mark the day as handed over', undefined],
  ]);
  const commandOf = (name: string) => nightSteps.find((step) => step.name === name)?.run?.trim();
  expect(commandOf('The night')).toBe('npm run nightly');
  expect(commandOf('All pages')).toBe('npm run render');
  expect(commandOf('Hand over to the server')).toBe('bash .github/hand-over.sh');
});

test('a night that starts after the midnight of the day that was looked at is kept as its own day', async () => {
  const cwd = newFolder();
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

test('the hourly look fetches no repository, and a day that is done has no night', () => {
  expect(look?.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))).toEqual([]);
  expect(night?.if).toContain("needs.look.outputs.done != 'true'");
});

test('an attestation that fails fails no night', () => {
  const stepOf = (wanted: string) => nightSteps.find(({ name }) => name === wanted);
  expect(stepOf('Attest the night')).toMatchObject({ 'continue-on-error': true });
});
