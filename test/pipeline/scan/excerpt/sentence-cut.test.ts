import { expect, test } from 'vitest';
import { cutAtSentence, cutAtWord } from '../../../../pipeline/scan/excerpt/sentence-cut.ts';

test.each([
  ['One is here. Two is here. Three is long.', 30, 'One is here. Two is here.'],
  ['这是第一句。这是第二句。这是第三句。', 13, '这是第一句。这是第二句。'],
  ['One. Two. Three', 9, 'One. Two.'],
  ['It reads files, e.g. Excel and Word files of all kinds', 30, ''],
  ['Version 1.12.0 of a tool that goes on and on', 20, ''],
  ['no end', 10, 'no end'],
])('of “%s”, cut at a sentence within %i characters, “%s” stays', (text, limit, cut) => {
  expect(cutAtSentence(text, limit)).toBe(cut);
});

test('cuts at a word and adds an ellipsis, but does not change a text that fits', () => {
  expect(cutAtWord('alpha beta, gamma delta', 13)).toBe('alpha beta…');
  expect(cutAtWord('no end', 6)).toBe('no end');
});

test.each([
  ['a family', '👩\u200d👩\u200d👧', 20],
  ['a flag', '🇺🇸', 10],
  ['a letter with its mark', 'e\u0301', 10],
])('never breaks %s', (_, grapheme, limit) => {
  const cut = cutAtWord(grapheme.repeat(30), limit);
  expect(cut.endsWith('…')).toBe(true);
  expect(cut.length).toBeLessThanOrEqual(limit);
  expect((cut.length - 1) % grapheme.length).toBe(0);
});

test('does not break characters even if one grapheme is longer than the limit', () => {
  const cut = cutAtWord('👩\u200d'.repeat(100), 12);
  expect(cut.length).toBeLessThanOrEqual(12);
  expect(cut.isWellFormed()).toBe(true);
});
