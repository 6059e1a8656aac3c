import { type Feature, listQuotes, quoteWithMeaning } from './feature.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { isWithoutCode } from './subject.ts';

/** Two phrases say as much as five. */
const mostCondemned = 2;
/** More spam words than this do not raise the value. */
const mostSpamWords = 3;
/** Shorter descriptions are not checked for repetition. */
const fewestWordsToRepeat = 8;
/** A smaller part is ordinary: people use a pair of words twice. */
const muchRepeated = 0.2;
/** In words. A Han character counts as one word. */
const shortDescription = 3;
/** So many people rarely star a repository that says nothing. */
const someStars = 30;
/** In characters of prose. */
const thinExcerpt = 80;

/** Features of the owner's text. */
export const textFeatures: readonly Feature[] = [
  {
    name: 'condemned',
    meaning: 'Phrases with hardly a second meaning, in name, description and topics, to 2',
    direction: 1,
    kind: 'words',
    grade: 'condemns',
    measure: (_, { condemned, condemnedTopics }) =>
      Math.min(mostCondemned, condemned.length + condemnedTopics.length),
    explain: (_, { condemned, condemnedTopics }) => {
      const offered = condemned.filter(({ quotes }) => quotes.length === 1);
      if (offered.length > 0) {
        return `offers ${listQuotes(offered.flatMap(({ quotes }) => quotes))}`;
      }
      const [together] = condemned;
      return together === undefined
        ? `its topics mention ${listQuotes(condemnedTopics)}`
        : `mentions ${listQuotes(together.quotes)} together`;
    },
  },
  {
    name: 'condemnedInHead',
    meaning: 'The same phrases in the first 600 characters of the README, to 2',
    direction: 1,
    kind: 'words',
    grade: (_, { condemnedInHead }) => (condemnedInHead.length > 1 ? 'condemns' : 'cautions'),
    measure: ({ readmeText }, { condemnedInHead }) =>
      readmeText === null ? null : Math.min(mostCondemned, condemnedInHead.length),
    explain: (_, { condemnedInHead }) =>
      `its README ${condemnedInHead.length > 1 ? 'offers' : 'mentions'} ${listQuotes(condemnedInHead)}`,
  },
  {
    name: 'abuse',
    meaning: 'Phrases of account and checkout abuse, jailbreaks and free rides, to 2',
    direction: 1,
    kind: 'words',
    grade: (_, { abuse, abuseInHead }) =>
      abuse.size > 0 || abuseInHead.size > 1 ? 'cautions' : 'supports',
    measure: (_, { abuse, abuseInHead }) =>
      Math.min(mostCondemned, new Map([...abuse, ...abuseInHead]).size),
    explain: (_, { abuse, abuseInHead }) =>
      `mentions ${listQuotes([...abuse.values(), ...abuseInHead.values()])}`,
  },
  {
    name: 'harvest',
    meaning: 'Accounts or tokens that are made, pooled or harvested, with two means beside',
    direction: 1,
    kind: 'words',
    grade: 'cautions',
    measure: (_, { harvest }) => Number(harvest !== null),
    explain: (_, { harvest }) =>
      `mentions ${quoteWithMeaning(harvest?.made ?? '')} near ${quoteWithMeaning(harvest?.thing ?? '')}, and also ${listQuotes(harvest?.means ?? [])}`,
  },
  {
    name: 'spamWords',
    meaning: 'Words of piracy, cheats, drainers and download bait in name, description and topics',
    direction: 1,
    kind: 'words',
    grade: 'supports',
    measure: (_, { spamWords }) => Math.min(mostSpamWords, spamWords.length),
    explain: (_, { spamWords }) => `mentions ${listQuotes(spamWords)}`,
  },
  {
    name: 'headSpamWords',
    meaning: 'The same words in the first 600 characters of the README, beyond the first one',
    direction: 1,
    kind: 'words',
    grade: 'supports',
    measure: ({ readmeText }, { headSpamWords }) =>
      readmeText === null ? null : Math.min(mostSpamWords, Math.max(0, headSpamWords.length - 1)),
    explain: (_, { headSpamWords }) => `its README mentions ${listQuotes(headSpamWords)}`,
  },
  {
    name: 'yearInText',
    isAside: true,
    meaning: 'A year of this decade in name, description or README title, as in “Pro 2026”',
    direction: 1,
    kind: 'words',
    grade: 'supports',
    measure: (_, { year }) => Number(year !== null),
    explain: (_, { year }) => `the year ${year?.year ?? ''} in its ${year?.where ?? 'name'}`,
  },
  {
    name: 'repeatedPhrase',
    meaning: 'Part of the description’s word pairs that it has used before',
    direction: 1,
    kind: 'words',
    grade: (_, { descriptionWords }) =>
      repeatedPart(descriptionWords) >= muchRepeated ? 'supports' : 'hints',
    measure: (_, { descriptionWords }) => repeatedPart(descriptionWords),
    explain: (_, { descriptionWords }) =>
      `${Math.round(100 * repeatedPart(descriptionWords))}% of the word pairs in its description are repeated`,
  },
  {
    name: 'wordless',
    meaning: 'Neither a description nor a README that says anything',
    direction: 1,
    kind: 'page',
    grade: ({ stars }) => (stars >= someStars ? 'cautions' : 'supports'),
    measure: ({ readmeText, readmeBytes }, { descriptionWords }) => {
      const said = readmeText?.length ?? (readmeBytes === 0 ? 0 : null);
      return said === null
        ? null
        : Number(said < thinExcerpt && descriptionWords.length < shortDescription);
    },
    explain: ({ stars, readmeText }, { descriptionWords }) =>
      `${countOf(descriptionWords.length, 'word')} of description and ${countOf(readmeText?.length ?? 0, 'character')} of README at ${formatCount(stars)} stars`,
  },
  {
    name: 'programWithoutCode',
    meaning: 'Speaks of a Windows program, and is HTML or no code at all',
    direction: 1,
    kind: 'page',
    grade: 'supports',
    measure: ({ language }, { programWord }) =>
      language === null ? null : Number(isWithoutCode(language) && programWord !== null),
    explain: ({ language }, { programWord }) =>
      `it mentions “${programWord}”, and GitHub finds ${language === '' ? 'no code' : 'mainly HTML'} in it`,
  },
];

function repeatedPart(words: readonly string[]): number {
  if (words.length < fewestWordsToRepeat) return 0;
  // Every repeated pair of words consists of two repeated words.
  if (new Set(words).size > words.length - 2) return 0;
  const phrases = words.slice(1).map((word, index) => `${words[index] ?? ''} ${word}`);
  return 1 - new Set(phrases).size / phrases.length;
}
