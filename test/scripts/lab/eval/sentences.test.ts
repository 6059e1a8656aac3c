import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatMeasures, meetsGoals } from '../../../../scripts/lab/eval/nights/goal.ts';
import { measureSentences, readSentences } from '../../../../scripts/lab/eval/sentences.ts';

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
  return measureSentences(readSentences(path, ''));
}

/** How many of how many: false ones and swaps that are accepted, true ones that are refused at once and after a rewrite. */
function figuresOf(measures: ReturnType<typeof measureSentences>) {
  const [lies, swaps, atOnce, rewritten] = measures.map(
    ({ part, whole }) => [part, whole] as const,
  );
  if (!lies || !swaps || !atOnce || !rewritten) throw new Error('expected four figures');
  return { lies, swaps, atOnce, rewritten };
}

test('counts false sentences that are accepted, and true ones that are refused', () => {
  const swap = { ...right, isTrue: false, kind: 'swap' };
  const free = { ...right, sentence: 'It forecasts tides four times an hour.' };
  const mended = { ...free, rewrite: { sentence: right.sentence, supports } };

  expect(figuresOf(scoreOf([right, wrong, swap, free, mended]))).toEqual({
    lies: [0, 1],
    swaps: [1, 1],
    atOnce: [2, 3],
    rewritten: [1, 3],
  });
});

test('names each miss with its reason, and says whether the goals are met', () => {
  const score = scoreOf([{ ...right, sentence: 'It predicts storms.' }]);

  expect(formatMeasures(score)).toMatch(/ada\/tidewatch: It predicts storms\. \(refused: “pre/);
  expect(meetsGoals(score)).toBe(false);
  expect(meetsGoals(scoreOf([right, wrong]))).toBe(true);
});

test('the check meets its goals on sentences whose author did not know its rules', () => {
  const score = measureSentences(readSentences(madeUp, ''));
  const { lies, atOnce } = figuresOf(score);

  expect(lies[1]).toBeGreaterThanOrEqual(60);
  expect(atOnce[1]).toBeGreaterThanOrEqual(60);
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
    const score = measureSentences(readSentences(join(folder, file), ''));
    const { lies, swaps, rewritten } = figuresOf(score);

    expect(lies[1] + swaps[1]).toBe(40);
    expect(lies[0] + swaps[0]).toBeLessThanOrEqual(mostAccepted);
    expect(rewritten[1]).toBeGreaterThanOrEqual(30);
    expect(rewritten[0]).toBeLessThanOrEqual(mostDropped);
  },
);
