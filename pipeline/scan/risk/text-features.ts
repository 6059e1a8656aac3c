import { type Feature, type IsTold, listQuotes, quoteWithMeaning } from './feature.ts';
import { countOf, formatCount } from '../../platform/text.ts';
import { isWithoutCode, type Subject } from './subject.ts';

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
    explain: (subject, { condemned, condemnedTopics }, isTold) => {
      const front = toFront(subject);
      const offered = condemned.filter(({ quotes }) => quotes.length === 1);
      if (offered.length > 0) {
        return tell([['offers', offered.flatMap(({ quotes }) => quotes), front]], isTold);
      }
      const [first, ...others] = condemned[0]?.quotes ?? [];
      return first === undefined
        ? tell([topicsMention(subject, condemnedTopics)])
        : `mentions ${quoteWithMeaning(first, front)} together with ${listQuotes(others, front)}`;
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
    explain: ({ readmeText }, { condemnedInHead }, isTold) => {
      const verb = condemnedInHead.length > 1 ? 'offers' : 'mentions';
      return tell([[`its README ${verb}`, condemnedInHead, readmeText]], isTold);
    },
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
    explain: (subject, { abuse, abuseInHead }, isTold) => {
      const inHead = [...abuseInHead].filter(([phrase]) => !abuse.has(phrase));
      return tell(
        [
          ['mentions', [...abuse.values()], toFront(subject)],
          ['its README mentions', inHead.map(([, quote]) => quote), subject.readmeText],
        ],
        isTold,
      );
    },
  },
  {
    name: 'harvest',
    meaning: 'Accounts or tokens that are made, pooled or harvested, with two means beside',
    direction: 1,
    kind: 'words',
    grade: 'cautions',
    measure: (_, { harvest }) => Number(harvest !== null),
    explain: (subject, { harvest }) => {
      const text = `${toFront(subject)}\n${subject.readmeText ?? ''}`;
      return `mentions ${quoteWithMeaning(harvest?.made ?? '', text)} near ${quoteWithMeaning(harvest?.thing ?? '', text)}, and also ${listQuotes(harvest?.means ?? [], text)}`;
    },
  },
  {
    name: 'spamWords',
    meaning: 'Words of piracy, cheats, drainers and download bait in name, description and topics',
    direction: 1,
    kind: 'words',
    grade: 'supports',
    measure: (_, { spamWords, spamTopics }) =>
      Math.min(mostSpamWords, spamWords.length + spamTopics.size),
    explain: (subject, { spamWords, spamTopics }, isTold) => {
      const others = [...spamTopics].filter(([phrase]) => isTold?.(phrase) !== true);
      const topics = others.map(([, topic]) => topic);
      return tell(
        [['mentions', spamWords, toFront(subject)], topicsMention(subject, topics)],
        isTold,
      );
    },
  },
  {
    name: 'headSpamWords',
    meaning: 'The same words in the first 600 characters of the README, beyond the first one',
    direction: 1,
    kind: 'words',
    grade: 'supports',
    measure: ({ readmeText }, { headSpamCount }) =>
      readmeText === null ? null : Math.min(mostSpamWords, Math.max(0, headSpamCount - 1)),
    explain: ({ readmeText }, { headSpamWords }, isTold) =>
      tell([['its README mentions', headSpamWords, readmeText]], isTold),
  },
  {
    name: 'yearInText',
    isAside: true,
    meaning: 'A year of this decade in name, description or README title, as in “Pro 2026”',
    direction: 1,
    kind: 'words',
    grade: 'supports',
    measure: (_, { year }) => Number(year !== null),
    explain: (_, { year }) => `the year ${year?.word ?? ''} in its ${year?.where ?? 'name'}`,
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
    // It offers nothing, so beside a count it is no reason to quarantine.
    kind: 'counts',
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
      `its ${programWord?.where ?? 'name'} mentions “${programWord?.word ?? ''}”, as programs do, but GitHub finds ${language === '' ? 'no programming language' : 'mainly HTML'} in it`,
  },
];

/** What a place says, its quotes, and its text as written. */
type Place = readonly [says: string, quotes: readonly string[], text: string | null];

/** Tells the quotes of each place that no heavier reason has told. Where most are told, the rest says little. */
function tell(places: readonly Place[], isTold: IsTold = () => false): string {
  return places
    .flatMap(([says, quotes, text]) => {
      const untold = quotes.filter((quote) => !isTold(quote));
      const isNew = untold.length > 0 && untold.length * 2 >= quotes.length;
      return isNew ? [`${says} ${listQuotes(untold, text ?? '')}`] : [];
    })
    .join(', and ');
}

function toFront({ name, description }: Subject): string {
  return `${name}\n${description ?? ''}`;
}

function topicsMention({ topics }: Subject, quotes: readonly string[]): Place {
  return ['its topics mention', quotes, topics.join('\n')];
}

function repeatedPart(words: readonly string[]): number {
  if (words.length < fewestWordsToRepeat) return 0;
  // Every repeated pair of words consists of two repeated words.
  if (new Set(words).size > words.length - 2) return 0;
  const phrases = words.slice(1).map((word, index) => `${words[index] ?? ''} ${word}`);
  return 1 - new Set(phrases).size / phrases.length;
}
