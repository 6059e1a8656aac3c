import { rollup } from 'd3-array';
import { findCohorts, countFarmOwners, countSiblings } from './cohorts.ts';
import {
  findCondemned,
  findCondemnedTogether,
  findHarvest,
  findTelling,
  isProgramWord,
  readStance,
  type Stance,
} from './condemning.ts';
import { type EarlierRows, noEarlierRows, type Returned, toNameKey } from './earlier-rows.ts';
import { findSharedTexts } from './sketch.ts';
import type { Subject } from './subject.ts';
import { fold, readDigits } from './fold.ts';
import { abusePhrases, findSpamWords } from './phrases.ts';

/** The words of a repository, and what other repositories of this and earlier nights have in common with it. */
export type Surroundings = {
  nameWords: readonly string[];
  descriptionWords: readonly string[];
  /** A year of this decade in name, description or title. */
  year: string | null;
  /** Whether name, description or the head of the README speak of a program for Windows. */
  speaksOfProgram: boolean;
  /** The different spam words in name, description and topics. */
  spamWords: readonly string[];
  /** The same in the head of the README. */
  headSpamWords: readonly string[];
  /** Phrases in name, description and topics that condemn. */
  condemned: readonly string[];
  /** The same in the head of the README. */
  condemnedInHead: readonly string[];
  /** Phrases of account and checkout abuse in name and description. */
  abuse: readonly string[];
  /** The same in the head of the README. */
  abuseInHead: readonly string[];
  /** The words of a text about accounts or tokens that are made, pooled or harvested. */
  harvest: readonly string[];
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
    const front = [...nameWords, '.', ...descriptionWords].map(readDigits);
    const inFront = findTelling(front);
    const about = [...front, ...topics.flatMap(({ words }) => ['.', ...words])];
    const stance = readStance(about, findTelling(about), nameWords.length);
    const condemned = [
      ...findCondemnedTogether(front, inFront, stance),
      ...topics.flatMap(({ words }) => findCondemned(words, { stance })),
    ];
    const all = [...front, '.', ...headWords];
    const headCondemned = findCondemned(headWords, { starts: inHead, stance });
    return {
      nameWords,
      descriptionWords,
      year: findYear(nameWords, descriptionWords, headWords.slice(0, titleLength)),
      speaksOfProgram:
        nameWords.some(isProgramWord) ||
        descriptionWords.some(isProgramWord) ||
        inHead.some((place) => isProgramWord(headWords[place] ?? '')),
      spamWords: [
        ...new Set([...findSpamWords(front, inFront), ...topics.flatMap(({ spam }) => spam)]),
      ],
      headSpamWords: stance === 'study' ? [] : findSpamWords(headWords, inHead),
      condemned: toPhrases(condemned),
      condemnedInHead: toPhrases(headCondemned),
      abuse: toPhrases(abusePhrases.find(front, inFront)),
      abuseInHead: toPhrases(abusePhrases.find(headWords, inHead)),
      harvest: stance === 'study' ? [] : findHarvest(all, findTelling(all)),
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

function findYear(...texts: readonly (readonly string[])[]): string | null {
  for (const words of texts) {
    const year = words.find(isYear);
    if (year !== undefined) return year;
  }
  return null;
}

function isYear(word: string): boolean {
  return word.length === 4 && /^20[2-3]\d$/.test(word);
}

function toPhrases(matches: readonly { phrase: string }[]): string[] {
  return [...new Set(matches.map(({ phrase }) => phrase))];
}

type TopicWords = { words: readonly string[]; spam: readonly string[] };

/** Returns a cached function that reads the words of a topic. Topics repeat often in a night. */
function createTopicReader(): (topic: string) => TopicWords {
  const known = new Map<string, TopicWords>();
  return (topic) => {
    const before = known.get(topic);
    if (before !== undefined) return before;
    const words = fold(topic);
    const found = { words, spam: findSpamWords(words) };
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
