import { type Feature, formatCount } from './feature.ts';
import type { Subject } from './subject.ts';
import type { Surroundings } from './surroundings.ts';

/** More spam words than this do not raise the value. */
const mostSpamWords = 3;
/** Shorter descriptions are not checked for repetition. */
const fewestWordsToRepeat = 8;
/** In words. A Han character counts as one word. */
const shortDescription = 3;
/** In bytes. A long README can consist of headings, badges and links only. */
const longReadme = 8_000;
/** In characters of prose. */
const thinExcerpt = 80;

/** Features of the owner's text. They never lead to quarantine alone. */
export const textFeatures: readonly Feature[] = [
  {
    name: 'spamWords',
    meaning: 'Words of piracy, cheats, drainers and download bait in name, description and topics',
    direction: 1,
    isBehaviour: false,
    measure: (_, { spamWords }) => Math.min(mostSpamWords, spamWords.length),
    explain: (_, { spamWords }) => {
      const shown = spamWords.slice(0, mostSpamWords).map((word) => `“${word}”`);
      const more = spamWords.length - shown.length;
      return `speaks of ${shown.join(', ')}${more > 0 ? ` and ${formatCount(more)} more such` : ''}`;
    },
  },
  {
    name: 'yearInText',
    meaning: 'A year of this decade in name or description, as in “Pro 2026”',
    direction: 1,
    isBehaviour: false,
    measure: (_, surroundings) => Number(findYear(surroundings) !== undefined),
    explain: (_, surroundings) => `advertises the year ${findYear(surroundings) ?? ''}`.trimEnd(),
  },
  {
    name: 'repeatedPhrase',
    meaning: 'Part of the description’s word pairs that it has used before',
    direction: 1,
    isBehaviour: false,
    measure: (_, { descriptionWords }) => repeatedPart(descriptionWords),
    explain: (_, { descriptionWords }) =>
      `a description that repeats itself (${Math.round(100 * repeatedPart(descriptionWords))}%)`,
  },
  {
    name: 'copiedDescription',
    meaning: 'Nearly the same description under another owner in one night',
    direction: 1,
    isBehaviour: true,
    measure: (_, { isDescriptionCopied }) => Number(isDescriptionCopied),
    explain: () => 'nearly the same description under another owner',
  },
  {
    name: 'shortDescription',
    meaning: 'Fewer than 3 words of description',
    direction: 1,
    isBehaviour: false,
    measure: ({ description }, { descriptionWords }) =>
      description === null ? null : Number(descriptionWords.length < shortDescription),
    explain: (_, { descriptionWords }) =>
      descriptionWords.length === 0 ? 'no description' : 'hardly a description',
  },
  {
    name: 'nameAsDescription',
    meaning: 'The description is the name again',
    direction: 1,
    isBehaviour: false,
    measure: (_, { nameWords, descriptionWords }) =>
      Number(nameWords.length > 0 && nameWords.join('') === descriptionWords.join('')),
    explain: () => 'a description that only repeats the name',
  },
  {
    name: 'readmeMissing',
    meaning: 'No README, or one without prose',
    direction: 1,
    isBehaviour: false,
    measure: ({ readmeBytes, readmeExcerpt }) =>
      readmeBytes === null ? null : Number(readmeBytes === 0 || readmeExcerpt === ''),
    explain: ({ readmeBytes }) => (readmeBytes === 0 ? 'no README' : 'a README without prose'),
  },
  {
    name: 'paddedReadme',
    meaning: 'A README of 8 KB and more with hardly any prose',
    direction: 1,
    isBehaviour: false,
    measure: (subject) => isPadded(subject),
    explain: ({ readmeBytes }) =>
      `a README of ${formatCount(readmeBytes ?? 0)} bytes with hardly any prose`,
  },
];

function findYear({ nameWords, descriptionWords }: Surroundings): string | undefined {
  for (const words of [nameWords, descriptionWords]) {
    const year = words.find((word) => word.length === 4 && /^20[2-3]\d$/.test(word));
    if (year !== undefined) return year;
  }
  return undefined;
}

function repeatedPart(words: readonly string[]): number {
  if (words.length < fewestWordsToRepeat) return 0;
  // Every repeated pair of words consists of two repeated words.
  if (new Set(words).size > words.length - 2) return 0;
  const phrases = words.slice(1).map((word, index) => `${words[index] ?? ''} ${word}`);
  return 1 - new Set(phrases).size / phrases.length;
}

function isPadded({ readmeBytes, readmeExcerpt }: Subject): number | null {
  if (readmeBytes === null || readmeExcerpt === null) return null;
  return Number(readmeBytes >= longReadme && readmeExcerpt.length < thinExcerpt);
}
