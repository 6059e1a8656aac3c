import { abusePhrases, condemningWords } from './condemning.ts';
import { partsOfSpamWords, readDigits } from './words.ts';

/** Words of programs for Windows. */
const programWords = new Set(['windows', 'exe', 'win10', 'win11', 'win64', 'x64', 'installer']);

const telling = new Set([
  ...abusePhrases.firstWords,
  ...condemningWords,
  ...partsOfSpamWords,
  ...programWords,
]);

/** No spam word is shorter. */
const shortest = 3;

/** The places of words that some list knows, or that hide letters in digits. Lists look at these only. */
export function findTelling(words: readonly string[]): number[] {
  const places: number[] = [];
  for (let place = 0; place < words.length; place += 1) {
    if (isTelling(words[place] ?? '')) places.push(place);
  }
  return places;
}

function isTelling(word: string): boolean {
  return telling.has(word) || (word.length >= shortest && readDigits(word) !== word);
}

/** Whether a word speaks of a program for Windows. */
export function isProgramWord(word: string): boolean {
  return programWords.has(word);
}
