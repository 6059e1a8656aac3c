import { expect, test } from 'vitest';
import { fleet, night as harbour, toNight } from './harbour-night.ts';
import { honestly, readNight, key } from './read-night.ts';

test.each([
  ['rate-limit', 7000],
  ['rate-limit-to-a-date', 9000],
  ['error-500', 1000],
  ['error-502', 1000],
  ['reset', 1000],
] as const)(
  'waits as long as the server says after %s, and asks the same again',
  async (kind, pause) => {
    const { report, openAi, pauses, names } = await readNight({ script: [kind, honestly] });

    expect(report).toMatchObject({ analyst: 'openai', attempts: 1 });
    expect(pauses).toEqual([pause]);
    expect(openAi.requests[1]?.prompt).toBe(openAi.requests[0]?.prompt);
    expect(names).toEqual(['model-busy']);
  },
);

test.each(['rate-limit', 'error-500', 'error-502'] as const)(
  'gives up after three times %s',
  async (kind) => {
    const { report, openAi, pauses, names } = await readNight({ script: [kind] });

    expect(openAi.requests).toHaveLength(3);
    expect(pauses).toEqual(kind === 'rate-limit' ? [7000, 7000] : [1000, 4000]);
    expect(names).toEqual(['model-busy', 'model-busy', 'analysis-fell-back']);
    expect(report).toMatchObject({ analyst: 'offline', attempts: 1, costUsd: 0 });
  },
);

test('does not wait an hour', async () => {
  const { report, openAi, pauses } = await readNight({ script: ['rate-limit-for-an-hour'] });

  expect(openAi.requests).toHaveLength(1);
  expect(pauses).toEqual([]);
  expect(report.fallback).toMatch(/answered 429: Rate limit reached/);
});

test.each([
  ['that does not answer', 'hang', 1500],
  ['that does not end its answer', 'hang-in-body', 1500],
  ['whose answer is too large', 'endless', undefined],
  ['whose answer unpacks without an end', 'bomb', undefined],
] as const)(
  'asks a model %s about half as many, and counts that answer as paid',
  async (_, kind, requestTimeoutMs) => {
    const settings = requestTimeoutMs === undefined ? {} : { timing: { requestTimeoutMs } };
    const { report, openAi, names } = await readNight(
      { script: [kind, honestly] },
      { settings, night: toNight(fleet) },
    );

    expect(report).toMatchObject({ analyst: 'openai', attempts: 4, fallback: null });
    expect(openAi.requests.map(({ rows }) => rows.length)).toEqual([20, 10, 10, 10]);
    expect(names).toEqual(['analysis-retried']);
  },
);

test.each([
  ['its own bound', { settings: { timing: { deadlineMs: 500 } } }],
  ['what the night has left', { msLeft: 500 }],
  ['a night that is over', { msLeft: 0 }],
])("stops when the night's time for the model is over: %s", async (_name, bound) => {
  const { report } = await readNight({ script: ['hang'] }, { ...bound, night: harbour });

  expect(report).toMatchObject({
    analyst: 'offline',
    fallback: 'the time for all attempts is over',
  });
});

test.each([
  [['json_object'], 2],
  [[], 3],
] as const)(
  'asks a server that supports only %j in a form that it supports',
  async (knows, requests) => {
    const { report, openAi, names } = await readNight({ knows, script: [honestly] });

    expect(report).toMatchObject({ analyst: 'openai', attempts: 1 });
    expect(openAi.requests).toHaveLength(requests);
    expect(names).toEqual(Array(requests - 1).fill('model-asked-plainly'));
    const last = openAi.requests.at(-1);
    expect(last?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(last?.messages[0]?.content).toContain('"additionalProperties":false');
    expect(openAi.requests.at(-1)?.max_tokens).toBe(16_000);
  },
);

test.each([
  [
    'OpenAI',
    4096,
    'max_tokens is too large: 16000. This model supports at most 4096 completion tokens, whereas you provided 16000.',
  ],
  ['DeepSeek', 8192, 'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]'],
  [
    'Groq',
    8192,
    '`max_completion_tokens` must be less than or equal to `8192`, the maximum value for `max_completion_tokens` is less than the `context_window` for this model',
  ],
  [
    'Volcano Engine',
    12_288,
    'The parameter `max_completion_tokens` specified in the request are not valid: integer above maximum value, expected a value <= 12288, but got 16000 instead.',
  ],
  [
    'vLLM',
    5000,
    "'max_tokens' or 'max_completion_tokens' is too large: 16000. This model's maximum context length is 32768 tokens and your request has 27768 input tokens.",
  ],
])(
  'asks a model of %s that writes at most %i tokens for fewer, and in the same form',
  async (_server, maxTokens, refusal) => {
    const { report, openAi, names } = await readNight({
      allows: { max_completion_tokens: maxTokens, refusal },
      script: [honestly],
    });

    expect(report).toMatchObject({ analyst: 'openai', attempts: 1 });
    expect(new Set(names)).toEqual(new Set(['model-asked-for-less']));
    const asked = openAi.requests.map(({ max_completion_tokens }) => max_completion_tokens);
    const fewer = maxTokens < 8000 ? [8000, 4000] : [8000];
    expect(asked).toEqual([16_000, ...fewer]);
  },
);

test('a refusal that names the limit a hundred thousand times does not hold up the night', async () => {
  const allows = { max_completion_tokens: 0, refusal: 'max_tokens '.repeat(100_000) };
  expect((await readNight({ allows, script: [honestly] })).report.analyst).toBe('openai');
});

test('a server that does not know the name of the limit gets the whole limit under its older name', async () => {
  const { report, openAi } = await readNight({
    allows: {
      max_completion_tokens: 0,
      refusal:
        "[{'loc': ('body', 'max_completion_tokens'), 'msg': 'Extra inputs are not permitted', 'input': 16000}]",
    },
    script: [honestly],
  });

  expect(report).toMatchObject({ analyst: 'openai', attempts: 1 });
  expect(openAi.requests.map(({ max_tokens }) => max_tokens).filter(Boolean)).toEqual([16_000]);
});

test('keeps the form that the server accepted', async () => {
  const { openAi } = await readNight({
    knows: [],
    script: ['empty', 'empty', 'empty', 'empty', honestly],
  });

  expect(openAi.requests.map(({ response_format }) => response_format?.type)).toEqual([
    'json_schema',
    'json_object',
    undefined,
    undefined,
  ]);
});

test('never shows the key, whatever a server does with it', async () => {
  for (const kind of ['bad-key', 'forbidden', 'error-500', 'portal'] as const) {
    const seen = await readNight({ script: [kind] });
    expect(JSON.stringify([seen.events, seen.report])).not.toContain(key);
    const thrown = await readNight({ script: [kind] }, { strict: true }).catch(String);
    expect(thrown).toMatch(/^PipelineError/);
    expect(thrown).not.toContain(key);
  }
});
