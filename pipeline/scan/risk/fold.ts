import lists from './phrases.json' with { type: 'json' };

/** In characters. The limit bounds the cost of hostile text. GitHub's descriptions are shorter. */
const mostCharacters = 2_000;

/** Invisible characters: zero-width, bidi and tag characters, fillers, and marks on letters. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800]/gu;

/** Neither ASCII nor common Han characters, which no step changes. */
const foreign = /[^\t\n\r\x20-\x7e\u4e00-\u9fff]+/g;

/** Letters that look like a Latin letter, each with it. Source: UTS 39, the common letters. */
const lookAlikes = new Map(
  Object.entries(lists.lookAlikes).flatMap(([latin, letters]) =>
    Array.from(letters, (letter) => [letter, latin] as const),
  ),
);

const lookAlike = new RegExp(`[${[...lookAlikes.keys()].join('')}]`, 'gu');

/**
 * Normalizes a text for comparison: without invisible characters, with compatibility forms resolved
 * and look-alikes as Latin letters.
 */
export function toComparableText(text: string, length = mostCharacters): string {
  return text.slice(0, length).replaceAll(foreign, (run) => {
    const visible = run.normalize('NFKD').replace(unseen, '').normalize('NFC');
    return visible.replaceAll(lookAlike, (letter) => lookAlikes.get(letter) ?? letter);
  });
}

/** The first branch finds ASCII words, the most frequent, faster than the last one would. */
const anyWord = /[a-z0-9]+(?![\p{L}\p{N}])|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

export function splitWords(text: string): string[] {
  return text.match(anyWord) ?? [];
}

/**
 * The words of a text, normalized and in lower case, those of camelCase too: all texts and lists
 * are compared so. Each Han character is one, as Chinese has no spaces.
 */
export function fold(text: string): string[] {
  const spaced = toComparableText(text).replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return splitWords(spaced.toLowerCase());
}

const digitsAsLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Reads digits in a word as letters: `cr4ck` becomes `crack`. Numbers stay. */
export function readDigits(word: string): string {
  if (!/[013457]/.test(word) || !/[a-z]/.test(word)) return word;
  return word.replaceAll(/[013457]/g, (digit) => digitsAsLetters[digit] ?? digit);
}
