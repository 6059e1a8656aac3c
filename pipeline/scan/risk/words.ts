import lists from './phrases.json' with { type: 'json' };

/** Limits the cost of hostile text. GitHub's descriptions are shorter. */
const mostCharacters = 2_000;

/** Invisible characters: zero-width, bidi and tag characters, fillers, and marks on letters. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800]/gu;

const isAscii = /^[\t\n\r\x20-\x7e]*$/;

/** Emoji, arrows, rules and typographic marks. Without them most texts are ASCII, which is read faster. */
const pictures =
  /(?:[\u2010-\u2027\u2030-\u205e\u2190-\u245f\u2500-\u27ff\u2900-\u2bff\u3000-\u3029]|[\ud83d\ud83e][\udc00-\udfff]|\ud83c[\udf00-\udfff])(?:\u200d|\ufe0f)*/g;

/** Letters that look like Latin letters, with the Latin letter. Source: UTS 39, common ones only. */
const lookAlikes = new Map([
  ...pairs('аᴀαɑ', 'a'),
  ...pairs('ʙвβЬь', 'b'),
  ...pairs('сϲᴄⅽ', 'c'),
  ...pairs('ԁᴅđɗ', 'd'),
  ...pairs('еєҽᴇεɛ', 'e'),
  ...pairs('ꜰғƒ', 'f'),
  ...pairs('ɡɢց', 'g'),
  ...pairs('һʜհħ', 'h'),
  ...pairs('іɪıιӏ', 'i'),
  ...pairs('јᴊϳ', 'j'),
  ...pairs('кᴋκҡ', 'k'),
  ...pairs('ʟłⅼ', 'l'),
  ...pairs('мᴍ', 'm'),
  ...pairs('ɴпηո', 'n'),
  ...pairs('оᴏοσөøօ', 'o'),
  ...pairs('рᴘρ', 'p'),
  ...pairs('ԛ', 'q'),
  ...pairs('ʀгᴦ', 'r'),
  ...pairs('ѕꜱ', 's'),
  ...pairs('тᴛτ', 't'),
  ...pairs('ᴜυս', 'u'),
  ...pairs('ѵᴠν', 'v'),
  ...pairs('ԝᴡω', 'w'),
  ...pairs('хχ', 'x'),
  ...pairs('уʏγү', 'y'),
  ...pairs('ᴢ', 'z'),
  ...pairs('Ԁ', 'D'),
  ...pairs('АΑ', 'A'),
  ...pairs('ВΒ', 'B'),
  ...pairs('СϹ', 'C'),
  ...pairs('ЕΕ', 'E'),
  ...pairs('НΗ', 'H'),
  ...pairs('ІΙӀ', 'I'),
  ...pairs('Ј', 'J'),
  ...pairs('КΚ', 'K'),
  ...pairs('МΜ', 'M'),
  ...pairs('Ν', 'N'),
  ...pairs('ОΟØ', 'O'),
  ...pairs('РΡ', 'P'),
  ...pairs('Ѕ', 'S'),
  ...pairs('ТΤ', 'T'),
  ...pairs('ХΧ', 'X'),
  ...pairs('УΥ', 'Y'),
  ...pairs('Ζ', 'Z'),
]);

function pairs(letters: string, latin: string): [string, string][] {
  return Array.from(letters, (letter) => [letter, latin]);
}

const lookAlike = new RegExp(`[${[...lookAlikes.keys()].join('')}]`, 'gu');

/**
 * Normalises a text for comparison: no invisible characters, compatibility forms resolved, look-alike letters
 * replaced by Latin ones.
 */
export function toComparableText(text: string, length = mostCharacters): string {
  const read = text.slice(0, length);
  if (isAscii.test(read)) return read;
  // No step changes ASCII or common Han characters, or depends on them, and most of a text is one or the other.
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
export function toWords(plainText: string): string[] {
  return splitWords(plainText.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
}

/** Splits a lower-case text into words. */
export function splitWords(text: string): string[] {
  return text.match(isAscii.test(text) ? asciiWord : anyWord) ?? [];
}

const asciiWord = /[a-z0-9]+/g;
/** The first branch and the first condition of the second change nothing. They make plain words and spaces faster. */
const anyWord =
  /[a-z0-9]+(?![a-z0-9]|[^\0-\x7f])|(?![\0-\x2f])(?:\p{Script=Han}|(?:[a-z0-9]|(?!\p{Script=Han})[\p{L}\p{N}])+)/gu;

/**
 * Words typical of cracked software, cheats, drainers and download bait. They are chosen by meaning, not from the
 * labels.
 *
 * Words that honest projects need are left out, such as client, launcher, script, wallet and exploit.
 */
const spamWords = Object.values(lists.spamWords).flatMap((lines) =>
  lines.flatMap((line) => line.split(' ')),
);

/** Maps each spam word and its plural to the spam word. */
const singulars = new Map([
  ...spamWords.map((word) => [`${word}s`, word] as const),
  ...spamWords.map((word) => [word, word] as const),
]);

/** No word is split after one letter. */
const shortestPart = 2;

/** The beginnings of spam words, and the words. Only such a word is joined with the next one. */
const beginnings = new Set(
  spamWords.flatMap((word) =>
    Array.from(word, (_, index) => word.slice(0, index + 1)).slice(shortestPart - 1),
  ),
);

/** Spam words, their plurals and their beginnings. */
export const partsOfSpamWords: readonly string[] = [...singulars.keys(), ...beginnings];

const digitsAsLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/**
 * Finds the different spam words, in order. Also finds plurals, `cr4ck`, and a word split in two.
 *
 * `starts` is where to look, if not everywhere.
 */
export function findSpamWords(
  words: readonly string[],
  starts: readonly number[] = [...words.keys()],
): string[] {
  const found = new Set<string>();
  for (const start of starts) {
    const word = words[start] ?? '';
    const whole = singulars.get(readDigits(word));
    if (whole !== undefined) found.add(whole);
    if (!beginnings.has(word)) continue;
    const joined = singulars.get(word + (words[start + 1] ?? ''));
    if (joined !== undefined) found.add(joined);
  }
  return [...found];
}

/** Reads digits in a word as the letters they stand for: `cr4ck`. Plain numbers stay. */
export function readDigits(word: string): string {
  if (!hasDigit(word) || !/[a-z]/.test(word)) return word;
  return word.replaceAll(/[013457]/g, (digit) => digitsAsLetters[digit] ?? digit);
}

/** It is asked of every word, and a loop is faster than a pattern. */
function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) return true;
  }
  return false;
}
