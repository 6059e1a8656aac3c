import { expect, test } from 'vitest';
import { createModelReader } from '../../../../pipeline/analysis/reader/model-reader.ts';
import { openRedirecting } from '../../../gateway/client/open-redirecting.ts';
import { night } from './harbour-night.ts';
import { canary, key } from './read-night.ts';

test('a model that redirects is not asked again, and the other server gets neither key nor prompt', async () => {
  const { url, otherHost, calls, received } = await openRedirecting();
  const reader = createModelReader(
    { apiKey: key, baseUrl: `${url}/v1`, model: 'gpt-5.6-luna', maxUsd: 1 },
    {
      log: () => undefined,
      drawCanary: () => canary,
      pause: () => Promise.resolve(),
      now: () => '2026-11-20T06:00:00.000Z',
    },
    false,
  );
  const report = await reader(night);
  expect(calls).toEqual(['POST /v1/chat/completions']);
  expect(received).toEqual([]);
  expect(report).toMatchObject({ analyst: 'offline', costUsd: 0 });
  expect(report.fallback).toContain(
    `the model redirects to ${otherHost}, which is not followed; check OPENAI_BASE_URL`,
  );
});
