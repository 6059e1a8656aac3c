import { expect, test } from 'vitest';
import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import { Analysis } from '../../../pipeline/contract/analysis.ts';
import { ask, honest, key, night } from './asked-night.ts';

test('publishes what a model wrote, labelled, with its tokens and cost', async () => {
  const { analysis, openAi, events } = await ask({ script: [() => honest] });

  expect(Analysis.parse(analysis)).toEqual(analysis);
  expect(analysis.answer).toMatchObject(honest);
  expect(analysis).toMatchObject({
    analyst: 'openai',
    model: 'gpt-5.6-luna',
    attempts: 1,
    dropped: [],
    fallback: null,
    tokens: { input: 1000, output: 100 },
    costUsd: 0.00032,
  });
  expect(analysis.promptSha256).toMatch(/^[0-9a-f]{64}$/);
  expect(openAi.requests).toHaveLength(1);
  expect(events).toEqual([]);
});

test.each([
  ['length', /cut off/],
  ['empty', /empty/],
  ['no-json', /no JSON/],
  ['half-json', /no JSON/],
  ['missing-fields', /lacks topCategories, languageTrends, emergingTools/],
  ['wrong-types', /title/],
] as const)('asks once more after an answer that is %s, and says why', async (kind, reason) => {
  const { analysis, openAi, names } = await ask({ script: [kind, () => honest] });

  expect(analysis).toMatchObject({ analyst: 'openai', attempts: 2, fallback: null });
  expect(analysis.tokens).toEqual({ input: 2000, output: 200 });
  expect(names).toEqual(['analysis-retried']);
  expect(openAi.requests[1]?.messages.at(-1)?.content).toMatch(reason);
  expect(openAi.requests[1]?.rows).toHaveLength(night.rows.length);
});

test.each(['refusal', 'content-filter', 'too-long', 'filtered-prompt', 'no-json'] as const)(
  'gives a model less to read after %s, and then does without it',
  async (kind) => {
    const small = await ask({ script: [kind, kind, () => honest] });
    const asked = small.openAi.requests.at(-1);
    expect(small.analysis.analyst).toBe(kind === 'no-json' ? 'openai' : 'offline');
    expect(asked?.rows.every(({ excerpt }) => excerpt === '')).toBe(true);
    expect(asked?.messages).toHaveLength(2);

    const { analysis, names } = await ask({ script: [kind] });
    expect(analysis).toMatchObject({ analyst: 'offline', model: 'offline-1', promptSha256: null });
    expect(analysis.attempts).toBe(kind === 'no-json' ? 3 : 2);
    expect(names.at(-1)).toBe('analysis-fell-back');
  },
);

test.each(['refusal', 'content-filter', 'too-long', 'filtered-prompt'] as const)(
  'takes the answer to less of the night after %s',
  async (kind) => {
    const { analysis, names } = await ask({ script: [kind, () => honest] });

    expect(analysis).toMatchObject({ analyst: 'openai', attempts: 2 });
    expect(names).toEqual(['analysis-retried']);
  },
);

test.each([
  ['bad-key', /answered 401: .*check OPENAI_API_KEY/],
  ['forbidden', /answered 403: .*what OPENAI_API_KEY may do/],
  ['no-model', /answered 404: .*check OPENAI_MODEL/],
  ['quota', /answered 429: You exceeded your current quota/],
  ['portal', /no chat completion/],
  ['other-json', /no chat completion/],
] as const)('asks no further after %s, and keeps the key to itself', async (kind, reason) => {
  const { analysis, openAi, events } = await ask({ script: [kind] });

  expect(openAi.requests).toHaveLength(1);
  expect(analysis).toMatchObject({ analyst: 'offline', attempts: 1 });
  expect(analysis.fallback).toMatch(reason);
  expect(JSON.stringify([analysis, events])).not.toContain(key);
});

test('takes the words and fences off an answer', async () => {
  const wrapped = `Here is the digest:\n\`\`\`json\n${JSON.stringify(honest)}\n\`\`\`\nAnything else?`;
  const { analysis } = await ask({ script: [() => wrapped] });

  expect(analysis).toMatchObject({ analyst: 'openai', attempts: 1 });
  expect(analysis.answer).toMatchObject(honest);
});

test('passes over what nobody asked for', async () => {
  const more = {
    ...honest,
    stars: 99,
    overallSentiment: 'surging',
    links: ['https://evil.example'],
  };
  const { analysis } = await ask({ script: [() => more] });

  expect(analysis.attempts).toBe(1);
  expect(analysis.answer).toEqual({ ...honest, overallSentiment: 'steady' });
});

