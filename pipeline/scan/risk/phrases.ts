import { readDigits } from './words.ts';

/** A phrase that was found, its kind, and which words it covers. */
type Match = { phrase: string; kind: string; start: number; end: number };

type Entry = { tail: readonly string[]; phrase: string; kind: string };

/** Finds phrases in lower-case words, at `starts` only where they are given. */
export type PhraseFinder = {
  find: (words: readonly string[], starts?: readonly number[]) => Match[];
  /** The words that a phrase can begin with. */
  firstWords: readonly string[];
};

/**
 * Makes a finder of phrases.
 *
 * A phrase of two words is also found joined, and each phrase with a plural s. Han phrases are given without spaces.
 */
export function createPhraseFinder(
  phrasesByKind: Readonly<Record<string, readonly string[]>>,
): PhraseFinder {
  const byFirst = new Map<string, Entry[]>();
  for (const [kind, lines] of Object.entries(phrasesByKind)) {
    for (const phrase of lines.flatMap((line) => line.split(', '))) {
      for (const [first = '', ...tail] of toForms(phrase)) {
        byFirst.set(first, [...(byFirst.get(first) ?? []), { tail, phrase, kind }]);
      }
    }
  }
  const find: PhraseFinder['find'] = (words, starts = [...words.keys()]) => {
    const matches: Match[] = [];
    for (const start of starts) {
      for (const { tail, phrase, kind } of byFirst.get(words[start] ?? '') ?? none) {
        if (!follows(words, start, tail)) continue;
        matches.push({ phrase, kind, start, end: start + 1 + tail.length });
      }
    }
    return matches;
  };
  return { find, firstWords: [...byFirst.keys()] };
}

const none: readonly Entry[] = [];

function follows(words: readonly string[], start: number, tail: readonly string[]): boolean {
  for (let at = 0; at < tail.length; at += 1) {
    if (words[start + 1 + at] !== tail[at]) return false;
  }
  return true;
}

function toForms(phrase: string): string[][] {
  if (/\p{Script=Han}/u.test(phrase)) return [phrase.match(/\p{Script=Han}|[a-z0-9]+/gu) ?? []];
  const words = phrase.split(' ');
  const read = words.map(readDigits);
  const isHidden = read.join(' ') !== phrase;
  return isHidden ? [...toPlainForms(words), ...toPlainForms(read)] : toPlainForms(words);
}

function toPlainForms(words: readonly string[]): string[][] {
  const plural = [...words.slice(0, -1), `${words.at(-1) ?? ''}s`];
  const apart = [[...words], plural];
  return words.length === 2 ? [...apart, [words.join('')], [plural.join('')]] : apart;
}
