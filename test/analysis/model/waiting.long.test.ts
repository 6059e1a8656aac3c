import { expect, test } from 'vitest';
import { ask, honest, key } from './asked-night.ts';

test.each([
  ['rate-limit', 7000],
  ['rate-limit-to-a-date', 9000],
  ['error-500', 1000],
  ['error-502', 1000],
  ['reset', 1000],
] as const)(
  'waits as long as it is told after %s, and asks the same again',
  async (kind, pause) => {
    const { analysis, openAi, pauses, names } = await ask({ script: [kind, () => honest] });

    expect(analysis).toMatchObject({ analyst: 'openai', attempts: 1 });
    expect(pauses).toEqual([pause]);
    expect(openAi.requests[1]?.prompt).toBe(openAi.requests[0]?.prompt);
    expect(names).toEqual(['model-busy']);
  },
);

test.each(['rate-limit', 'error-500', 'error-502'] as const)(
  'gives up after three times %s',
  async (kind) => {
    const { analysis, openAi, pauses, names } = await ask({ script: [kind] });

    expect(openAi.requests).toHaveLength(3);
    expect(pauses).toEqual(kind === 'rate-limit' ? [7000, 7000] : [1000, 4000]);
    expect(names).toEqual(['model-busy', 'model-busy', 'analysis-fell-back']);
    expect(analysis).toMatchObject({ analyst: 'offline', attempts: 1, costUsd: 0 });
  },
);

test('does not wait an hour', async () => {
  const { analysis, openAi, pauses } = await ask({ script: ['rate-limit-for-an-hour'] });

  expect(openAi.requests).toHaveLength(1);
  expect(pauses).toEqual([]);
  expect(analysis.fallback).toMatch(/answered 429: Rate limit reached/);
});

test.each(['hang', 'hang-in-body'] as const)(
  'gives a model that does not answer (%s) less to read',
  async (kind) => {
    const settings = { timing: { requestTimeoutMs: 1500 } };
    const { analysis, openAi, names } = await ask({ script: [kind, () => honest] }, { settings });

    expect(analysis).toMatchObject({ analyst: 'openai', attempts: 2 });
    expect(openAi.requests[1]?.rows[0]?.excerpt).toBe('');
    expect(names).toEqual(['analysis-retried']);
  },
);

test.each(['endless', 'bomb'] as const)(
  'gives a model whose answer is too large (%s) less to read, and counts it as paid',
  async (kind) => {
    const { analysis, openAi, names } = await ask({ script: [kind, () => honest] });

    expect(analysis).toMatchObject({ analyst: 'openai', attempts: 2 });
    expect(openAi.requests[1]?.rows[0]?.excerpt).toBe('');
    expect(names).toEqual(['analysis-retried']);
  },
);

test("ends with the night's time for it", async () => {
  const settings = { timing: { deadlineMs: 500 } };
  const { analysis } = await ask({ script: ['hang'] }, { settings });

  expect(analysis).toMatchObject({
    analyst: 'offline',
    fallback: 'the time for all attempts is over',
  });
});

test.each([
  [['json_object'], 2],
  [[], 3],
] as const)('asks a server that knows only %j in a form that it knows', async (knows, requests) => {
  const { analysis, openAi, names } = await ask({ knows, script: [() => honest] });

  expect(analysis).toMatchObject({ analyst: 'openai', attempts: 1 });
  expect(openAi.requests).toHaveLength(requests);
  expect(names).toEqual(Array(requests - 1).fill('model-asked-plainly'));
  const last = openAi.requests.at(-1);
  expect(last?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(last?.messages[0]?.content).toContain('"additionalProperties":false');
  expect(last?.max_tokens).toBe(16_000);
});

test('stays with the form that was known', async () => {
  const { openAi } = await ask({
    knows: [],
    script: ['empty', 'empty', 'empty', 'empty', () => honest],
  });

  expect(openAi.requests.map(({ response_format }) => response_format?.type)).toEqual([
    'json_schema',
    'json_object',
    undefined,
    undefined,
    undefined,
  ]);
});

test('never shows the key, whatever a server does with it', async () => {
  for (const kind of ['bad-key', 'forbidden', 'error-500', 'portal'] as const) {
    const seen = await ask({ script: [kind] });
    expect(JSON.stringify([seen.events, seen.analysis])).not.toContain(key);
    const thrown = await ask({ script: [kind] }, { strict: true }).catch(String);
    expect(thrown).toMatch(/^PipelineError/);
    expect(thrown).not.toContain(key);
  }
});
