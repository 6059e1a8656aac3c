import { expect, test } from 'vitest';
import { cutAtSentence, cutAtWord } from '../../../../pipeline/scan/excerpt/sentence-cut.ts';

test('keeps the whole sentences that fit', () => {
  expect(cutAtSentence('One is here. Two is here. Three is long.', 30)).toBe(
    'One is here. Two is here.',
  );
  expect(cutAtSentence('这是第一句。这是第二句。这是第三句。', 13)).toBe(
    '这是第一句。这是第二句。',
  );
});

test('keeps a sentence that ends exactly at the limit', () => {
  expect(cutAtSentence('One. Two. Three', 9)).toBe('One. Two.');
});

test('does not take an abbreviation or a version for the end of a sentence', () => {
  expect(cutAtSentence('It reads files, e.g. Excel and Word files of all kinds', 30)).toBe('');
  expect(cutAtSentence('Version 1.12.0 of a tool that goes on and on', 20)).toBe('');
});

test('gives nothing if no sentence fits', () => {
  expect(cutAtSentence('one endless sentence without an end', 10)).toBe('');
});

test('does not change a text that fits', () => {
  expect(cutAtSentence('no end', 10)).toBe('no end');
  expect(cutAtWord('no end', 6)).toBe('no end');
});

test('cuts at a word and adds an ellipsis', () => {
  expect(cutAtWord('alpha beta, gamma delta', 13)).toBe('alpha beta…');
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
