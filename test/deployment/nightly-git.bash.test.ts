import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '../../pipeline/contract/dates.ts';
import { serve } from '../standin/serve.ts';
import { kinds, nightSteps, openOrigin, today } from './open-origin.ts';
import { readWorkflow } from './read-workflow.ts';
import { runStep, scriptOf } from './run-step.ts';
import { newFolder } from '../run/new-folder.ts';

const { look } = readWorkflow('nightly.yml').workflow.jobs;
const steps = {
  fetch: scriptOf(nightSteps, 'The nights that it reads'),
  keep: scriptOf(nightSteps, 'Keep the data'),
  look: scriptOf(look?.steps ?? [], 'Is the day done?'),
};

const daysBefore = (count: number) =>
  Array.from({ length: count }, (_, age) => addDays(today, age - count));
const nightsIn = (cwd: string, kind: string) => {
  const folder = join(cwd, 'data', kind);
  return existsSync(folder) ? readdirSync(folder).map((name) => name.slice(0, -5)) : [];
};
/** How many files of the clone have their content. */
const fetched = (run: (at: string, ...args: string[]) => string, name: string) =>
  run(name, 'cat-file', '--batch-check=%(objecttype)', '--batch-all-objects')
    .split('\n')
    .filter((type) => type === 'blob').length;

test('a job has the code, the lists and the nights that a night reads, and fetches no other', async () => {
  const nights = daysBefore(100);
  const { checkOut: start, run } = openOrigin(nights);
  const { name, cwd, step } = await start();
  expect(existsSync(join(cwd, 'openapi.json'))).toBe(true);
  expect(existsSync(join(cwd, 'data/nights.json'))).toBe(true);
  for (const kind of kinds) expect(nightsIn(cwd, kind)).toEqual([]);

  expect((await step(steps.fetch)).status).toBe(0);
  for (const kind of kinds) {
    expect(nightsIn(cwd, kind)).toEqual(nights.slice(kind === 'digests' ? -91 : -31));
  }
  expect(nightsIn(cwd, 'nights')).toEqual(['2025', '2026']);
  expect(readdirSync(join(cwd, 'data/name-index'))).toEqual(['2024', '2025', '2026']);
  expect(fetched(run, name)).toBe(3 + 3 * 31 + 91 + 2 + 3 + 3);
  expect(run(name, 'rev-list', '--count', 'HEAD')).toBe('1');
});

test('a job that renders all pages has all nights', async () => {
  const nights = daysBefore(40);
  const { checkOut: start } = openOrigin(nights);
  const { cwd, step } = await start({ IS_WHOLE: 'true' });
  expect((await step(steps.fetch)).status).toBe(0);
  for (const kind of kinds) expect(nightsIn(cwd, kind)).toEqual(nights);
});

test('the first night is committed if there was none, and a second run finds nothing to commit', async () => {
  const { checkOut: start, origin } = openOrigin([]);
  const { cwd, step } = await start();
  expect((await step(steps.fetch)).status).toBe(0);
  mkdirSync(join(cwd, 'data/scans'));
  writeFileSync(join(cwd, `data/scans/${today}.json`), 'the first\n');
  expect((await step(steps.keep)).status).toBe(0);
  expect(origin('show', '--format=%s', '--name-only', 'main')).toBe(
    `data: ${today}\n\ndata/scans/${today}.json`,
  );

  const later = await start();
  expect((await later.step(steps.fetch)).status).toBe(0);
  expect(nightsIn(later.cwd, 'scans')).toEqual([today]);
  expect((await later.step(steps.keep)).status).toBe(0);
  expect(origin('rev-list', '--count', 'main')).toBe('2');
});

