import lists from './phrases.json' with { type: 'json' };

/** In characters. The limit bounds the cost of hostile text. GitHub's descriptions are shorter. */
const mostCharacters = 2_000;

/** Invisible characters: zero-width, bidi and tag characters, fillers, and marks on letters. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800]/gu;

const isAscii = /^[\t\n\r\x20-\x7e]*$/;

/** Emoji, arrows, rules and typographic marks. Without such signs, most texts are ASCII, which is read faster. */
const pictures =
  /(?:[\u2010-\u2027\u2030-\u205e\u2190-\u245f\u2500-\u27ff\u2900-\u2bff\u3000-\u3029]|[\ud83d\ud83e][\udc00-\udfff]|\ud83c[\udf00-\udfff])(?:\u200d|\ufe0f)*/g;

/** Letters that look like a Latin letter, each with that letter. Source: UTS 39, the common letters only. */
const lookAlikes = new Map(
  Object.entries(lists.lookAlikes).flatMap(([latin, letters]) =>
    Array.from(letters, (letter) => [letter, latin] as const),
  ),
);

const lookAlike = new RegExp(`[${[...lookAlikes.keys()].join('')}]`, 'gu');

/**
 * Normalizes a text for comparison: without invisible characters, with compatibility forms resolved and look-alike letters
 * replaced by Latin letters.
 */
export function toComparableText(text: string, length = mostCharacters): string {
  const read = text.slice(0, length);
  if (isAscii.test(read)) return read;
  // Most characters are ASCII or common Han characters. No step changes these or depends on them, so the others alone are
  // replaced.
  return read.replaceAll(foreign, toComparableRun);
}

const foreign = /[^\t\n\r\x20-\x7e\u4e00-\u9fff]+/g;

function toComparableRun(run: string): string {
  const bare = run.replace(pictures, ' ');
  if (/^ +$/.test(bare)) return bare;
  const visible = bare.normalize('NFKD').replace(unseen, '').normalize('NFC');
  return visible.replaceAll(lookAlike, (letter) => lookAlikes.get(letter) ?? letter);
}

/**
 * Splits text into lower-case words. Splits camelCase too. Each Han character is a word, because Chinese has no
 * spaces.
 */
function toWords(comparable: string): string[] {
  return splitWords(comparable.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
}

/** Splits a lower-case text into words. */
export function splitWords(text: string): string[] {
  return text.match(isAscii.test(text) ? asciiWord : anyWord) ?? [];
}

const asciiWord = /[a-z0-9]+/g;
/** The last branch is enough. The first branch and the first condition of the second make ASCII words and spaces faster. */
const anyWord =
  /[a-z0-9]+(?![a-z0-9]|[^\0-\x7f])|(?![\0-\x2f])(?:\p{Script=Han}|(?:[a-z0-9]|(?!\p{Script=Han})[\p{L}\p{N}])+)/gu;

/** The words of a text, in the form in which all texts and lists are compared: normalized, split and in lower case. */
export function fold(text: string): string[] {
  return toWords(toComparableText(text));
}

const digitsAsLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Reads digits in a word as letters: `cr4ck` becomes `crack`. Numbers stay. */
export function readDigits(word: string): string {
  if (!hasDigit(word) || !/[a-z]/.test(word)) return word;
  return word.replaceAll(/[013457]/g, (digit) => digitsAsLetters[digit] ?? digit);
}

/** Whether a word has a digit. A loop is faster than a pattern, and every word is tested. */
function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) return true;
  }
  return false;
}
