import { expect, test } from 'vitest';
import { anAnalysis } from '../../../fixtures/night.ts';
import { playModel } from '../../../standin/openai/readings.ts';
import { answer, candidates, honestSentences, night, wordyNight } from './harbour-night.ts';
import { canary, honestly, key, readNight } from './read-night.ts';

test('takes the readings of an honest model in its order, and reports its tokens and cost', async () => {
  const { report, openAi, names } = await readNight({ script: [honestly] });

  expect(report).toMatchObject({
    analyst: 'openai',
    model: 'gpt-5.6-luna',
    attempts: 2,
    dropped: [],
    fallback: null,
    leadId: 'newcomer-2',
    tokens: { input: 2000, output: 200 },
    costUsd: 0.00064,
  });
  expect(report.readings[0]).toEqual({
    fullName: 'ada/tidewatch',
    what: 'A tool for tide forecasts in small harbours.',
    forWhom: 'For operators of small harbours.',
    different: 'It sends a forecast every 15 minutes.',
    caveat: 'Its Windows builds are not tested.',
    category: null,
    isTool: true,
  });
  expect(report.themeNames).toEqual({ 'theme-1': 'Harbour' });
  expect(openAi.requests).toHaveLength(2);
  expect(names).toEqual([]);
});

test('publishes every honest sentence', async () => {
  const { sentences } = await readNight({ script: [honestly] });

  expect(sentences).toEqual(expect.arrayContaining([...honestSentences]));
});

test('puts candidates that the model left out at the end, with the readings of the offline reader', async () => {
  const read = () => ({ ...answer(), readings: answer().readings.slice(1, 3) });
  const { report } = await readNight({ script: [playModel({ read })] });

  expect(report.readings.map(({ fullName }) => fullName).slice(0, 3)).toEqual([
    'brook/mooring',
    'cleo/keel',
    'ada/tidewatch',
  ]);
  expect(report.readings[2]).toMatchObject({
    forWhom: null,
    different: 'It needs no account.',
    caveat: null,
  });
});

test.each([
  ['a category that its texts support', 'Hardware and embedded', 'Hardware and embedded'],
  ['no category, where none fits', 'none', null],
  ['none where no word supports it', 'Games', null],
  ['none where it is not on the list', 'Harbours', null],
])('takes the category that the model gives: %s', async (_, said, category) => {
  const readings = answer().readings.map((one) => ({ ...one, category: said, isTool: false }));
  const read = () => ({ ...answer(), readings });
  const { report } = await readNight({ script: [playModel({ read })] });

  expect(report.readings[0]).toMatchObject({ fullName: 'ada/tidewatch', category, isTool: false });
});

test('calls a repository a tool only if the model’s sentence names a tool', async () => {
  const readings = answer().readings.map((one) => ({ ...one, isTool: true }));
  const read = () => ({ ...answer(), readings });
  const unsure = candidates.map((one) => ({ ...one, isTool: false }));
  const { report } = await readNight(
    { script: [playModel({ read })] },
    { night: { ...night, candidates: unsure } },
  );

  expect(report.readings.map(({ what, isTool }) => [what, isTool]).slice(0, 3)).toEqual([
    ['A tool for tide forecasts in small harbours.', true],
    ['A compiler that turns berth plans into printed maps.', true],
    ['An embedded key-value store for boats.', false],
  ]);
});

test('asks once for a corrected sentence, with the reason, and takes it', async () => {
  const wrong = {
    field: 'different',
    supports: ['sends a forecast every 15 minutes'],
    sentence: 'It sends a forecast every 16 minutes.',
  };
  const mended = { ...wrong, sentence: 'It sends a forecast every 15 minutes.' };
  const reasons: string[] = [];
  const model = playModel({
    read: () => answer({ 'ada/tidewatch': [wrong] }),
    rewrite: (refused) => {
      reasons.push(...refused.flatMap((one) => one.reasons));
      return { claims: refused.map(({ id }) => ({ id, ...mended })) };
    },
  });
  const { report, openAi } = await readNight({ script: [model] });

  expect(reasons).toEqual(['no passage gives the number 16']);
  expect(openAi.requests).toHaveLength(3);
  expect(report).toMatchObject({ attempts: 3, dropped: [] });
  expect(report.readings[0]?.different).toBe(mended.sentence);
});

test('replaces each sentence that stays wrong by the offline one', async () => {
  const what = { field: 'what', supports: ['no such passage'], sentence: 'A bank for pirates.' };
  const different = { ...what, field: 'different', sentence: 'It pays interest.' };
  const read = () => answer({ 'ada/tidewatch': [what, different] });
  const { report } = await readNight({ script: [playModel({ read })] });

  const reading = report.readings.find(({ fullName }) => fullName === 'ada/tidewatch');
  expect(reading?.what).toMatch(/^Tidewatch reads 24 sensors of a harbour/);
  expect(reading?.different).toBe('It needs no account.');
  expect(report.dropped.map(({ where }) => where)).toEqual([
    'ada/tidewatch.what',
    'ada/tidewatch.different',
  ]);
  expect(report.readings.find(({ fullName }) => fullName === 'cleo/keel')?.caveat).toBe(
    'It is in beta.',
  );
});

