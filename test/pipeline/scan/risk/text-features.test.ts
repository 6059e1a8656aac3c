import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount } from '../../../../pipeline/platform/text.ts';
import { measureNight } from '../../../../pipeline/scan/risk/features.ts';
import { findSpamWords } from '../../../../pipeline/scan/risk/phrases.ts';
import { toSubject } from '../../../../pipeline/scan/risk/subject.ts';
import { textFeatures } from '../../../../pipeline/scan/risk/text-features.ts';
import { createRow } from './example-row.ts';

/** The value of a feature for a description. */
function measure(feature: string, description: string) {
  const [measured] = measureNight([toSubject(createRow({ description }))]);
  const found = textFeatures.find(({ name }) => name === feature);
  return measured && found?.measure(measured.subject, measured.surroundings);
}

test('gives the share of word pairs that repeat an earlier one', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'), {
    minLength: 8,
    maxLength: 14,
  });
  fc.assert(
    fc.property(words, (said) => {
      const pairs = said.slice(1).map((word, index) => `${said[index]} ${word}`);
      const expected = 1 - new Set(pairs).size / pairs.length;
      expect(measure('repeatedPhrase', said.join(' '))).toBe(expected);
    }),
    { examples: [[Array.from('abcdefaba')], [Array.from('abcdefggg')], [Array.from('abcdefghh')]] },
  );
});

test('finds a year of this decade in any digits, and no other number', () => {
  expect(measure('yearInText', 'The tool of ２０２６')).toBe(1);
  expect(measure('yearInText', 'Since 2019, for 20260 users, by 1 2026x')).toBe(0);
});

test('lists spam words in the order of the text, once each', () => {
  const words = ['full', 'version', 'cr4cks', 'mod', 'menus', 'crack', 'full'];
  expect(findSpamWords(words)).toEqual(['fullversion', 'crack', 'modmenu']);
});

test('writes counts with a comma at the thousands', () => {
  expect([0, 999, 1_000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
});
