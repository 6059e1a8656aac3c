import { expect, test } from 'vitest';
import { priceOf } from '../../../pipeline/analysis/model/prices.ts';
import { readReply } from '../../../pipeline/analysis/model/reply.ts';
import { createTally } from '../../../pipeline/analysis/model/tally.ts';
import { startOpenAi } from '../../standin/openai.ts';
import { wordyNight } from './harbour-night.ts';
import { honestly, readNight } from './read-night.ts';

const openAi = 'https://api.openai.com/v1';

test.each([
  ['gpt-5.6-luna', 1.2],
  ['gpt-5.4', 15],
  ['gpt-5.4-mini', 4.5],
  ['gpt-5.4-mini-2026-03-17', 4.5],
  ['openai/gpt-5-nano', 0.4],
  ['gpt-5.4-pro', 50],
  ['nobody-knows', 50],
])('a million tokens of %s cost $%d', (model, output) => {
  expect(priceOf(model, openAi).output).toBe(output);
});

test.each(['http://localhost:11434/v1', 'http://192.168.1.7/v1', 'http://ollama:11434/v1'])(
  'a model of our own at %s costs nothing',
  (baseUrl) => {
    expect(priceOf('qwen3:8b', baseUrl)).toEqual({ input: 0, output: 0 });
    expect(priceOf('gpt-5.6-luna', baseUrl).output).toBe(1.2);
  },
);

test.each(['https://10.example.com/v1', 'https://localhost.example.com/v1'])(
  'a model of a stranger at %s does not pass for ours',
  (baseUrl) => {
    expect(priceOf('qwen3:8b', baseUrl).output).toBe(50);
  },
);

test('asks about less of the night where all of it might cost too much', async () => {
  const settings = { maxUsd: 0.09 };
  const { report, openAi: server } = await readNight(
    { script: [honestly] },
    { settings, night: wordyNight },
  );

  expect(report.analyst).toBe('openai');
  expect(server.requests[0]?.rows.every(({ readme }) => readme.length <= 600)).toBe(true);
});

test('asks nobody where even that might cost too much, and says so', async () => {
  const settings = { maxUsd: 0.01 };
  const { report, openAi: server } = await readNight({ script: [honestly] }, { settings });

  expect(server.requests).toEqual([]);
  expect(report).toMatchObject({ analyst: 'offline', attempts: 0, costUsd: 0 });
  expect(report.fallback).toMatch(
    /^gpt-5\.6-luna may cost up to \$0\.\d\d a night, and ANALYSIS_MAX_USD is 0\.01$/,
  );
  await expect(readNight({ script: [honestly] }, { settings, strict: true })).rejects.toThrow(
    /gave no usable reading: gpt-5\.6-luna may cost up to/,
  );
});

test('never spends more than allowed, however a model wastes its attempts', async () => {
  const { report } = await readNight({ script: ['length'] });

  expect(report).toMatchObject({ analyst: 'offline', attempts: 3, costUsd: 0.00096 });
  expect(report.tokens).toEqual({ input: 3000, output: 300 });
});

/** The most a request of this night without READMEs can cost: all the tokens an answer may have, and the prompt. */
const longestAnswerUsd = (16_000 * 1.2) / 1_000_000;

test.each(['reset', 'hang', 'hang-in-body'] as const)(
  'counts a request that ends in a %s as the most it can have cost',
  async (kind) => {
    const settings = { timing: { requestTimeoutMs: 1500 } };
    const { report } = await readNight({ script: [kind, honestly] }, { settings });

    expect(report.analyst).toBe('openai');
    expect(report.tokens.output).toBe(16_000 + 200);
    expect(report.tokens.input).toBeGreaterThan(2000 + 1000);
    expect(report.costUsd).toBeGreaterThan(longestAnswerUsd);
  },
);

test('counts nothing for a server that is not there, and names its host', async () => {
  const gone = await startOpenAi({ script: ['reset'] });
  await gone.close();
  const { report, pauses } = await readNight(
    { script: ['reset'] },
    { settings: { baseUrl: gone.url } },
  );

  expect(pauses).toEqual([1000, 4000]);
  expect(report).toMatchObject({
    analyst: 'offline',
    tokens: { input: 0, output: 0 },
    costUsd: 0,
    fallback: `the model at ${new URL(gone.url).host} cannot be reached; check OPENAI_BASE_URL`,
  });
});

test.each([
  ['stop', 2],
  ['length', 50],
])(
  'reckons the tokens of an answer that ends with %s where the server does not tell them',
  (finish_reason, output) => {
    const tally = createTally((text) => text.length, {
      price: priceOf('gpt-5', openAi),
      maxUsd: 1,
    });
    const question = { messages: [], jsonSchema: { a: 'bcd' }, maxTokens: 50 };
    tally.add(question, readReply({ choices: [{ finish_reason, message: { content: '{}' } }] }));

    expect(tally.sums()).toEqual({ attempts: 1, tokens: { input: 11, output } });
  },
);

test('affords nothing more once lost requests may have taken the money', () => {
  const price = priceOf('gpt-5', openAi);
  const tally = createTally((text) => text.length, { price, maxUsd: 0.0012 });
  const question = { messages: [], jsonSchema: {}, maxTokens: 50 };

  const afforded = [1, 2, 3].map(() => {
    const isAfforded = tally.affords(question);
    if (isAfforded) tally.addLost(question);
    return isAfforded;
  });
  expect(afforded).toEqual([true, true, false]);
});
