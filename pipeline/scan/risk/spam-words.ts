import { fold, readDigits } from './fold.ts';
import lists from './phrases.json' with { type: 'json' };

/**
 * Words typical of cracked software, cheats, drainers and download bait. They are chosen by meaning, not from the
 * labels.
 *
 * Words that honest projects need are left out, such as client, launcher, script, wallet and exploit.
 */
const spamWords: readonly string[] = Object.values(lists.spamWords)
  .flatMap((lines) => lines.flatMap((line) => line.split(' ')))
  .flatMap(fold);
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