test('only the data is committed, on top of what was pushed meanwhile, and no other night is touched', async () => {
  const nights = daysBefore(40);
  const { checkOut: start, origin, push, write } = openOrigin(nights);
  const { cwd, step } = await start();
  expect((await step(steps.fetch)).status).toBe(0);
  write('pusher/openapi.json', 'as somebody else wrote it\n');
  write(`pusher/data/scans/${nights[0] ?? ''}.json`, 'corrected\n');
  push('feat: another');
  writeFileSync(join(cwd, 'openapi.json'), 'as rendered\n');
  for (const kind of kinds) writeFileSync(join(cwd, `data/${kind}/${today}.json`), `${kind}\n`);

  const { status, output } = await step(steps.keep);
  expect({ status, output: output.replaceAll(/^.*autostash.*\n?/gim, '') }).toMatchObject({
    status: 0,
  });
  expect(origin('log', '--format=%s', 'main')).toBe(`data: ${today}\nfeat: another\nfeat: one`);
  expect(origin('show', '--format=', '--name-only', 'main').split('\n')).toEqual(
    kinds.map((kind) => `data/${kind}/${today}.json`).toSorted(),
  );
  expect(origin('ls-tree', '-r', '--name-only', 'main', 'data/scans').split('\n')).toHaveLength(41);
  expect(origin('show', `main:data/scans/${nights[0] ?? ''}.json`)).toBe('corrected');
  // The next steps, the hand-over and the documents, need tonight's files.
  for (const kind of kinds) {
    expect(readFileSync(join(cwd, `data/${kind}/${today}.json`), 'utf8')).toBe(`${kind}\n`);
  }
});

test('the files of a failed run are not committed, and a night after midnight is committed for its own day', async () => {
  const { checkOut: start, origin } = openOrigin(daysBefore(3));
  const failing = await start();
  expect((await failing.step(steps.fetch)).status).toBe(0);
  writeFileSync(join(failing.cwd, `data/scans/${today}.json`), 'half a night\n');

  const next = await start();
  expect((await next.step(steps.fetch)).status).toBe(0);
  const tomorrow = addDays(today, 1);
  writeFileSync(join(next.cwd, `data/scans/${tomorrow}.json`), 'a night\n');
  const { status } = await runStep(steps.keep, next.cwd, {
    DAY: tomorrow,
    GIT_CONFIG_NOSYSTEM: '1',
  });
  expect(status).toBe(0);
  expect(origin('show', '--format=%s', '--name-only', 'main')).toBe(
    `data: ${tomorrow}\n\ndata/scans/${tomorrow}.json`,
  );
});

test('git gets the token when it asks, and never stores it', async () => {
  const { checkOut: start } = openOrigin([]);
  const { cwd, step } = await start();
  const asked = await step("printf 'protocol=https\\nhost=github.com\\n\\n' | git credential fill");
  expect(asked.output).toContain('password=secret-token\n');
  expect(readFileSync(join(cwd, '.git/config'), 'utf8')).not.toContain('secret-token');
});

test('a day is done once its hand-over is marked and its digest is committed, and one request finds this out', async () => {
  const kept = new Set<string>();
  const requests: string[] = [];
  const api = await serve((request, response) => {
    requests.push(
      `${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''}`,
    );
    response.writeHead(kept.has(request.url ?? '') ? 200 : 404).end();
  });
  const cwd = newFolder();
  const isDone = async (handedOver: string) => {
    const output = join(cwd, 'output');
    writeFileSync(output, '');
    const env = {
      DAY: today,
      HANDED_OVER: handedOver,
      GH_TOKEN: 'secret-token',
      GITHUB_OUTPUT: output,
      GITHUB_API_URL: api.url,
      GITHUB_REPOSITORY: 'ada/trends',
      GITHUB_REF_NAME: 'main',
    };
    const { status, output: said } = await runStep(steps.look, cwd, env);
    expect({ status, leaks: said.includes('secret-token') }).toEqual({ status: 0, leaks: false });
    return readFileSync(output, 'utf8');
  };
  const path = `/repos/ada/trends/contents/data/digests/${today}.json?ref=main`;
  const mark = `handed-over-${today}-7-1`;
  expect(await isDone('')).toBe('done=false\n');
  expect(requests).toEqual([]);
  expect(await isDone(mark)).toBe('done=false\n');
  kept.add(path);
  expect(await isDone(mark)).toBe('done=true\n');
  expect(requests).toEqual([1, 2].map(() => `HEAD ${path} Bearer secret-token`));
  await api.close();
  // Without an answer the day counts as not done. The run that follows then finds the night finished.
  expect(await isDone(mark)).toBe('done=false\n');
});
