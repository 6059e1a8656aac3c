/** Scripts that put no space between words, so that a dictionary has to part them. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー`;
const unspacedOnly = new RegExp(`^[${unspaced}]+$`, 'u');
const runs = new RegExp(
  String.raw`[${unspaced}]+|(?:(?![${unspaced}])[\p{L}\p{M}\p{N}])+(?:\+\+|#(?![\p{L}\p{N}]))?`,
  'gu',
);
const anyUnspaced = new RegExp(`[${unspaced}]`, 'u');
const spacedRuns = /[\p{L}\p{M}\p{N}]+(?:\+\+|#(?![\p{L}\p{N}]))?/gu;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * The words of a text, lower-case, in reading order. Full-width letters become plain ones; a dot, hyphen or slash parts
 * words, so `three.js` is two.
 */
export function toWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  if (!anyUnspaced.test(plain)) return plain.match(spacedRuns) ?? [];
  const words: string[] = [];
  for (const [run] of plain.matchAll(runs)) {
    if (!unspacedOnly.test(run)) {
      words.push(run);
      continue;
    }
    for (const { segment, isWordLike } of segmenter.segment(run)) {
      if (isWordLike) words.push(segment);
    }
  }
  return words;
}

/** The word without the s of an English plural, so that `agents` and `agent` are one. */
export function toKey(word: string): string {
  return /^[a-z0-9]{3,}s$/.test(word) && !/(?:ss|us|is|os)$/.test(word) ? word.slice(0, -1) : word;
}

/** Words that follow each other, as one: spaced, but for neighbours in scripts that put no space. */
export function joinWords(words: readonly string[]): string {
  return words.reduce(appendWord, '');
}

/** Every run of one to `longest` words, as keys. */
export function toPhraseKeys(words: readonly string[], longest: number): Set<string> {
  const keys = words.map(toKey);
  const phrases = new Set<string>();
  for (const start of keys.keys()) {
    let phrase = '';
    for (const key of keys.slice(start, start + longest)) {
      phrase = appendWord(phrase, key);
      phrases.add(phrase);
    }
  }
  return phrases;
}

/** The words so far and the next. */
export function appendWord(phrase: string, word: string): string {
  if (phrase === '') return word;
  return isUnspaced(phrase.charCodeAt(phrase.length - 1)) && isUnspaced(word.charCodeAt(0))
    ? phrase + word
    : `${phrase} ${word}`;
}

/** Quick for what most text is made of; a regular expression for the rest. */
function isUnspaced(code: number): boolean {
  return code > 0x0dff && unspacedOnly.test(String.fromCharCode(code));
}