test('drops an item that names no repository of the night, after asking for another', async () => {
  const strange = {
    ...honest,
    notableProjects: [{ fullName: 'evil/wallet', why: 'It is good.' }, ...honest.notableProjects],
  };
  const { analysis, openAi, names } = await ask({ script: [() => strange] });

  expect(openAi.requests).toHaveLength(2);
  expect(openAi.requests[1]?.messages.at(-1)?.content).toContain(
    '- notableProjects[0]: fullName names none of the fastest and most starred',
  );
  expect(analysis.answer.notableProjects).toEqual(honest.notableProjects);
  expect(analysis.dropped).toEqual([
    { where: 'notableProjects[0]', reason: 'fullName names none of the fastest and most starred' },
  ]);
  expect(names).toEqual(['analysis-retried', 'claims-dropped']);
});

test('rejects an answer that repeats its canary, however it is spelled', async () => {
  for (const spell of [
    (word: string) => word,
    (word: string) => word.toUpperCase(),
    (word: string) => word.split('').join(' '),
    (word: string) => word.split('').toReversed().join('-'),
  ]) {
    const leak = `${honest.summary} ${spell('c0ffee1234567890')}`;
    const { analysis, openAi } = await ask({
      script: [() => ({ ...honest, summary: leak }), () => honest],
    });
    expect(openAi.requests).toHaveLength(2);
    expect(openAi.requests[1]?.messages).toHaveLength(3);
    expect(analysis.answer.summary).toBe(honest.summary);
  }
});

test('rejects a canary that JSON spells in numbers', async () => {
  const spelled = 'c0ffee1234567890'
    .split('')
    .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
  const leak = JSON.stringify({ ...honest, summary: `${honest.summary} CANARY` });
  const { analysis, openAi } = await ask({
    script: [() => leak.replace('CANARY', spelled), () => honest],
  });

  expect(openAi.requests[1]?.messages.at(-1)?.content).toContain('repeats its instructions');
  expect(analysis.answer.summary).toBe(honest.summary);
});

test('does without a model that only ever repeats its instructions', async () => {
  const { analysis } = await ask({
    script: [({ prompt }) => ({ ...honest, fullAnalysis: prompt.slice(0, 9000) })],
  });

  expect(analysis).toMatchObject({ analyst: 'offline', attempts: 3 });
  expect(analysis.fallback).toBe('the answer repeats its instructions');
});

test('stops in one sentence where the offline analyst may not help out', async () => {
  await expect(ask({ script: ['bad-key'] }, { strict: true })).rejects.toMatchObject({
    name: 'PipelineError',
    stage: 'analysis',
    message:
      "the model gave no usable digest: the model's server answered 401: Incorrect API key provided: [key]; check OPENAI_API_KEY. Run the night again, or without --strict",
  });
});

test('labels a made-up night, whatever the model said', async () => {
  const scan = { ...night, source: 'demo' as const };
  const { analysis } = await ask({ script: [() => honest] }, { scan });

  expect(analysis.answer.title).toBe(`Made-up demo night: ${honest.title}`);
  expect(analysis.answer.summary).toMatch(/^All repositories of this night are invented/);
  expect(analysis.answer.fullAnalysis).toMatch(/^All repositories of this night are invented/);
});

test('asks nobody again about the same prompt', async () => {
  const first = await ask({ script: [() => honest] });
  const again = await ask({ script: ['error-500'] }, { stored: first.analysis });

  expect(again.openAi.requests).toEqual([]);
  expect(again.analysis).toEqual(first.analysis);
  expect(again.names).toEqual(['analysis-reused']);
});

test('asks nobody again within the hour about a night that was scanned anew and is the same', async () => {
  const first = await ask({ script: [() => honest] });
  const scan = { ...night, startedAt: night.startedAt.replace('06:00:00', '06:14:32') };
  const given = { stored: first.analysis, scan, scanSha256: 'b'.repeat(64) };
  const { analysis, openAi } = await ask({ script: ['error-500'] }, given);

  expect(openAi.requests).toEqual([]);
  // The answer is the old one; what it is about is this night.
  expect(analysis.scanSha256).toBe(given.scanSha256);
  expect(analysis.evidence).toEqual(countEvidence(scan, []));
  expect(analysis.answer).toEqual(first.analysis.answer);
  expect(analysis.createdAt).toBe(first.analysis.createdAt);
});

test('asks again about another night, of another model, or where the answer no longer holds', async () => {
  const { analysis: stored } = await ask({ script: [() => honest] });
  const rows = night.rows.map((row, index) =>
    index === 3 ? { ...row, stars: row.stars - 1 } : row,
  );
  const asked = [
    await ask({ script: [() => honest] }, { stored, scan: { ...night, rows } }),
    await ask({ script: [() => honest] }, { stored, settings: { model: 'gpt-5.4-nano' } }),
    await ask(
      { script: [() => honest] },
      { stored: { ...stored, answer: { ...stored.answer, summary: 'evil/wallet leads.' } } },
    ),
  ];

  expect(asked.map(({ openAi }) => openAi.requests.length > 0)).toEqual([true, true, true]);
});
