import { openRedirecting } from '../../../gateway/client/open-redirecting.ts';
import { expect, test } from 'vitest';
import { createTally, priceOf } from '../../../../pipeline/analysis/model/cost.ts';
import { readReply } from '../../../../pipeline/analysis/model/reply.ts';
import { startOpenAi } from '../../../standin/openai.ts';
import { honestly, readNight } from './read-night.ts';

const openAi = 'https://api.openai.com/v1';

test.each([
  ['gpt-5.6-luna', openAi, 1.2],
  ['gpt-5.4', openAi, 15],
  ['gpt-5.4-mini', openAi, 4.5],
  ['gpt-5.4-mini-2026-03-17', openAi, 4.5],
  ['openai/gpt-5-nano', openAi, 0.4],
  ['gpt-5.4-pro', openAi, 10],
  ['gpt-6-luna', openAi, 0.5],
  ['gpt-6-sol', openAi, 10],
  ['nobody-knows', openAi, 10],
  // A model without a known price costs nothing on our own hosts, and one with a price has it there too.
  ['qwen3:8b', 'http://localhost:11434/v1', 0],
  ['qwen3:8b', 'http://192.168.1.7/v1', 0],
  ['qwen3:8b', 'http://ollama:11434/v1', 0],
  ['gpt-5.6-luna', 'http://localhost:11434/v1', 1.2],
  ['qwen3:8b', 'https://10.example.com/v1', 10],
  ['qwen3:8b', 'https://localhost.example.com/v1', 10],
])('a million tokens of %s at %s cost $%d', (model, baseUrl, output) => {
  const { price } = priceOf(model, baseUrl);
  expect(price.output).toBe(output);
  expect(price.input === 0).toBe(output === 0);
});

test('asks no model if one answer might cost too much, and says so', async () => {
  const settings = { maxUsd: 0.001 };
  const { report, openAi: server } = await readNight({ script: [honestly] }, { settings });

  expect(server.requests).toEqual([]);
  expect(report).toMatchObject({ analyst: 'offline', attempts: 0, costUsd: 0 });
  expect(report.fallback).toBe('one more request might cost more than ANALYSIS_MAX_USD');
  await expect(readNight({ script: [honestly] }, { settings, strict: true })).rejects.toThrow(
    /gave no usable reading: one more request might cost/,
  );
});

test('stops after two answers that were cut off, and counts what they cost', async () => {
  const { report } = await readNight({ script: ['length'] });

  expect(report).toMatchObject({ analyst: 'offline', attempts: 2, costUsd: 0.0003 });
  expect(report.tokens).toEqual({ input: 2000, output: 200 });
});

test('the whole items of a model with a small limit of output are taken', async () => {
  const { report } = await readNight({ script: [honestly], longest: 400 });

  expect(report.analyst).toBe('openai');
  expect(report.fallback).toContain('cut off');
  expect(report.readings.map(({ worth }) => worth)).toEqual([3, 3, undefined, undefined]);
});

/** What the longest answer that is allowed costs, without its prompt. */
const longestAnswerUsd = (16_000 * 0.5) / 1_000_000;

test.each(['reset', 'hang', 'hang-in-body'] as const)(
  'counts a request that ends in a %s as the most it can have cost',
  async (kind) => {
    const settings = { timing: { requestTimeoutMs: 1500 } };
    const { report } = await readNight({ script: [kind, honestly] }, { settings });

    expect(report.analyst).toBe(kind === 'reset' ? 'openai' : 'offline');
    expect(report.tokens.output).toBe(16_000 + (kind === 'reset' ? 100 : 0));
    expect(report.costUsd).toBeGreaterThan(longestAnswerUsd);
  },
);

test('counts no cost for a server that cannot be reached, and names its host', async () => {
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

test('a body that is no JSON is told as such, and not as a lost connection', async () => {
  const { report, openAi: model } = await readNight({ script: ['half-body'] });
  const { host } = new URL(model.url);
  expect(report.fallback).toBe(`the model at ${host} gave an answer that is no whole JSON`);
});

test('a model that redirects is not asked again, and the other server gets neither key nor prompt', async () => {
  const { url, otherHost, calls, received } = await openRedirecting();
  const { report } = await readNight({ script: [] }, { settings: { baseUrl: `${url}/v1` } });
  expect(calls).toEqual(['POST /v1/chat/completions']);
  expect(received).toEqual([]);
  expect(report).toMatchObject({ analyst: 'offline', costUsd: 0 });
  expect(report.fallback).toContain(
    `the model redirects to ${otherHost}, which is not followed; check OPENAI_BASE_URL`,
  );
});

test.each([
  ['stop', 1],
  ['length', 50],
])(
  'estimates the tokens of an answer that ends with %s where the server does not count them',
  (finish_reason, output) => {
    const { price } = priceOf('gpt-5', openAi);
    const tally = createTally({ price, maxUsd: 1 });
    const question = { messages: [], jsonSchema: { a: 'bcd' }, maxTokens: 50 };
    tally.add(question, readReply({ choices: [{ finish_reason, message: { content: '{}' } }] }));

    expect(tally.sums()).toMatchObject({ attempts: 1, tokens: { input: 4, output } });
  },
);

test('allows no further request once lost requests may have used up the limit', () => {
  const { price } = priceOf('gpt-5', openAi);
  const tally = createTally({ price, maxUsd: 0.0012 });
  const question = { messages: [], jsonSchema: {}, maxTokens: 50 };

  const afforded = [1, 2, 3].map(() => {
    const isAfforded = tally.affords(question);
    if (isAfforded) tally.addLost(question);
    return isAfforded;
  });
  expect(afforded).toEqual([true, true, false]);
});
