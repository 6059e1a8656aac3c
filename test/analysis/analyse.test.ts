import { expect, test } from 'vitest';
import { analyse } from '../../pipeline/analysis/analyse.ts';
import { offlineReader } from '../../pipeline/analysis/reader/offline-reader.ts';
import { Analysis } from '../../pipeline/contract/analysis.ts';
import { makeEarlierScan, makeRow, makeRows, makeScan } from './night-fixture.ts';

const scanSha256 = 'a'.repeat(64);
const createdAt = '2026-11-20T06:05:00.000Z';

test('gives an analysis that keeps the contract, bound to the scan it is about', async () => {
  const night = { scan: makeScan(makeRows(20)), scanSha256, earlier: [], createdAt };

  const analysis = await analyse(night, offlineReader);

  expect(Analysis.parse(analysis)).toEqual(analysis);
  expect(analysis).toMatchObject({
    digestDate: '2026-11-20T00:00:00.000Z',
    scanSha256,
    createdAt,
    analyst: 'offline',
    promptSha256: null,
    costUsd: 0,
  });
});

test('hands the analyst the same evidence it keeps', async () => {
  const night = {
    scan: makeScan(makeRows(5)),
    scanSha256,
    earlier: [makeEarlierScan(makeRows(4), 1)],
    createdAt,
  };
  let seen: unknown;

  const analysis = await analyse(night, async (input) => {
    seen = input.evidence;
    return await offlineReader(input);
  });

  expect(seen).toEqual(analysis.evidence);
  expect(analysis.evidence.earlierNights).toBe(1);
});

test('refuses a night without rows in one sentence', async () => {
  const night = { scan: makeScan([]), scanSha256, earlier: [], createdAt };

  await expect(analyse(night, offlineReader)).rejects.toMatchObject({
    name: 'PipelineError',
    stage: 'analysis',
    message: 'The scan of 2026-11-20 holds no repository, so there is nothing to analyse.',
  });
});

test('says so when every row was set aside', async () => {
  const scan = makeScan([], { quarantined: [makeRow()] });

  await expect(
    analyse({ scan, scanSha256, earlier: [], createdAt }, offlineReader),
  ).rejects.toThrow('set aside every repository it found as likely spam (1)');
});
