import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createModelAnalyst } from '../../pipeline/analysis/model-analyst.ts';
import type { Answer } from '../../pipeline/contract/analysis.ts';
import { Scan } from '../../pipeline/contract/scan.ts';
import { evaluate, evaluateAnalyst } from '../../scripts/eval/evaluate.ts';
import { makeFrozenNights } from '../../scripts/eval/frozen-nights.ts';
import { formatEvaluations, isGood } from '../../scripts/eval/table.ts';
import { answerDemoNights } from '../analysis/grounding/demo-nights.ts';
import { canary, key } from '../analysis/model/asked-night.ts';
import { type OpenAiOptions, startOpenAi } from '../standin/openai.ts';
import { toEnvironment } from '../process-environment.ts';

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

/** Made-up nights told by a model on this machine that may not fall back. */
async function evaluateModel(options: OpenAiOptions) {
  const openAi = await startOpenAi(options);
  onTestFinished(async () => openAi.close());
  const analyst = createModelAnalyst(
    { apiKey: key, baseUrl: openAi.url, model: 'gpt-5.6-luna', maxUsd: 1 },
    {
      log: () => {},
      drawCanary: () => canary,
      pause: async () => {},
      now: () => '2026-11-20T06:00:00.000Z',
    },
    true,
  );
  const scans = nights.map(({ scan }) => scan);
  const told = scans.map((scan, index) => ({
    name: `night ${index + 1}`,
    scan,
    earlier: scans.slice(0, index).toReversed(),
  }));
  return evaluateAnalyst(analyst, told);
}

/** What a model can say that is asked for the fastest repositories only. */
function honestly(index: number) {
  const told = nights[index] ?? night;
  const { overallSentiment: _, ...honest } = told?.answer ?? answer;
  const fastest = new Set(told?.evidence.leaders.map(({ fullName }) => fullName));
  return {
    ...honest,
    emergingTools: honest.emergingTools.filter(({ fullName }) => fastest.has(fullName)),
    notableProjects: honest.notableProjects.filter(({ fullName }) => fastest.has(fullName)),
  };
}

/** What a model says twice that no row bears out. */
function boldly(index: number) {
  const honest = honestly(index);
  const [first, ...others] = honest.notableProjects;
  if (!first) throw new Error('too few projects');
  const bold = { ...first, why: `${first.why} It has 987,654 stars.` };
  return { ...honest, notableProjects: [bold, ...others] };
}

test('counts what a model lost and how often it was asked, and goes on after a night that failed', async () => {
  const evaluations = await evaluateModel({
    script: [() => honestly(0), () => boldly(1), () => boldly(1), 'bad-key', () => honestly(3)],
  });
  const [good, bold, failed, after] = evaluations;

  expect(good).toMatchObject({ asked: { attempts: 1, dropped: [] } });
  expect(bold).toMatchObject({
    asked: { attempts: 2, dropped: [{ where: 'notableProjects[0].why' }] },
  });
  expect(failed).toMatchObject({ name: 'night 3' });
  expect(failed && 'failed' in failed && failed.failed).toMatch(/key/i);
  expect(after).toMatchObject({ name: 'night 4, gpt-5.6-luna', asked: { attempts: 1 } });
  expect(evaluations.map(isGood)[2]).toBe(false);

  const lines = formatEvaluations(evaluations).split('\n');
  expect(lines[0]).toMatch(/^analysis +attempts +dropped +names/);
  expect(lines[1]).toMatch(/^night 1, gpt-5\.6-luna +1 +0 /);
  expect(lines[2]).toMatch(/^night 2, gpt-5\.6-luna +2 +1 /);
  expect(lines[3]).toMatch(/^night 3 [ -]+ FAILED$/);
  expect(lines[4]).toMatch(/^night 4, gpt-5\.6-luna +1 +0 /);
  expect(lines.join('\n')).toMatch(/night 2, gpt-5\.6-luna lost:\n {4}notableProjects\[0\]\.why: /);
  expect(lines.filter((line) => line.startsWith('night 3 failed: '))).toHaveLength(1);
});

test('the command tells of every night a live model failed, and exits with 1 at the end', async () => {
  const openAi = await startOpenAi({ script: ['bad-key'] });
  onTestFinished(async () => openAi.close());
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/eval.ts', '--live'], {
    env: toEnvironment({ OPENAI_API_KEY: key, OPENAI_BASE_URL: openAi.url }),
  });
  const [stdout, stderr] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    once(child, 'close'),
  ]);

  expect(child.exitCode).toBe(1);
  expect(stdout.match(/ FAILED$/gm)).toHaveLength(6);
  expect(stdout.match(/ failed: the model gave no usable digest: /g)).toHaveLength(6);
  expect(`${stdout}${stderr}`).not.toContain(key);
  expect(stderr).toBe('');
});

/** Scores of different days are of the same nights only as long as these stay: change them knowingly. */
const frozen = {
  'demo 2026-11-01': 'bf40e3c86e727b4c3841ff9af51bba71cc7e604f96b418772c26f031505c08df',
  'demo 2026-11-03': '9e6802c6dc73d7d1260039dd3be98f867dd89206aded247f2d9b21d207a69038',
  'harbour 2026-06-14': 'ba010e0f2c1d22a1860535f5803c3a7cce26db0caf7e2b81e183c171f7c55e3d',
  'harbour 2026-06-15': 'bc97b371f07956cc0779a012ab266466a4cb1d782534cf0c3d822e0decfa557b',
  'winter 2026-01-30': 'ba6be395268f5f40f8ff43f52228575f3b1b08fd009798174cd1a856a91539f7',
  'winter 2026-02-07': 'd732ccabba95ef8d6de98336418d84be01c9bcf2eb7cebe3c98f3cd4e1edf570',
};

test('the frozen nights are those they were', () => {
  const sums = makeFrozenNights().map(({ name, scan, earlier }): [string, string] => {
    const text = JSON.stringify([scan, ...earlier].map((each) => Scan.parse(each)));
    return [name, createHash('sha256').update(text).digest('hex')];
  });

  expect(Object.fromEntries(sums)).toEqual(frozen);
});

function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/eval.ts', ...args],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}
