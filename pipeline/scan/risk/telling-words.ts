import { abusePhrases } from './abuse.ts';
import { condemningWords } from './condemning.ts';
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

/** Reads words of one night. Few words are in any list, and each different one is looked up once. */
export type WordReader = {
  /** The places of words that some list knows, or that hide letters in digits. Lists look at these only. */
  findTelling: (words: readonly string[]) => number[];
  /** The words with letters for the digits that hide them. */
  readHidden: (words: readonly string[]) => string[];
};

export function createWordReader(): WordReader {
  const known = new Map<string, { plain: string; isTelling: boolean }>();
  const read = (word: string) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const plain = readDigits(word);
    const isHidden = word.length >= shortest && plain !== word;
    const found = { plain, isTelling: isHidden || telling.has(word) };
    known.set(word, found);
    return found;
  };
  return {
    findTelling: (words) => {
      const places: number[] = [];
      for (let place = 0; place < words.length; place += 1) {
        if (read(words[place] ?? '').isTelling) places.push(place);
      }
      return places;
    },
    readHidden: (words) => words.map((word) => read(word).plain),
  };
}

/** Whether a word speaks of a program for Windows. */
export function isProgramWord(word: string): boolean {
  return programWords.has(word);
}
