import { expect, onTestFinished, test } from 'vitest';
import { startOpenAi } from '../../../standin/openai.ts';
import { answerPairs, isInOrder, type Pair, playModel } from '../../../standin/openai/readings.ts';
import { answer, honestSentences, night } from './harbour-night.ts';
import { honestly, readNight } from './read-night.ts';

test('a sentence without another repository to compare with has no control, so no judge confirms it', async () => {
  const alone = { ...night, candidates: night.candidates.slice(0, 1), leads: [], themes: [] };
  const { report } = await readNight({ script: [honestly] }, { night: alone });
  expect(report.fallback).toBe(
    'no sentence of the model could be kept; no judge was heard: the judge answers no control',
  );
});

test('another model judges, and the report counts the swaps that it let through', async () => {
  let spared = 1;
  const judge = await startOpenAi({
    script: [
      playModel({
        read: () => answer(),
        judge: (pairs) => answerPairs(pairs, (pair) => isInOrder(pair) || spared-- > 0),
      }),
    ],
  });
  onTestFinished(async () => judge.close());
  const { report, openAi } = await readNight(
    { script: [playModel({ read: () => answer() })] },
    { settings: { judge: { apiKey: 'sk-other', baseUrl: judge.url, model: 'other' } } },
  );

  expect(openAi.requests).toHaveLength(1);
  expect(judge.requests.map(({ model }) => model)).toEqual(['other']);
  expect(report.attempts).toBe(2);
  expect(report.judge).toEqual({
    model: 'other',
    controls: 3,
    controlsAccepted: 0,
    swaps: 3,
    swapsAccepted: 1,
  });
});

test('nothing is published of a night whose judge says yes to every swap', async () => {
  const judge = (pairs: Pair[]) => answerPairs(pairs, () => true);
  const { report, sentences, events } = await readNight({
    script: [playModel({ read: () => answer(), judge })],
  });

  expect(report.analyst).toBe('offline');
  expect(report.fallback).toMatch(
    /^no sentence of the model could be kept; no judge was heard: the judge denies/,
  );
  expect(sentences.filter((sentence) => honestSentences.has(sentence))).toEqual([]);
  const heard = events.filter(({ event }) => event === 'judge-not-heard');
  expect(heard.map(({ data }) => data['reason'])).toEqual([
    'the judge denies no sentence whose words are exchanged',
    'the judge denies no sentence whose words are exchanged',
  ]);
});
