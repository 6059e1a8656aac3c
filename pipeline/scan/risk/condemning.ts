import { fold, readDigits } from './fold.ts';
import lists from './phrases.json' with { type: 'json' };
import {
  abusePhrases,
  condemningPhrases,
  harvestPhrases,
  modPhrases,
  studyPhrases,
  partsOfSpamWords,
  quote,
} from './phrases.ts';

/** Words that condemn together, in any order, in one name and description. */
const together = lists.together.map(([phrase = '', ...sides]) => ({
  phrase,
  sides: sides.map(fold),
}));

/** Words near a phrase that turn it into something to guard against, or to study. */
const guarding = new Set(fold(lists.guarding));
/** Words beside which a guarding word says the opposite: “bypasses detection”. */
const evading = new Set(fold(lists.evading));

/** How many words before and after a phrase are looked at. */
const before = 4;
const after = 2;

/**
 * What name, description and topics are about, if that makes their phrases mentions: studying or stopping attacks, or
 * changing games that people play alone.
 */
export type Stance = 'study' | 'mod' | null;

/** Only these kinds of phrases are ordinary in a text about changing games. */
const ordinaryInMods: ReadonlySet<string> = new Set(['game cheats', 'together']);

/**
 * A found phrase, its kind, and the words of the text: one quote, or several for words that condemn together.
 */
export type Condemned = { phrase: string; kind: string; quotes: readonly string[] };

/** Where to look, if not everywhere; what the text is about; and its words as written, if `words` read digits. */
type Reading = { starts?: readonly number[]; stance?: Stance; written?: readonly string[] };

/**
 * Finds the different phrases that condemn. A phrase that the text only mentions is not counted: one beside a guarding
 * word, as in “detects drainers”, and one that is ordinary for the stance of the text.
 */
export function findCondemned(
  words: readonly string[],
  { starts, stance = null, written = words }: Reading = {},
): Condemned[] {
  if (stance === 'study') return [];
  const found = new Map<string, Condemned>();
  for (const match of condemningPhrases.find(words, starts)) {
    const { phrase, kind, start, end } = match;
    if (found.has(phrase) || (stance === 'mod' && ordinaryInMods.has(kind))) continue;
    if (isGuarded(words, start, end)) continue;
    found.set(phrase, { phrase, kind, quotes: [quote(written, match)] });
  }
  return [...found.values()];
}

/** The same, with words that condemn together. For a name with its description, which are short. */
export function findCondemnedTogether(
  words: readonly string[],
  { starts = [...words.keys()], stance = null, written = words }: Reading,
): Condemned[] {
  if (starts.length === 0) return [];
  const found = findCondemned(words, { starts, stance, written });
  if (stance !== null || isDefence(words)) return found;
  const combined = together.flatMap(({ phrase, sides }) => {
    const places = sides.flatMap(
      (side) => starts.find((start) => side.includes(words[start] ?? '')) ?? [],
    );
    const quotes = places.map((place) => written[place] ?? '');
    return places.length === sides.length ? [{ phrase, kind: 'together', quotes }] : [];
  });
  return [...found, ...combined];
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

/**
 * Reads the stance of a name, description and topics in that order. One that speaks of evading detection has none.
 *
 * A harmless phrase behind “for”, as in “for security research”, is a disclaimer and no stance.
 */
export function readStance(
  words: readonly string[],
  starts: readonly number[],
  nameLength: number,
): Stance {
  if (words.some((word) => evading.has(word))) return null;
  const isStudy = studyPhrases
    .find(words, starts)
    .some(({ kind, start }) =>
      kind === 'inName'
        ? start < nameLength
        : !words.slice(Math.max(0, start - 3), start).includes('for'),
    );
  if (isStudy) return 'study';
  return modPhrases.find(words, starts).length > 0 ? 'mod' : null;
}

/** In words, from what is done to what it is done to. */
const harvestApart = 5;
/** Different means, such as captcha and proxy. One alone is ordinary. */
const fewestMeans = 2;

/** The words of a text about accounts or tokens that are made, pooled or harvested. */
export type Harvest = { made: string; thing: string; means: readonly string[] };

/**
 * The words by which a text speaks of accounts or tokens that are made, pooled or harvested, with two means in the same
 * text. Null if it does not.
 */
export function findHarvest(
  words: readonly string[],
  starts: readonly number[],
  written: readonly string[],
): Harvest | null {
  const found = harvestPhrases.find(words, starts);
  const of = (wanted: string) => found.filter(({ kind }) => kind === wanted);
  const means = new Map(of('beside').map((match) => [match.phrase, quote(written, match)]));
  if (means.size < fewestMeans) return null;
  const made = of('made');
  for (const thing of of('things')) {
    const done = made.find(({ start }) => Math.abs(start - thing.start) <= harvestApart);
    if (done === undefined) continue;
    return { made: quote(written, done), thing: quote(written, thing), means: [...means.values()] };
  }
  return null;
}

/** Words of programs for Windows. */
const programWords = new Set(['windows', 'exe', 'win10', 'win11', 'win64', 'x64', 'installer']);

/** Whether a word speaks of a program for Windows. */
export function isProgramWord(word: string): boolean {
  return programWords.has(word);
}

const telling = new Set([
  ...[abusePhrases, condemningPhrases, harvestPhrases, modPhrases, studyPhrases].flatMap(
    ({ firstWords }) => firstWords,
  ),
  ...together.flatMap(({ sides }) => sides.flat()),
  ...partsOfSpamWords,
  ...programWords,
]);

/** No spam word is shorter. */
const shortest = 3;

/** The places of words that some list knows, or that hide letters in digits. Lists look at these only. */
export function findTelling(words: readonly string[]): number[] {
  const places: number[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? '';
    const isTelling = telling.has(word) || (word.length >= shortest && readDigits(word) !== word);
    if (isTelling) places.push(place);
  }
  return places;
}
