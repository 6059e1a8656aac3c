import { expect, test } from 'vitest';
import { Analysis } from '../../../pipeline/contract/analysis.ts';
import { answerPairs, playModel } from '../../standin/openai/readings.ts';
import { analysisOf } from '../../fixtures/night.ts';
import { answer, honest, honestSentences, night } from './harbour-night.ts';
import { readNight } from './read-night.ts';

const honestly = playModel({ read: () => answer() });

test('takes what an honest model says, in its order of merit, with its tokens and cost', async () => {
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
  });
  expect(Object.fromEntries(report.themeNames)).toEqual({ 'theme-1': 'Harbour tools' });
  expect(openAi.requests).toHaveLength(2);
  expect(names).toEqual([]);
});
