import { rollup } from 'd3-array';
import { findCohorts, countFarmOwners, countSiblings } from './cohorts.ts';
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
import { abusePhrases, findSpamWords, type Match, quote } from './phrases.ts';

/** The words of a repository, and what other repositories of this and earlier nights have in common with it. */
export type Surroundings = {
  nameWords: readonly string[];
  descriptionWords: readonly string[];
  /** A year of this decade, and where it stands: `name`, `description` or `README’s first words`. */
  year: { year: string; where: string } | null;
  /** A word of a program for Windows in name, description or the head of the README. */
  programWord: string | null;
  /** The different spam words in name, description and topics. All words are quoted as the text has them. */
  spamWords: readonly string[];
  /** The same in the head of the README. */
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
  /** Number of owners in this night with a repository of this name, including this one. */
  ownersOfName: number;
  /** Whether an older or larger repository of another owner in this night has nearly the same README. */
  isReadmeCopied: boolean;
  /** Owners in this night with a repository of the same fingerprint, including this one. */
  ownersOfPrint: number;
  /** Owners in this night with a repository of the same fork farm, including this one. */
  ownersOfFarm: number;
  /** Repositories of this owner in this night with about as many stars, including this one. */
  siblings: number;
  /** What came back from earlier nights. */
  returned: Returned;
};

/** UTF-16 units of a README that count as its head: title and introduction. */
const headLength = 600;

/** The surroundings of each subject of one night, in the same order. */
export function readSurroundings(
  subjects: readonly Subject[],
  earlier: EarlierRows = noEarlierRows,
): Surroundings[] {
  const owners = subjects.map(({ owner }) => owner.toLowerCase());
  const nameKeys = subjects.map(({ name }) => toNameKey(name));
  const ownersByName = countOwners(nameKeys, owners);
  const names = subjects.map(({ name }) => fold(name));
  const descriptions = subjects.map(({ description }) => fold(description ?? ''));
  const copiedReadmes = findSharedTexts(subjects);
  const prints = findCohorts(subjects);
  const farms = countFarmOwners(subjects);
  const siblings = countSiblings(subjects);
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
    const headCondemned = findCondemned(headWords, { starts: inHead, stance });
    return {
      nameWords,
      descriptionWords,
      year: findYear({
        name: nameWords,
        description: descriptionWords,
        'README’s first words': headWords.slice(0, titleLength),
      }),
      programWord: [...nameWords, ...descriptionWords, ...headWords].find(isProgramWord) ?? null,
      spamWords: [
        ...new Map([
          ...toQuotes(written, findSpamWords(front, inFront)),
          ...topics.flatMap(({ spam }) => spam),
        ]).values(),
      ],
      headSpamWords:
        stance === 'study'
          ? []
          : [...toQuotes(headWords, findSpamWords(headWords, inHead)).values()],
      condemned,
      condemnedTopics: [...inTopics.values()],
      condemnedInHead: headCondemned.flatMap(({ quotes }) => quotes),
      abuse: toQuotes(written, abusePhrases.find(front, inFront)),
      abuseInHead: toQuotes(headWords, abusePhrases.find(headWords, inHead)),
      harvest: stance === 'study' ? null : findHarvest(all, findTelling(all), allWritten),
      stance,
      ownersOfName: ownersByName.get(nameKeys[index] ?? '') ?? 1,
      isReadmeCopied: copiedReadmes.has(index),
      ownersOfPrint: prints[index] ?? 1,
      ownersOfFarm: farms[index] ?? 1,
      siblings: siblings[index] ?? 1,
      returned: earlier.find(subject),
    };
  });
}

/** In words. A title is about as long. */
const titleLength = 14;

function findYear(texts: Readonly<Record<string, readonly string[]>>): Surroundings['year'] {
  for (const [where, words] of Object.entries(texts)) {
    const year = words.find(isYear);
    if (year !== undefined) return { year, where };
  }
  return null;
}

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

type TopicWords = { words: readonly string[]; spam: readonly (readonly [string, string])[] };

/** Returns a cached function that reads the words of a topic. Topics repeat often in a night. */
function createTopicReader(): (topic: string) => TopicWords {
  const known = new Map<string, TopicWords>();
  return (topic) => {
    const before = known.get(topic);
    if (before !== undefined) return before;
    const words = fold(topic);
    const found = { words, spam: [...toQuotes(words, findSpamWords(words))] };
    known.set(topic, found);
    return found;
  };
}

function countOwners(
  nameKeys: readonly string[],
  owners: readonly string[],
): ReadonlyMap<string, number> {
  return rollup(
    nameKeys.keys(),
    (indexes) => new Set(indexes.map((index) => owners[index])).size,
    (index) => nameKeys[index] ?? '',
  );
}
