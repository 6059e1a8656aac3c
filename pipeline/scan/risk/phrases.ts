import { fold, readDigits } from './fold.ts';
import lists from './phrases.json' with { type: 'json' };

/** A phrase that was found, its kind, and which words it covers. */
export type Match = { phrase: string; kind: string; start: number; end: number };

type Entry = { tail: readonly string[]; phrase: string; kind: string };

/** Finds phrases in folded words, at `starts` only where they are given. One inside a longer one of its kind is left out. */
type PhraseFinder = {
  find: (words: readonly string[], starts?: readonly number[]) => Match[];
  /** The phrases as they are written in the list. */
  phrases: readonly string[];
  /** The words that a phrase can begin with. */
  firstWords: readonly string[];
};

/**
 * Phrases that have hardly a second meaning, by kind. Chosen by what is sold, not from labels.
 *
 * Words may be joined in the text: `aim bot` finds `aimbot` too. A Han character is a word.
 */
export const condemningPhrases = createPhraseFinder(lists.condemning);

/**
 * Phrases of account and checkout abuse, jailbreaks and free rides: mass registration, pooled logins, payment links.
 *
 * They call for caution and prove nothing. Honest tools speak of some of them.
 */
export const abusePhrases = createPhraseFinder(lists.abuse);

/** Phrases of texts that study or stop attacks. Those of `inName` are common, and count in a name only. */
export const studyPhrases = createPhraseFinder(lists.study);

/** Phrases of texts about changes to games that people play alone. */
export const modPhrases = createPhraseFinder({ mods: lists.mods });

/** What is done to accounts and tokens, the accounts and tokens, and the means that stand beside. */
export const harvestPhrases = createPhraseFinder(lists.harvest);

/** A found phrase as it stands in the words of a text. */
export function quote(
  words: readonly string[],
  { start, end }: Pick<Match, 'start' | 'end'>,
): string {
  return words.slice(start, end).join(' ').replaceAll(spaceInHan, '');
}

const spaceInHan = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

function createPhraseFinder(
  phrasesByKind: Readonly<Record<string, readonly string[]>>,
): PhraseFinder {
  const byFirst = new Map<string, Entry[]>();
  const phrases: string[] = [];
  for (const [kind, lines] of Object.entries(phrasesByKind)) {
    for (const phrase of lines.flatMap((line) => line.split(', '))) {
      phrases.push(phrase);
      for (const [first = '', ...tail] of toForms(fold(phrase))) {
        byFirst.set(first, [...(byFirst.get(first) ?? []), { tail, phrase, kind }]);
      }
    }
  }
  const find: PhraseFinder['find'] = (words, starts = [...words.keys()]) => {
    const found = starts.flatMap((start) =>
      (byFirst.get(words[start] ?? '') ?? none)
        .filter(({ tail }) => tail.every((word, at) => words[start + 1 + at] === word))
        .map(({ tail, phrase, kind }) => ({ phrase, kind, start, end: start + 1 + tail.length })),
    );
    return found.filter((one) => !found.some((other) => isInside(one, other)));
  };
  return { find, phrases, firstWords: [...byFirst.keys()] };
}

const none: readonly Entry[] = [];

function isInside(one: Match, other: Match): boolean {
  return (
    one.kind === other.kind &&
    other.start <= one.start &&
    one.end <= other.end &&
    one.end - one.start < other.end - other.start
  );
}

/** As it is, with a plural s, joined if it has two words, and with digits read as letters. */
function toForms(words: readonly string[]): string[][] {
  const forms = toPlainForms(words);
  const read = forms.map((form) => form.map(readDigits));
  return [...forms, ...read.filter((form, index) => form.join(' ') !== forms[index]?.join(' '))];
}

function toPlainForms(words: readonly string[]): string[][] {
  if (words.some((word) => /\p{Script=Han}/u.test(word))) return [[...words]];
  const plural = [...words.slice(0, -1), `${words.at(-1) ?? ''}s`];
  const apart = [[...words], plural];
  return words.length === 2 ? [...apart, [words.join('')], [plural.join('')]] : apart;
}

/**
 * Words typical of cracked software, cheats, drainers and download bait. They are chosen by meaning, not from the
 * labels.
 *
 * Words that honest projects need are left out, such as client, launcher, script, wallet and exploit.
 */
export const spamWords: readonly string[] = Object.values(lists.spamWords)
  .flatMap((lines) => lines.flatMap((line) => line.split(' ')))
  .flatMap(fold);
/** Maps each spam word and its plural to the spam word. */
const singulars = new Map([
  ...spamWords.map((word) => [`${word}s`, word] as const),
  ...spamWords.map((word) => [word, word] as const),
]);

/** No word is split after one letter. */
const shortestPart = 2;

/** The beginnings of spam words, and the words. Only such a word is joined with the next one. */
const beginnings = new Set(
  spamWords.flatMap((word) =>
    Array.from(word, (_, index) => word.slice(0, index + 1)).slice(shortestPart - 1),
  ),
);

/** Spam words, their plurals and their beginnings. */
export const partsOfSpamWords: readonly string[] = [...singulars.keys(), ...beginnings];

/**
 * Finds spam words, in order. Also finds plurals, `cr4ck`, and a word split in two. The phrase of a match is the spam
 * word in the singular.
 *
 * `starts` is where to look, if not everywhere.
 */
export function findSpamWords(
  words: readonly string[],
  starts: readonly number[] = [...words.keys()],
): Omit<Match, 'kind'>[] {
  const found: Omit<Match, 'kind'>[] = [];
  for (const start of starts) {
    const word = words[start] ?? '';
    const whole = singulars.get(readDigits(word));
    if (whole !== undefined) found.push({ phrase: whole, start, end: start + 1 });
    if (!beginnings.has(word)) continue;
    const joined = singulars.get(word + (words[start + 1] ?? ''));
    if (joined !== undefined) found.push({ phrase: joined, start, end: start + 2 });
  }
  return found;
}

const denying = new Set(['no', 'not', 'without', 'never']);
/** In words, before a spam word. */
const deniedWords = 2;

/** Whether a text denies a word, as in “no cracks” and “no DRM bypass”. */
export function isDenied(words: readonly string[], { start }: Pick<Match, 'start'>): boolean {
  return words.slice(Math.max(0, start - deniedWords), start).some((word) => denying.has(word));
}
