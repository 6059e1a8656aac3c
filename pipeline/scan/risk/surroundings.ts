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
  const owners = countOwners(subjects);
  const descriptions = subjects.map((subject) => toWords(toPlainText(subject.description ?? '')));
  const copied = findCopies(
    subjects.map(({ owner }) => owner.toLowerCase()),
    descriptions,
  );
  const readTopic = createTopicReader();
  return subjects.map((subject, index) => {
    const nameWords = toWords(toPlainText(subject.name));
    const descriptionWords = descriptions[index] ?? [];
    return {
      nameWords,
      descriptionWords,
      spamWords: [
        ...new Set([
          ...findSpamWords(nameWords),
          ...findSpamWords(descriptionWords),
          ...subject.topics.flatMap(readTopic),
        ]),
      ],
      ownersOfName: owners.get(toNameKey(subject))?.size ?? 1,
      isDescriptionCopied: copied.has(index),
    };
  });
}

/** The spam words of a topic. A night repeats its topics a lot, so each is read once. */
function createTopicReader(): (topic: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (topic) => {
    const found = known.get(topic) ?? findSpamWords(toWords(toPlainText(topic)));
    known.set(topic, found);
    return found;
  };
}

function countOwners(subjects: readonly Subject[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const subject of subjects) {
    const key = toNameKey(subject);
    const owners = names.get(key);
    if (owners === undefined) names.set(key, new Set([subject.owner.toLowerCase()]));
    else owners.add(subject.owner.toLowerCase());
  }
  return names;
}

/** `My.IPTV` and `my-iptv` are one name. */
function toNameKey({ name }: Subject): string {
  return name.toLowerCase().replaceAll(/[-_.]/g, '');
}
