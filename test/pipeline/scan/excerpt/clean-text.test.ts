import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCleanText } from '../../../../pipeline/scan/excerpt/plain-text.ts';

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
