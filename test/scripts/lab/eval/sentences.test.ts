import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  formatSentenceScore,
  meetsGoals,
  readSentences,
  scoreSentences,
} from '../../../../scripts/lab/eval/sentences.ts';

const folder = join(import.meta.dirname, '../../../pipeline/analysis/support');
const madeUp = join(folder, 'made-up-night.json');

const repository = {
  fullName: 'ada/tidewatch',
  description: 'Tide forecasts for small harbours',
  language: 'Rust',
  license: 'MIT',
  topics: [],
  readmeText: 'It sends a forecast every 15 minutes.',
};
const supports = ['sends a forecast every 15 minutes'];
const about = { repository: repository.fullName, field: 'different', supports };
const right = { ...about, isTrue: true, sentence: 'It sends a forecast every 15 minutes.' };
const wrong = { ...about, isTrue: false, sentence: 'It sends a forecast every 5 minutes.' };

function scoreOf(sentences: readonly object[]) {
  const path = join(mkdtempSync(join(tmpdir(), 'sentences-')), 'sentences.json');
  const file = { night: '2026-11-19', repositories: [repository], sentences };
  writeFileSync(path, JSON.stringify(file));
  return scoreSentences(readSentences(path, ''));
}

test('counts false sentences that are accepted, and true ones that are refused', () => {
  const swap = { ...right, isTrue: false, kind: 'swap' };
  const free = { ...right, sentence: 'It forecasts tides four times an hour.' };
  const mended = { ...free, rewrite: { sentence: right.sentence, supports } };

  expect(scoreOf([right, wrong, swap, free, mended])).toMatchObject({
    falseAccepted: { count: 0, of: 1 },
    swapsAccepted: { count: 1, of: 1 },
    trueRefusedAtOnce: { count: 2, of: 3 },
    trueRefusedAfterRewrite: { count: 1, of: 3 },
  });
});

test('names each miss with its reason, and says whether the goals are met', () => {
  const score = scoreOf([{ ...right, sentence: 'It predicts storms.' }]);

  expect(formatSentenceScore(score)).toMatch(
    /ada\/tidewatch: It predicts storms\. \(refused: “pre/,
  );
  expect(meetsGoals(score)).toBe(false);
  expect(meetsGoals(scoreOf([right, wrong]))).toBe(true);
});

test('the check meets its goals on sentences whose author did not know its rules', () => {
  const score = scoreSentences(readSentences(madeUp, ''));

  expect(score.falseAccepted.of).toBeGreaterThanOrEqual(60);
  expect(score.trueRefusedAtOnce.of).toBeGreaterThanOrEqual(60);
  expect(meetsGoals(score)).toBe(true);
});

test('refuses a sentence about a repository without texts', () => {
  expect(() => scoreOf([{ ...right, repository: 'nobody/nothing' }])).toThrow(/no texts of nobody/);
});

test('a file of another shape is named in one sentence, with what is wrong', () => {
  expect(() => scoreOf([{ ...right, isTrue: 'yes' }])).toThrow(
    /^\S+sentences\.json: sentences\[0\]\.isTrue: [^\n]+, got "yes"$/,
  );
});

test.each([
  ['relations-night.json', 1, 3],
  ['fresh-lies-night.json', 4, 3],
])(
  'of %s, code refuses all but %i lies made of a passage’s own words, and drops %i true sentences',
  (file, mostAccepted, mostDropped) => {
    const score = scoreSentences(readSentences(join(folder, file), ''));

    expect(score.falseAccepted.of + score.swapsAccepted.of).toBe(40);
    expect(score.falseAccepted.count + score.swapsAccepted.count).toBeLessThanOrEqual(mostAccepted);
    expect(score.trueRefusedAfterRewrite.of).toBeGreaterThanOrEqual(30);
    expect(score.trueRefusedAfterRewrite.count).toBeLessThanOrEqual(mostDropped);
  },
);
