import { abusePhrases } from './abuse.ts';
import { condemningPhrases } from './condemning.ts';
import { partsOfSpamWords, readDigits } from './words.ts';

/** Words of programs for Windows. */
const programWords = new Set(['windows', 'exe', 'win10', 'win11', 'win64', 'x64', 'installer']);

const telling = new Set([
  ...abusePhrases.firstWords,
  ...condemningPhrases.firstWords,
  ...partsOfSpamWords,
  ...programWords,
]);

/** No spam word is shorter. */
const shortest = 3;

/**
 * The places of words that some list knows, or that hide letters in digits.
 *
 * Few words of a README are in any list. Each is looked up once here, and each list then looks at these places only.
 */
export function findTelling(words: readonly string[]): number[] {
  const places: number[] = [];
  for (const [place, word] of words.entries()) {
    const isHidden = word.length >= shortest && readDigits(word) !== word;
    if (isHidden || telling.has(word)) places.push(place);
  }
  return places;
}

/** Whether one of the words speaks of a program for Windows. */
export function hasProgramWord(words: readonly string[]): boolean {
  return words.some((word) => programWords.has(word));
}
