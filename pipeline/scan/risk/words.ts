import { group } from 'd3-array';
import { fold } from './fold.ts';
import { findPhrases, type Match, toQuote } from './phrases.ts';
import lists from './phrases.json' with { type: 'json' };
import { nameOf } from '../../contract/repository-row.ts';
import type { Assessed } from './assessed.ts';

export type Words = ReturnType<typeof readWords>;

type Placed = { word: string; where: (typeof places)[number] };
const places = ['name', 'description', 'README'] as const;

/** UTF-16 units of a README that are its head: title and introduction. */
const headLength = 600;
/** In words. The title of a README is about as long. */
const titleLength = 14;

type Text = { words: readonly string[]; matches: readonly Match[] };

/** Reads name, description, topics and the beginning of the README. Pure. */
export function readWords(assessed: Assessed) {
  const [name, description] = [fold(nameOf(assessed)), fold(assessed.description ?? '')];
  const front = toText([...name, '.', ...description]);
  const head = toText(fold((assessed.readmeText ?? '').slice(0, headLength)));
  const topics = assessed.topics.map((topic) => toText(fold(topic)));
  const stance = readStance(joinTexts([front, ...topics]), name.length);
  const isDefence = context(front, 'guarding').length > 0 && context(front, 'evading').length === 0;
  return {
    description,
    year: findPlaced(labelYear, [name, description, head.words.slice(0, titleLength)]),
    programWord: findPlaced(programWord, [name, description, head.words]),
    /** The phrases in name and description. */
    front: collectPhrases([front], stance),
    /** The phrases in topics. A topic is quoted whole. */
    topics: collectPhrases(topics, stance, assessed.topics),
    /** The phrases in the beginning of the README. */
    head: collectPhrases([head], stance),
    /** Phrases of name and description that condemn together, in any order. */
    together: stance === null ? findTogether(front, 'together') : [],
    /** Phrases of name, description and README head that call for caution together. */
    doubtful: isDefence ? [] : findTogether(joinTexts([front, head]), 'doubtful'),
  };
}

/** The kinds of a text's phrases that condemn or speak of abuse. No other text is considered. */
export function findKinds(words: readonly string[]): Set<string> {
  const text = toText(words);
  const counts = (match: Match) =>
    (match.list === 'abuse' || match.list === 'condemning') && isOffered(text, match, null);
  return new Set(text.matches.filter(counts).map(({ kind }) => kind));
}

function toText(words: readonly string[]): Text {
  return { words, matches: findPhrases(words) };
}

/** One text after the other, each with a full stop, over which no phrase goes. */
function joinTexts(texts: readonly Text[]): Text {
  const words: string[] = [];
  const matches: Match[] = [];
  for (const text of texts) {
    const offset = words.length;
    for (const match of text.matches) {
      matches.push({ ...match, start: match.start + offset, end: match.end + offset });
    }
    words.push(...text.words, '.');
  }
  return { words, matches };
}

/** The phrases of texts by list, each with its quote. A text's entry in `quotes` replaces it. */
function collectPhrases(texts: readonly Text[], stance: Stance, quotes?: readonly string[]) {
  const quoted = {
    condemning: new Map<string, string>(),
    abuse: new Map<string, string>(),
    spam: new Map<string, string>(),
  };
  for (const [index, text] of texts.entries()) {
    for (const match of text.matches) {
      const { list, phrase } = match;
      if (list !== 'condemning' && list !== 'abuse' && list !== 'spam') continue;
      if (!isOffered(text, match, stance)) continue;
      const ofList = quoted[list];
      if (!ofList.has(phrase)) ofList.set(phrase, quotes?.[index] ?? toQuote(text.words, match));
    }
  }
  return quoted;
}

/** How many words before and after a phrase are looked at. */
const before = 4;
const after = 2;

/**
 * What name, description and topics are about, if that makes phrases mentions: stopping attacks, or
 * changing games that people play alone.
 */
type Stance = 'study' | 'mod' | null;

/**
 * Whether a text offers what a phrase says. It only mentions a phrase beside a guarding word
 * (“blocks jailbreak prompts”), unless a word of evasion is there too; straight after “no”, with a
 * word between if it is spam (“no DRM bypass”); after the name of a thing (“node drainer”); as a
 * count (“8.6M downloads”); and one that is ordinary for the stance of the text.
 */
function isOffered(text: Text, { list, kind, start, end }: Match, stance: Stance): boolean {
  if (stance === 'study' || (stance === 'mod' && kind === 'game cheats')) return false;
  const between = list === 'spam' ? 1 : 0;
  const isDenied = context(text, 'denying').some(
    (no) => no.end <= start && no.end >= start - between,
  );
  const isCount = /^\d+[km]? downloads$/.test(text.words.slice(start - 1, end).join(' '));
  const isOfThing = context(text, 'ofThings').some((thing) => thing.end === start);
  if (isDenied || isCount || isOfThing) return false;
  const isNear = (match: Match) => match.start >= start - before && match.end <= end + after;
  const isWithin = (match: Match) => match.start >= start && match.end <= end;
  const guards = context(text, 'guarding').filter((match) => isNear(match) && !isWithin(match));
  return guards.length === 0 || context(text, 'evading').some(isNear);
}

function context(text: Text, kind: keyof typeof lists.context): Match[] {
  return select(text, 'context', kind);
}

function select({ matches }: Text, list: string, kind: string): Match[] {
  return matches.filter((match) => match.list === list && match.kind === kind);
}

/**
 * The stance of a text that joins name, description and topics, in this order; none if it is about
 * evading detection. A phrase behind “for”, as in “for security research”, is a disclaimer and no
 * stance.
 */
function readStance(text: Text, nameLength: number): Stance {
  if (context(text, 'evading').length > 0) return null;
  const isDisclaimer = ({ start }: Match) =>
    text.words.slice(Math.max(0, start - 3), start).includes('for');
  const isStudy =
    select(text, 'study', 'inName').some(({ start }) => start < nameLength) ||
    select(text, 'study', 'strong').some((match) => !isDisclaimer(match));
  if (isStudy) return 'study';
  return select(text, 'mods', 'game mods').length > 0 ? 'mod' : null;
}

/** For each kind of a list with a phrase on every side in the text: the first of each side. */
function findTogether(text: Text, list: 'together' | 'doubtful'): string[][] {
  const kinds: Readonly<Record<string, readonly string[]>> = lists[list];
  const ofList = text.matches.filter((match) => match.list === list);
  return [...group(ofList, ({ kind }) => kind)].flatMap(([kind, matches]) => {
    const sides = (kinds[kind] ?? []).map((_, at) => matches.find(({ side }) => side === at));
    const quotes = sides.flatMap((match) => (match ? [toQuote(text.words, match)] : []));
    return quotes.length === sides.length ? [quotes] : [];
  });
}

function findPlaced(pattern: RegExp, texts: readonly (readonly string[])[]): Placed | null {
  for (const [index, where] of places.entries()) {
    const [word] = pattern.exec(texts[index]?.join(' ') ?? '') ?? [];
    if (word !== undefined) return { word, where };
  }
  return null;
}

const programWord = /(?<!\S)(?:windows|exe|win10|win11|win64|x64|installer)(?!\S)/;
/** A year of this decade; not in “CVE-2026-1234”, “2026-11”, “2019–2026” or “1967 to 2026”. */
const labelYear = /(?<!\S)(?<!(?:19|20)\d\d (?:\S+ )?)20[23]\d(?!\S)(?! \d+(?!\S))/;
