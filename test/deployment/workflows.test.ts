import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { folder, readWorkflow } from './read-workflow.ts';

const workflows = readdirSync(folder).map((name) => ({ name, ...readWorkflow(name) }));

test.each(workflows)(
  '$name has time limits, runs once at a time, and may only read unless a job says more',
  ({ workflow }) => {
    expect(workflow.concurrency.group).not.toBe('');
    expect(Object.values(workflow.permissions).filter((right) => right !== 'read')).toEqual([]);
    expect(Object.values(workflow.jobs).map((job) => typeof job['timeout-minutes'])).not.toContain(
      'undefined',
    );
  },
);

test.each(workflows)('no credential is stored while $name installs and runs', ({ workflow }) => {
  const checkouts = Object.values(workflow.jobs)
    .flatMap(({ steps }) => steps)
    .filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  const inJobs = Object.values(workflow.jobs).flatMap(({ env = {} }) => Object.values(env));
  expect(inJobs.filter((value) => /secrets\.|github\.token/.test(value))).toEqual([]);
});

test.each(workflows)('$name runs every action as one commit, with its version', ({ text }) => {
  const uses = [...text.matchAll(/uses: (.*)$/gm)].map(([, action = '']) => action);
  const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((action) => !pinned.test(action))).toEqual([]);
});

test('every command of the workflows is one that package.json has', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const called = workflows.flatMap(({ text }) =>
    [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script),
  );
  expect(called.length).toBeGreaterThan(0);
  expect(called.filter((script) => !(script in scripts))).toEqual([]);
});

test('no install runs a script of a package', () => {
  const installs = [...workflows.map(({ text }) => text), readFileSync('Dockerfile', 'utf8')]
    .flatMap((text) => text.split('\n'))
    .filter((line) => /npm (?:ci|install)/.test(line));
  expect(installs.length).toBeGreaterThan(1);
  expect(installs.filter((line) => !line.includes('npm ci --ignore-scripts'))).toEqual([]);
  // `.ci/run` uses the README's `npm ci`, so a variable turns scripts off.
  expect(readWorkflow('ci.yml').workflow.jobs['check']?.env).toEqual({
    npm_config_ignore_scripts: 'true',
  });
});

test('CI runs .ci/run on every supported Node, and asks whether a shipped package has a known vulnerability', () => {
  const { check, audit } = readWorkflow('ci.yml').workflow.jobs;
  expect(check?.strategy).toMatchObject({ matrix: { node: [20, 22, 24] } });
  expect(check?.steps.map(({ run }) => run)).toContain('bash .ci/run');
  expect(audit?.steps.map(({ run }) => run)).toContain('npm audit --omit=dev --audit-level=high');
});
