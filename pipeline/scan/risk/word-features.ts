import { nameOf } from '../../contract/repository-row.ts';
import { formatCount } from '../../platform/text.ts';
import { fold } from './fold.ts';
import { type Signs, type IsQuoted, listQuotes, quoteWithMeaning, toWritten } from './feature.ts';
import { isWithoutCode, type Assessed } from './assessed.ts';
import lists from './phrases.json' with { type: 'json' };

/** More phrases than this do not raise the value. */
const mostPhrases = 2;
/** More spam words than this do not raise the value. */
const mostSpamWords = 3;
/** In words. Honest lists of features in this length have a word that joins two. */
const longList = 20;
/** Words that join others, in languages with Latin letters and in Russian. */
const joining = new Set(lists.joining.split(' '));

export const wordFeatures: Signs = {
  // Phrases with hardly a second meaning, in name, description and topics.
  condemned: {
    kind: 'words',
    grade: 'condemns',
    measure: ({ words: { front, topics, together } }) => {
      const phrases = new Map([...front.condemning, ...topics.condemning]);
      return Math.min(mostPhrases, phrases.size + together.length);
    },
    explain: ({ assessed, words: { front, topics, together } }, isQuoted) => {
      const offered = [...front.condemning.values()];
      if (offered.length > 0) return tell([['offers', offered, toFront(assessed)]], isQuoted);
      const [first, ...others] = together[0] ?? [];
      return first === undefined
        ? tell([topicsMention(assessed, topics.condemning)], isQuoted)
        : `mentions ${quoteWithMeaning(first, toFront(assessed))} together with ${listQuotes(others, toFront(assessed))}`;
    },
  },
  // The same phrases, in the head of the README.
  condemnedInHead: {
    kind: 'words',
    grade: ({ words: { head } }) => (head.condemning.size > 1 ? 'condemns' : 'cautions'),
    measure: ({ assessed, words: { head } }) =>
      assessed.readmeText === null ? null : Math.min(mostPhrases, head.condemning.size),
    explain: ({ assessed, words: { head } }, isQuoted) => {
      const verb = head.condemning.size > 1 ? 'offers' : 'mentions';
      const place: Place = [
        `its README ${verb}`,
        [...head.condemning.values()],
        assessed.readmeText,
      ];
      return tell([place], isQuoted);
    },
  },
  // Phrases about abuse of accounts and checkouts, jailbreaks and services without payment.
  abuse: {
    kind: 'words',
    grade: ({ words: { front, head, doubtful } }) =>
      front.abuse.size > 0 || head.abuse.size > 1 || doubtful.length > 0 ? 'cautions' : 'supports',
    measure: ({ words: { front, head, doubtful } }) =>
      Math.min(mostPhrases, new Map([...front.abuse, ...head.abuse]).size + doubtful.length),
    explain: ({ assessed, words: { front, head, doubtful } }, isQuoted) => {
      const text = `${toFront(assessed)}\n${assessed.readmeText ?? ''}`;
      const [[first = '', ...others] = []] = doubtful;
      if (front.abuse.size === 0 && first !== '') {
        const isFront = [first, ...others].every((each) => toWritten(each).test(toFront(assessed)));
        const verb = isFront ? 'mentions' : 'name, description and README mention';
        return `${verb} ${quoteWithMeaning(first, text)} together with ${listQuotes(others, text)}`;
      }
      const inHead = [...head.abuse].filter(([phrase]) => !front.abuse.has(phrase));
      const quotes = inHead.map(([, quote]) => quote);
      return tell(
        [
          ['mentions', [...front.abuse.values()], toFront(assessed)],
          ['its README mentions', quotes, assessed.readmeText],
        ],
        isQuoted,
      );
    },
  },
  // Words of piracy, cheats, drainers and download bait, in name, description and topics.
  spamWords: {
    kind: 'words',
    grade: 'supports',
    measure: ({ words: { front, topics } }) =>
      Math.min(mostSpamWords, new Map([...front.spam, ...topics.spam]).size),
    explain: ({ assessed, words: { front, topics } }, isQuoted) => {
      const others = [...topics.spam].filter(
        ([phrase]) => !front.spam.has(phrase) && !isQuoted(phrase),
      );
      return tell(
        [
          ['mentions', [...front.spam.values()], toFront(assessed)],
          topicsMention(assessed, new Map(others)),
        ],
        isQuoted,
      );
    },
  },
  // The same words in the head of the README; the first one does not count.
  headSpamWords: {
    kind: 'words',
    grade: 'supports',
    measure: ({ assessed, words: { head } }) =>
      assessed.readmeText === null
        ? null
        : Math.min(mostSpamWords, Math.max(0, head.spam.size - 1)),
    explain: ({ assessed, words: { head } }, isQuoted) =>
      tell([['its README mentions', [...head.spam.values()], assessed.readmeText]], isQuoted),
  },
  // A description of twenty words and more that is no sentence, but words for a search. A person
  // may list features, too: with commas between them, and each feature once.
  wordList: {
    kind: 'text',
    grade: ({ assessed }) => (isEnumeration(assessed.description ?? '') ? 'supports' : 'cautions'),
    measure: ({ words: { description } }) => {
      const latin = description.filter((word) => /^[a-z]/.test(word));
      const isList = latin.length >= Math.max(longList, 0.8 * description.length);
      return Number(isList && !description.some((word) => joining.has(word)));
    },
    explain: ({ words: { description } }) =>
      `none of the ${formatCount(description.length)} words of its description joins two others, such as “a”, “for” or “with”`,
  },
  // A year of this decade in name, description or README title, as in “Pro 2026”.
  yearInText: {
    isAside: true,
    kind: 'words',
    grade: 'supports',
    measure: ({ words }) => Number(words.year !== null),
    explain: ({ words: { year } }) =>
      `the year ${year?.word ?? ''} in its ${year?.where ?? 'name'}`,
  },
  // The texts speak of a Windows program, and the repository has only HTML or no code.
  programWithoutCode: {
    kind: 'content',
    grade: 'supports',
    measure: ({ assessed: { language }, words: { programWord } }) =>
      language === null ? null : Number(isWithoutCode(language) && programWord !== null),
    explain: ({ assessed: { language }, words: { programWord } }) =>
      `its ${programWord?.where ?? 'name'} mentions “${programWord?.word ?? ''}”, as programs do, but GitHub finds ${language === '' ? 'no programming language' : 'mainly HTML'} in it`,
  },
};

/** Whether commas divide a text into items of at most three words on average, none twice. */
function isEnumeration(text: string): boolean {
  const items = text.split(/[,;]/).map((item) => fold(item).join(' '));
  return items.length * 3 >= fold(text).length && new Set(items).size === items.length;
}

/** A place of a text: how its reason begins, its quotes, and the text as written. */
type Place = readonly [says: string, quotes: readonly string[], text: string | null];

/** Tells each place's quotes that no stronger reason told, unless these told most of the place. */
function tell(places: readonly Place[], isQuoted: IsQuoted): string {
  return places
    .flatMap(([says, quotes, text]) => {
      const untold = quotes.filter((quote) => !isQuoted(quote));
      const isNew = untold.length > 0 && untold.length * 2 >= quotes.length;
      return isNew ? [`${says} ${listQuotes(untold, text ?? '')}`] : [];
    })
    .join(', and ');
}

function toFront(assessed: Assessed): string {
  return `${nameOf(assessed)}\n${assessed.description ?? ''}`;
}

function topicsMention({ topics }: Assessed, quotes: ReadonlyMap<string, string>): Place {
  return ['its topics mention', [...quotes.values()], topics.join('\n')];
}
