import { expect, test } from 'vitest';
import { priceOf } from '../../../pipeline/analysis/model/prices.ts';
import { ask, honest } from './asked-night.ts';

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
  const settings = { maxUsd: 0.06 };
  const { analysis, openAi: server } = await ask({ script: [() => honest] }, { settings });

  expect(analysis.analyst).toBe('openai');
  expect(server.requests[0]?.rows.every(({ excerpt }) => excerpt === '')).toBe(true);
});

test('asks nobody where even that might cost too much, and says so', async () => {
  const settings = { maxUsd: 0.01 };
  const { analysis, openAi: server } = await ask({ script: [() => honest] }, { settings });

  expect(server.requests).toEqual([]);
  expect(analysis).toMatchObject({ analyst: 'offline', attempts: 0, costUsd: 0 });
  expect(analysis.fallback).toMatch(
    /^gpt-5\.6-luna may cost up to \$0\.\d\d a night, and ANALYSIS_MAX_USD is 0\.01$/,
  );
  await expect(ask({ script: [() => honest] }, { settings, strict: true })).rejects.toThrow(
    /gave no usable digest: gpt-5\.6-luna may cost up to/,
  );
});

test('never spends more than allowed, however a model wastes its attempts', async () => {
  const { analysis } = await ask({ script: ['length'] });

  expect(analysis).toMatchObject({ analyst: 'offline', attempts: 3, costUsd: 0.00096 });
  expect(analysis.tokens).toEqual({ input: 3000, output: 300 });
});
