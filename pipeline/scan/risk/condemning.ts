import lists from './phrases.json' with { type: 'json' };
import { createPhraseFinder } from './phrases.ts';

/**
 * Phrases that have hardly a second meaning, by kind. Chosen by what is sold, not from labels.
 *
 * Words are lower-case and may be joined in the text: `aim bot` finds `aimbot` too. A Han character is a word.
 */
const condemningPhrases = createPhraseFinder(lists.condemning);

/**
 * Phrases of account and checkout abuse, jailbreaks and free rides: mass registration, pooled logins, payment links.
 *
 * They call for caution and prove nothing. Honest tools speak of some of them.
 */
export const abusePhrases = createPhraseFinder(lists.abuse);

/** Words that condemn together, in any order, in one name and description. */
const together = lists.together.map(([phrase = '', ...sides]) => ({
  phrase,
  sides: sides.map((side) => side.split(' ')),
}));

/** Words near a phrase that turn it into something to guard against, or to study. */
const guarding = new Set(lists.guarding.split(' '));
/** Words beside which a guarding word says the opposite: “bypasses detection”. */
const evading = new Set(lists.evading.split(' '));

/** How many words before and after a phrase are looked at. */
const before = 4;
const after = 2;

/** A found phrase, and its kind. */
export type Condemned = { phrase: string; kind: string };

/**
 * Finds the different phrases that condemn. One that stands beside a guarding word is not counted: a detector of
 * drainers is no drainer. `starts` is where to look, if not everywhere.
 */
export function findCondemned(words: readonly string[], starts?: readonly number[]): Condemned[] {
  const found = new Map<string, Condemned>();
  for (const { phrase, kind, start, end } of condemningPhrases.find(words, starts)) {
    if (!isGuarded(words, start, end)) found.set(phrase, { phrase, kind });
  }
  return [...found.values()];
}

/** The same, with words that condemn together. For a name with its description, which are short. */
export function findCondemnedTogether(
  words: readonly string[],
  starts: readonly number[],
): Condemned[] {
  if (starts.length === 0) return [];
  const found = findCondemned(words, starts);
  const used = new Set(starts.map((start) => words[start]));
  const pairs = together.filter(({ sides }) =>
    sides.every((side) => side.some((word) => used.has(word))),
  );
  if (pairs.length === 0 || isDefence(words)) return found;
  return [...found, ...pairs.map(({ phrase }) => ({ phrase, kind: 'together' }))];
}

function isDefence(words: readonly string[]): boolean {
  return words.some((word) => guarding.has(word)) && !words.some((word) => evading.has(word));
}

function isGuarded(words: readonly string[], start: number, end: number): boolean {
  const around = [
    ...words.slice(Math.max(0, start - before), start),
    ...words.slice(end, end + after),
  ];
  if (!around.some((word) => guarding.has(word))) return false;
  return !words.slice(Math.max(0, start - before), end + after).some((word) => evading.has(word));
}

const studyPhrases = createPhraseFinder({ study: lists.study });

/**
 * Whether name and description speak of studying or stopping attacks, and not of evading detection.
 *
 * A README of such a project may list what it finds, so its words do not condemn.
 */
export function isStudy(words: readonly string[], starts: readonly number[]): boolean {
  return studyPhrases.find(words, starts).length > 0 && !words.some((word) => evading.has(word));
}

/** The words that a phrase of this file, or words that condemn together, can begin with. */
export const condemningWords: readonly string[] = [
  ...condemningPhrases.firstWords,
  ...studyPhrases.firstWords,
  ...together.flatMap(({ sides }) => sides.flat()),
];
