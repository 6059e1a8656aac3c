import { fold, readDigits } from './fold.ts';
import phrases from './phrases.json' with { type: 'json' };

/**
 * The lists of phrases, chosen by what they mean and not from labels.
 *
 * `condemning`: phrases with hardly a second meaning. `together`: kinds of spam with several sides;
 * a text has a phrase of each. `abuse`: of accounts, payments and limits; honest tools use some, so
 * they prove nothing. `doubtful`: kinds of abuse with several sides. `spam`: piracy, cheats,
 * drainers, download bait. `study`: stopping attacks. `mods`: changes of games. `context`: words
 * that change the meaning of others.
 */
const { lookAlikes: _lookAlikes, joining: _joining, ...lists } = phrases;

/** A phrase in a text: its words are those from `start` to before `end`. */
export type Match = { list: string; kind: string; side: number; phrase: string } & Placed;
type Placed = { start: number; end: number };

type Entry = Omit<Match, keyof Placed> & { tail: readonly string[] };

/** Each phrase as the lists write it, with its meaning in English if it is foreign or jargon. */
export const listed: readonly Readonly<Omit<Entry, 'tail'> & { meaning?: string }>[] =
  Object.entries(lists).flatMap(([list, kinds]) =>
    Object.entries(kinds).flatMap(([kind, lines]) =>
      lines.flatMap((line, side) =>
        line.split(', ').map((text) => {
          const [, phrase = text, meaning] = /^(.*) \((.*)\)$/.exec(text) ?? [];
          return { list, kind, side, phrase, ...(meaning !== undefined && { meaning }) };
        }),
      ),
    ),
  );

const byFirstWord = new Map<string, Entry[]>();
for (const entry of listed) {
  const forms = toCases(entry.phrase).flatMap((text) => toForms(fold(text), entry.list));
  for (const form of new Set(forms)) {
    const [first = '', ...tail] = form.split(' ');
    const entries = byFirstWord.get(first);
    if (entries) entries.push({ ...entry, tail });
    else byFirstWord.set(first, [{ ...entry, tail }]);
  }
}

/** As written, and in small and in capital letters: a capital Н looks like another Latin letter. */
function toCases(phrase: string): string[] {
  const capital = `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`;
  return [phrase, phrase.toLowerCase(), phrase.toUpperCase(), capital];
}

/** The forms of a phrase: itself, with a plural s, and two words joined. Digits become letters. */
function toForms(words: readonly string[], list: string): string[] {
  const isExact = list === 'context' || words.some((word) => /\p{Script=Han}/u.test(word));
  const plural = [...words.slice(0, -1), `${words.at(-1) ?? ''}s`];
  const forms = isExact ? [words] : [words, plural];
  const joined = !isExact && words.length === 2 ? forms.map((form) => [form.join('')]) : [];
  return [...forms, ...joined].map((form) => form.map(readDigits).join(' '));
}

const none: readonly Entry[] = [];

/**
 * Finds the phrases of all lists in folded words, in order, also joined (`aimbot`) or disguised
 * (`cr4ck`). One inside a longer phrase of the same list and kind is left out.
 */
export function findPhrases(written: readonly string[]): Match[] {
  const words = written.map(readDigits);
  const found: Match[] = [];
  for (let start = 0; start < words.length; start += 1) {
    for (const { tail, phrase, list, kind, side } of byFirstWord.get(words[start] ?? '') ?? none) {
      if (tail.some((word, at) => words[start + 1 + at] !== word)) continue;
      found.push({ list, kind, side, phrase, start, end: start + 1 + tail.length });
    }
  }
  return found.filter((match) => !found.some((other) => isInside(match, other)));
}

function isInside(match: Match, other: Match): boolean {
  return (
    match.list === other.list &&
    match.kind === other.kind &&
    other.start <= match.start &&
    match.end <= other.end &&
    match.end - match.start < other.end - other.start
  );
}

/** A found phrase, as the words of the text write it. */
export function toQuote(
  words: readonly string[],
  { start, end }: Pick<Match, 'start' | 'end'>,
): string {
  return words.slice(start, end).join(' ').replaceAll(spaceInHan, '');
}

const spaceInHan = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

const phraseByText = new Map<string, (typeof listed)[number]>();
for (const entry of listed) {
  for (const text of toCases(entry.phrase)) phraseByText.set(fold(text).join(''), entry);
}

/** A quoted phrase as its list writes it, and its meaning in English if few readers know it. */
export function explainPhrase(quoted: string): { phrase?: string; meaning?: string } {
  return phraseByText.get(fold(quoted).join('')) ?? {};
}