test.each([
  ['length', /cut off/],
  ['empty', /empty/],
  ['no-json', /no JSON/],
  ['half-json', /no JSON/],
  ['missing-fields', /lacks readings/],
] as const)('asks once more after an answer that is %s, and says why', async (kind, reason) => {
  const { report, openAi, names } = await readNight({ script: [kind, honestly] });

  expect(report).toMatchObject({ analyst: 'openai', attempts: 3, fallback: null });
  expect(names).toEqual(['analysis-retried']);
  expect(openAi.requests[1]?.messages.at(-1)?.content).toMatch(reason);
});

test.each(['refusal', 'content-filter', 'too-long', 'filtered-prompt'] as const)(
  'sends a model less to read after %s, and then does without the model',
  async (kind) => {
    const small = await readNight({ script: [kind, honestly] }, { night: wordyNight });
    const longest = small.openAi.requests
      .slice(0, 2)
      .map(({ rows }) => Math.max(...rows.map(({ readme }) => readme.length)));
    expect(longest[0]).toBeGreaterThan(600);
    expect(longest[1]).toBeLessThanOrEqual(600);
    expect(small.report).toMatchObject({ analyst: 'openai', fallback: null });

    const { report, names } = await readNight({ script: [kind] });
    expect(report).toMatchObject({ analyst: 'offline', promptSha256: null, attempts: 2 });
    expect(names.at(-1)).toBe('analysis-fell-back');
  },
);

test.each([
  ['bad-key', /answered 401: .*check OPENAI_API_KEY/],
  ['no-model', /answered 404: .*check OPENAI_MODEL/],
  ['quota', /answered 429: You exceeded your current quota/],
  ['portal', /no chat completion/],
] as const)('does not ask again after %s, and never shows the key', async (kind, reason) => {
  const { report, openAi, events } = await readNight({ script: [kind] });

  expect(openAi.requests).toHaveLength(1);
  expect(report).toMatchObject({ analyst: 'offline', attempts: 1 });
  expect(report.fallback).toMatch(reason);
  expect(JSON.stringify([report, events])).not.toContain(key);
});

test('a strict night stops in one sentence', async () => {
  await expect(readNight({ script: ['bad-key'] }, { strict: true })).rejects.toMatchObject({
    name: 'PipelineError',
    message:
      "the model gave no usable reading: the model's server answered 401: Incorrect API key provided: [key]; check OPENAI_API_KEY. Run the night again, or without --strict",
  });
});

test('ignores words and code fences around an answer', async () => {
  const read = () => `Here it is:\n\`\`\`json\n${JSON.stringify(answer())}\n\`\`\`\nMore?`;
  const { report } = await readNight({ script: [playModel({ read })] });

  expect(report).toMatchObject({ analyst: 'openai', attempts: 2 });
});

test('refuses an answer that repeats the canary, however it is spelled', async () => {
  for (const spell of [
    (word: string) => word.toUpperCase(),
    (word: string) => word.split('').join(' '),
    (word: string) => word.split('').toReversed().join('-'),
    (word: string) => `${word.slice(0, -1)}\\u003${word.slice(-1)}`,
  ]) {
    const leak = JSON.stringify({ ...answer(), lead: 'CANARY' }).replace('CANARY', spell(canary));
    const { report, openAi } = await readNight({ script: [() => leak, honestly] });

    expect(openAi.requests[1]?.messages.at(-1)?.content).toContain('repeats its instructions');
    expect(report.leadId).toBe('newcomer-2');
  }
});

test('does not ask the same model the same prompt again', async () => {
  const first = await readNight({ script: [honestly] });
  const stored = { ...anAnalysis('2026-11-20'), ...first.report };
  const again = await readNight({ script: ['error-500'] }, { night: { ...night, stored } });

  expect(again.openAi.requests).toEqual([]);
  expect(again.report).toEqual(stored);
  expect(again.names).toEqual(['analysis-reused']);
});

test('asks again about other texts, or another model', async () => {
  const { report } = await readNight({ script: [honestly] });
  const stored = { ...anAnalysis('2026-11-20'), ...report };
  const fewer = { ...night, stored, candidates: candidates.slice(0, 3) };
  const other = { night: { ...night, stored }, settings: { model: 'gpt-5.4-nano' } };

  for (const asking of [{ night: fewer }, other]) {
    const { openAi } = await readNight({ script: [honestly] }, asking);
    expect(openAi.requests.length).toBeGreaterThan(0);
  }
});

test('a night without candidates asks no model', async () => {
  const { report, openAi } = await readNight(
    { script: [honestly] },
    { night: { ...night, candidates: [] } },
  );

  expect(openAi.requests).toEqual([]);
  expect(report).toMatchObject({ analyst: 'offline', readings: [], fallback: null });
});

test.each(['none', 'newcomer-9'])(
  'takes no name of a theme that its members do not support, and no lead that was not offered: %s',
  async (lead) => {
    const themes = [{ id: 'theme-1', name: 'Banking for pirates' }];
    const read = () => ({ ...answer(), lead, themes });
    const { report } = await readNight({ script: [playModel({ read })] });

    expect(report.themeNames).toEqual({});
    expect(report.leadId).toBeNull();
    expect(report.analyst).toBe('openai');
  },
);
