import lists from './phrases.json' with { type: 'json' };

/** Limits the cost of hostile text. GitHub's descriptions are shorter. */
const mostCharacters = 2_000;

/** Invisible characters: zero-width, bidi and tag characters, fillers, and marks on letters. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800]/gu;

const isAscii = /^[\t\n\r\x20-\x7e]*$/;

/** Emoji, arrows, rules and typographic marks. Most texts without such signs are ASCII, which is read faster. */
const pictures =
  /(?:[\u2010-\u2027\u2030-\u205e\u2190-\u245f\u2500-\u27ff\u2900-\u2bff\u3000-\u3029]|[\ud83d\ud83e][\udc00-\udfff]|\ud83c[\udf00-\udfff])(?:\u200d|\ufe0f)*/g;

/** Letters that look like Latin letters, each with the Latin letter. Source: UTS 39, the common letters only. */
const lookAlikes = new Map(
  Object.entries(lists.lookAlikes).flatMap(([latin, letters]) =>
    Array.from(letters, (letter) => [letter, latin] as const),
  ),
);

const lookAlike = new RegExp(`[${[...lookAlikes.keys()].join('')}]`, 'gu');

/**
 * Normalises a text for comparison: no invisible characters, compatibility forms resolved, look-alike letters
 * replaced by Latin ones.
 */
export function toComparableText(text: string, length = mostCharacters): string {
  const read = text.slice(0, length);
  if (isAscii.test(read)) return read;
  // No step changes ASCII or common Han characters, or depends on them, and most characters of a text are of these two kinds.
  return read.replaceAll(foreign, toPlain);
}

const foreign = /[^\t\n\r\x20-\x7e\u4e00-\u9fff]+/g;

function toPlain(run: string): string {
  const bare = run.replace(pictures, ' ');
  if (/^ +$/.test(bare)) return bare;
  const visible = bare.normalize('NFKD').replace(unseen, '').normalize('NFC');
  return visible.replaceAll(lookAlike, (letter) => lookAlikes.get(letter) ?? letter);
}

/**
 * Splits text into lower-case words. Splits camelCase too. Each Han character is a word, because Chinese has no
 * spaces.
 */
function toWords(plainText: string): string[] {
  return splitWords(plainText.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
}

/** Splits a lower-case text into words. */
export function splitWords(text: string): string[] {
  return text.match(isAscii.test(text) ? asciiWord : anyWord) ?? [];
}

const asciiWord = /[a-z0-9]+/g;
/**
 * The first branch, and the first condition of the second branch, change no result. They make ASCII words and spaces
 * faster.
 */
const anyWord =
  /[a-z0-9]+(?![a-z0-9]|[^\0-\x7f])|(?![\0-\x2f])(?:\p{Script=Han}|(?:[a-z0-9]|(?!\p{Script=Han})[\p{L}\p{N}])+)/gu;

/** The words of a text as all texts and all lists are compared: folded, split and in lower case. */
export function fold(text: string): string[] {
  return toWords(toComparableText(text));
}

const digitsAsLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Reads digits in a word as the letters they stand for: `cr4ck`. Plain numbers stay. */
export function readDigits(word: string): string {
  if (!hasDigit(word) || !/[a-z]/.test(word)) return word;
  return word.replaceAll(/[013457]/g, (digit) => digitsAsLetters[digit] ?? digit);
}

/** Every word is tested for digits, and a loop is faster than a pattern. */
function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) return true;
  }
  return false;
}
