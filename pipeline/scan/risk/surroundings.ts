import { findCopies } from './copies.ts';
import { toPlainText, toWords } from './plain-text.ts';
import { findSpamWords } from './spam-words.ts';
import type { Subject } from './subject.ts';

/** What a repository's texts say, read once, and what the rest of its night adds to it. */
export type Surroundings = {
  nameWords: readonly string[];
  descriptionWords: readonly string[];
  /** The different spam words in name, description and topics. */
  spamWords: readonly string[];
  /** Owners in this night who have a repository of this name, this one included. */
  ownersOfName: number;
  /** Whether another owner in this night has nearly this description. */
  isDescriptionCopied: boolean;
};

/** The surroundings of each subject of one night, in the same order. */
export function readSurroundings(subjects: readonly Subject[]): Surroundings[] {
  const owners = subjects.map(({ owner }) => owner.toLowerCase());
  const nameKeys = subjects.map(toNameKey);
  const ownersByName = countOwners(nameKeys, owners);
  const names = subjects.map(({ name }) => readWords(name));
  const descriptions = subjects.map(({ description }) => readWords(description ?? ''));
  const copied = findCopies(owners, descriptions);
  const readTopic = createTopicReader();
  return subjects.map(({ topics }, index) => {
    const nameWords = names[index] ?? [];
    const descriptionWords = descriptions[index] ?? [];
    const inTexts = [nameWords, descriptionWords].flatMap((words) => findSpamWords(words));
    const inTopics = topics.flatMap(readTopic);
    return {
      nameWords,
      descriptionWords,
      spamWords: [...new Set([...inTexts, ...inTopics])],
      ownersOfName: ownersByName.get(nameKeys[index] ?? '')?.size ?? 1,
      isDescriptionCopied: copied.has(index),
    };
  });
}

function readWords(text: string): string[] {
  return toWords(toPlainText(text));
}

/** The spam words of a topic. A night repeats its topics a lot, so each is read once. */
function createTopicReader(): (topic: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (topic) => {
    const before = known.get(topic);
    if (before !== undefined) return before;
    const found = findSpamWords(readWords(topic));
    known.set(topic, found);
    return found;
  };
}

function countOwners(
  nameKeys: readonly string[],
  owners: readonly string[],
): Map<string, Set<string>> {
  const ownersOf = new Map<string, Set<string>>();
  nameKeys.forEach((key, index) => {
    const owner = owners[index] ?? '';
    const others = ownersOf.get(key);
    if (others === undefined) ownersOf.set(key, new Set([owner]));
    else others.add(owner);
  });
  return ownersOf;
}

/** `My.IPTV` and `my-iptv` are one name. */
function toNameKey({ name }: Subject): string {
  return name.toLowerCase().replaceAll(/[-_.]/g, '');
}
