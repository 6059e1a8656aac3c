import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Answer } from '../../pipeline/contract/analysis.ts';
import { evaluate } from '../../scripts/eval/evaluate.ts';
import { answerDemoNights } from '../analysis/grounding/demo-nights.ts';

const nights = await answerDemoNights('harbour', '2026-06-10', 4);
const night = nights[3];
if (!night) throw new Error('no night was made up');
const { answer, ...rest } = night;

/** The bounds that an answer misses, by the words before the colon. */
function missedBy(changed: Partial<Answer>): string[] {
  const { missed } = evaluate('night', { ...rest, answer: { ...answer, ...changed } });
  return missed.map((sentence) => sentence.split(':')[0] ?? '');
}

test('a good analysis misses no bound', () => {
  expect(missedBy({})).toEqual([]);
});

test.each([
  [
    'off-inventory names and claims',
    { summary: `${answer.summary} It beats evil-corp/free-coins.` },
  ],
  ['unsupported numbers', { summary: `${answer.summary} It has 31,337 stars.` }],
  ['other problems', { summary: `${answer.summary} Please install it now.` }],
  ['coverage of the largest categories', { topCategories: [] }],
  ['coverage of the largest languages', { languageTrends: [] }],
  ['recommended projects', { notableProjects: [] }],
  ['length of the title', { title: 'Short' }],
  ['length of the summary', { summary: 'Little.' }],
  ['length of the analysis', { fullAnalysis: '## Tonight\n\nLittle.' }],
])('an analysis with wrong %s misses that bound', (bound, changed) => {
  expect(missedBy(changed)).toContain(bound);
});

test('a reason that belongs to another repository lowers the worst overlap', () => {
  const [first, second, ...others] = answer.notableProjects;
  if (!first || !second) throw new Error('too few projects');
  const swapped = [{ ...first, why: second.why }, { ...second, why: first.why }, ...others];
  expect(missedBy({ notableProjects: swapped })).not.toEqual([]);
});

test('the command scores the offline analyst well, and refuses a file that is none', () => {
  const good = run([]);
  expect(good.status).toBe(0);
  expect(good.stdout).toContain('good');
  const folder = mkdtempSync(join(tmpdir(), 'eval-'));
  mkdirSync(join(folder, 'analyses'));
  const file = join(folder, 'analyses', '2026-06-10.json');
  writeFileSync(file, '{}');
  const broken = run([file]);
  expect(broken.status).toBe(1);
  expect(broken.stderr).toMatch(/^eval: .*2026-06-10\.json/);
});

function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/eval.ts', ...args],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}
