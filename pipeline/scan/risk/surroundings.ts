import { group } from 'd3-array';
import { findCohorts, findFarms, findSiblings, namesOfOthers } from './cohorts.ts';
import {
  type Condemned,
  findCondemned,
  findCondemnedTogether,
  findHarvest,
  findTelling,
  type Harvest,
  isProgramWord,
  readStance,
  type Stance,
} from './condemning.ts';
import { type EarlierRows, noEarlierRows, type Returned, toNameKey } from './earlier-rows.ts';
import { findSharedTexts } from './sketch.ts';
import type { Subject } from './subject.ts';
import { fold, readDigits } from './fold.ts';
import { abusePhrases, findSpamWords, isDenied, type Match, quote } from './phrases.ts';

/** The words of a repository, and what other repositories of this and earlier nights have in common with it. */
export type Surroundings = {
  nameWords: readonly string[];
  descriptionWords: readonly string[];
  /** A year of this decade. */
  year: Placed | null;
  /** A word of a program for Windows in name, description or the head of the README. */
  programWord: Placed | null;
  /** The different spam words in name and description. All words are quoted as the text has them. */
  spamWords: readonly string[];
  /** Others of them, each with the topic that holds it. */
  spamTopics: ReadonlyMap<string, string>;
  /** How many different spam words the head of the README has. */
  headSpamCount: number;
  /** Those of them that it does not deny, as in “no cracks”. */
  headSpamWords: readonly string[];
  /** Phrases in name and description that condemn. */
  condemned: readonly Condemned[];
  /** The topics that hold others of them, one for each phrase. */
  condemnedTopics: readonly string[];
  /** The same in the head of the README. */
  condemnedInHead: readonly string[];
  /** Phrases of account and checkout abuse in name and description, with the words that the text has for each. */
  abuse: ReadonlyMap<string, string>;
  /** The same in the head of the README. */
  abuseInHead: ReadonlyMap<string, string>;
  /** The words of a text about accounts or tokens that are made, pooled or harvested. */
  harvest: Harvest | null;
  /** What name, description and topics are about, if that makes phrases mentions. */
  stance: Stance;
  /** Repositories of this name in this night, one for each other owner, by full name. */
  ofName: readonly string[];
  /** An older or larger repository of another owner in this night that has nearly the same README. */
  readmeOf: string | null;
  /** Repositories of the same fingerprint in this night, one for each other owner. */
  ofPrint: readonly string[];
  /** Repositories of the same fork farm in this night, one for each other owner. */
  ofFarm: readonly string[];
  /** Other repositories of this owner in this night with about as many stars. */
  siblings: readonly string[];
  /** What came back from earlier nights. */
  returned: Returned;
};

/** A word, and where it stands. */
type Placed = { word: string; where: (typeof places)[number] };

/** UTF-16 units of a README that count as its head: title and introduction. */
const headLength = 600;

/** The surroundings of each subject of one night, in the same order. */
export function readSurroundings(
  subjects: readonly Subject[],
  earlier: EarlierRows = noEarlierRows,
): Surroundings[] {
  const byName = group(subjects, ({ name }) => toNameKey(name));
  const names = subjects.map(({ name }) => fold(name));
  const descriptions = subjects.map(({ description }) => fold(description ?? ''));
  const copiedReadmes = findSharedTexts(subjects);
  const prints = findCohorts(subjects);
  const farms = findFarms(subjects);
  const siblings = findSiblings(subjects);
  const readTopic = createTopicReader();
  return subjects.map((subject, index) => {
    const nameWords = names[index] ?? [];
    const descriptionWords = descriptions[index] ?? [];
    const headWords = fold((subject.readmeText ?? '').slice(0, headLength));
    const inHead = findTelling(headWords);
    const topics = subject.topics.map(readTopic);
    const written = [...nameWords, '.', ...descriptionWords];
    const front = written.map(readDigits);
    const inFront = findTelling(front);
    const about = [...front, ...topics.flatMap(({ words }) => ['.', ...words])];
    const stance = readStance(about, findTelling(about), nameWords.length);
    const condemned = findCondemnedTogether(front, { starts: inFront, stance, written });
    const inTopics = new Map(
      topics.flatMap(({ words }, at) =>
        findCondemned(words, { stance }).map(({ phrase }) => [phrase, subject.topics[at] ?? '']),
      ),
    );
    for (const { phrase } of condemned) inTopics.delete(phrase);
    const all = [...front, '.', ...headWords];
    const allWritten = [...written, '.', ...headWords];
    const inSpamWords = toQuotes(written, findSpamWords(front, inFront));
    const spamTopics = new Map(
      topics.flatMap(({ spam }, at) =>
        spam
          .filter((phrase) => !inSpamWords.has(phrase))
          .map((phrase) => [phrase, subject.topics[at] ?? '']),
      ),
    );
    const inHeadSpam = stance === 'study' ? [] : findSpamWords(headWords, inHead);
    const headCondemned = findCondemned(headWords, { starts: inHead, stance });
    return {
      nameWords,
      descriptionWords,
      year: findPlaced(isYear, nameWords, descriptionWords, headWords.slice(0, titleLength)),
      programWord: findPlaced(isProgramWord, nameWords, descriptionWords, headWords),
      spamWords: [...inSpamWords.values()],
      spamTopics,
      headSpamCount: toQuotes(headWords, inHeadSpam).size,
      headSpamWords: [
        ...toQuotes(
          headWords,
          inHeadSpam.filter((one) => !isDenied(headWords, one)),
        ).values(),
      ],
      condemned,
      condemnedTopics: [...inTopics.values()],
      condemnedInHead: headCondemned.flatMap(({ quotes }) => quotes),
      abuse: toQuotes(written, abusePhrases.find(front, inFront)),
      abuseInHead: toQuotes(headWords, abusePhrases.find(headWords, inHead)),
      harvest: stance === 'study' ? null : findHarvest(all, findTelling(all), allWritten),
      stance,
      ofName: namesOfOthers(subject, byName.get(toNameKey(subject.name)) ?? []),
      readmeOf: copiedReadmes.get(index) ?? null,
      ofPrint: prints[index] ?? [],
      ofFarm: farms[index] ?? [],
      siblings: siblings[index] ?? [],
      returned: earlier.find(subject),
    };
  });
}

/** In words. A title is about as long. */
const titleLength = 14;

function findPlaced(
  isWanted: (word: string) => boolean,
  ...texts: readonly (readonly string[])[]
): Placed | null {
  for (const [index, where] of places.entries()) {
    const word = texts[index]?.find(isWanted);
    if (word !== undefined) return { word, where };
  }
  return null;
}

const places = ['name', 'description', 'README'] as const;

function isYear(word: string): boolean {
  return word.length === 4 && /^20[2-3]\d$/.test(word);
}

/** The different phrases, with the words that the text has for each. */
function toQuotes(
  words: readonly string[],
  matches: readonly Omit<Match, 'kind'>[],
): Map<string, string> {
  const quotes = new Map<string, string>();
  for (const match of matches) {
    if (!quotes.has(match.phrase)) quotes.set(match.phrase, quote(words, match));
  }
  return quotes;
}

type TopicWords = { words: readonly string[]; spam: readonly string[] };

/** Returns a cached function that reads the words of a topic. Topics repeat often in a night. */
function createTopicReader(): (topic: string) => TopicWords {
  const known = new Map<string, TopicWords>();
  return (topic) => {
    const before = known.get(topic);
    if (before !== undefined) return before;
    const words = fold(topic);
    const found = { words, spam: findSpamWords(words).map(({ phrase }) => phrase) };
    known.set(topic, found);
    return found;
  };
}
