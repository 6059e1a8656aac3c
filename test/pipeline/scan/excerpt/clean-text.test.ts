import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCleanText, toPlainText } from '../../../../pipeline/scan/excerpt/plain-text.ts';
import { findFaults } from './markup.ts';
import { runs } from '../../../properties/runs.ts';
import { cutAtSentence, cutAtWord } from '../../../../pipeline/scan/excerpt/sentence-cut.ts';

test('makes one line of single spaces', () => {
  expect(toCleanText('  a\r\n\tb\u2028c\u00a0\u3000d ')).toBe('a b c d');
});

test.each([
  ['right-to-left overrides', 'gpj.\u202eexe', 'gpj.exe'],
  ['isolates and marks', '\u2066a\u2069\u200e\u200fb\u061c', 'ab'],
  ['zero-width spaces and byte order marks', 'cr\u200bac\ufeffk\u2060', 'crack'],
  ['tag characters', 'hi\u{e0041}\u{e007f}', 'hi'],
  ['variation selectors that carry data', 'a\u{e0100}\u{e01ef}b\ufe00', 'ab'],
  ['control characters', 'a\u0000\u0007\u001b\u009fb', 'ab'],
  ['private and filler characters', 'a\ue000\u3164\u2800b', 'ab'],
  ['soft hyphens', 'hy\u00adphen', 'hyphen'],
  ['joiners between Latin letters', 'cra\u200cck\u200d', 'crack'],
])('drops %s', (_, text, clean) => {
  expect(toCleanText(text)).toBe(clean);
});

test('keeps the joiners that Persian and emoji need', () => {
  expect(toCleanText('می\u200cشود')).toBe('می\u200cشود');
  expect(toCleanText('ریپو\u200cهای Docker')).toBe('ریپو\u200cهای Docker');
  expect(toCleanText('👩\u200d💻 and ❤\ufe0f')).toBe('👩\u200d💻 and ❤\ufe0f');
});

test('keeps at most four marks on a letter', () => {
  expect(toCleanText(`a${'\u0301'.repeat(5000)}b`)).toBe('a\u0301\u0301\u0301\u0301b');
});

test('repairs lone surrogates', () => {
  expect(toCleanText('a\ud800b').isWellFormed()).toBe(true);
});

test('changes nothing the second time, whatever the text', () => {
  const strange = fc.constantFrom(
    ...Array.from('a \u200c\u200d\u0301\u0302\u202e\ufe0f\u200bم中\n\u0000\ud800'),
  );
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: strange, maxLength: 40 }));
  fc.assert(
    fc.property(text, (given) => {
      const clean = toCleanText(given);
      expect(toCleanText(clean)).toBe(clean);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).not.toMatch(
        /[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff\u{e0000}-\u{e007f}]|\s\s|^\s|\s$/u,
      );
    }),
  );
});

test.each([
  ['a decoded tag', 'call <script>alert(1)</script> now', 'call ‹script›alert(1)‹/script› now'],
  ['generics', 'a Vec<T> and x < y and <3', 'a Vec‹T› and x < y and <3'],
  ['twice encoded text', 'a &lt;b&gt; c &amp;amp; d', 'a b c d'],
  ['addresses', 'See https://example.com/a?b=c#d. Or www.example.com!', 'See. Or!'],
  ['an address in Chinese', '访问 https://example.com/路径，然后', '访问 路径，然后'],
  ['an address in brackets', 'the docs (https://example.com) say', 'the docs say'],
  ['other schemes', 'open vless://abc@1.2.3.4:443 now', 'open now'],
  ['encoded data', `key ${'QUJD'.repeat(30)} end`, 'key end'],
  ['leftover emphasis', '**重点：**内容 is ~~old~~', '重点：内容 is old'],
  ['arithmetic', '2**8 is 256', '2**8 is 256'],
  ['raw markdown', 'x ![a](b.png) [docs](docs/a.md) ### y', 'x docs y'],
  ['dangling references', 'the [manual][docs] of it[^1].', 'the manual of it.'],
  ['code marks', 'run `npm` or ``` npm', "run 'npm' or ''' npm"],
  ['a leading title mark', '### # > - Title', 'Title'],
])('reads %s as text', (_, text, plain) => {
  expect(toPlainText(text)).toBe(plain);
});

test('holds no markup, whatever the text', () => {
  const pieces = fc.constantFrom(
    ...'< > / a ]( [ ] ( ) ! ` # & amp ; ht tps :// : // www . ** ~~ | 中 [^1] [!NOTE]'.split(' '),
    ' ',
    '\n',
    '\u200d',
    '\u200b',
    '\u202e',
    '\u0301',
    '\ud800',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const plain = toPlainText(parts.join('').slice(0, 400));
      expect(findFaults(plain)).toEqual([]);
    }),
    { numRuns: runs(3000) },
  );
});

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
