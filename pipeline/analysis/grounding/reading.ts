import type { EmergingTerm, Share, Theme } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { everydayLanguages } from './github-languages.ts';
import type { NightFacts } from './night-facts.ts';
import type { Passage } from './passages.ts';
import type { Match } from './phrase-matcher.ts';
import { blankRange, toReadable } from './sentence-split.ts';

/** What a sentence speaks of. */
export type Subject =
  | { kind: 'row'; row: ScannedRow }
  | { kind: 'language' | 'category'; name: string; share: Share | undefined }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'term'; term: EmergingTerm };
export type Mention = { from: number; to: number; subject: Subject };

/** A sentence, read. */
export type Reading = {
  passage: Passage;
  /** Plain words; quotations and names of repositories are in it. */
  text: string;
  /** The same at the same positions, quotations filled. */
  own: string;
  /** The same, every mention filled: what is left is the analyst's own words. */
  rest: string;
  quotations: string[];
  /** Of rows, languages, categories, themes and terms, in order. */
  mentions: readonly Mention[];
  /** What the sentences before it in this passage spoke of, the newest last. */
  before: readonly Mention[];
};

const quotation = /“([^”]*)”|"([^"]*)"/g;

export function readSentences(passage: Passage, facts: NightFacts): Reading[] {
  let before: readonly Mention[] = [];
  return passage.sentences.map((raw) => {
    const reading = readSentence(raw, passage, facts);
    const full = { ...reading, before };
    before = [...before, ...reading.mentions];
    return full;
  });
}

function readSentence(raw: string, passage: Passage, facts: NightFacts): Omit<Reading, 'before'> {
  const text = toReadable(raw).replaceAll('`', '');
  const quoted = [...text.matchAll(quotation)];
  let own = text;
  for (const { index, 0: all } of quoted) own = blankRange(own, index + 1, index + all.length - 1);
  const rows = findRows(own, facts);
  let rest = own;
  for (const { from, to } of rows) rest = blankRange(rest, from, to);
  const terms = quoted.flatMap(({ index, 0: all, 1: curly, 2: straight }): Mention[] => {
    const term = facts.evidence.emerging.find((other) => other.term === (curly ?? straight));
    return term ? [{ from: index, to: index + all.length, subject: { kind: 'term', term } }] : [];
  });
  const found = [...terms, ...findKinds(rest, facts)];
  const mentions = [...rows, ...takeLongest(found)].toSorted((a, b) => a.from - b.from);
  for (const { from, to, subject } of mentions) {
    if (subject.kind !== 'term') rest = blankRange(rest, from, to);
  }
  const quotations = quoted.map(({ 1: curly, 2: straight }) => curly ?? straight ?? '');
  return { passage, text, own, rest, quotations, mentions };
}

function toMentions<T>(matches: readonly Match<T>[], toSubject: (value: T) => Subject): Mention[] {
  return matches.map(({ from, to, value }) => ({ from, to, subject: toSubject(value) }));
}

function findKinds(rest: string, facts: NightFacts): Mention[] {
  return [
    ...toMentions(facts.findCategories(rest), (name) => ({
      kind: 'category',
      name,
      share: facts.categories.get(name),
    })),
    ...toMentions(facts.findThemes(rest), (theme) => ({ kind: 'theme', theme })),
    ...toMentions(
      facts.findLanguages(rest).filter((match) => isLanguageThere(match, rest, facts)),
      (name) => ({ kind: 'language', name, share: facts.languages.get(name) }),
    ),
    ...toMentions(facts.findTerms(rest), (term) => ({ kind: 'term', term })),
  ];
}

/** Of phrases that lie within others the longer ones; phrases at the very same place all stay. */
function takeLongest(found: readonly Mention[]): Mention[] {
  return found.filter(
    ({ from, to }) =>
      !found.some(
        (other) => other.from < to && other.to > from && other.to - other.from > to - from,
      ),
  );
}

/** Full names, and names after the slash that are no ordinary words. */
function findRows(own: string, { rows, bareNames }: NightFacts): Mention[] {
  return [...own.matchAll(/(?<![\w/.-])[\w.-]+(?:\/[\w.-]+)?/g)].flatMap(({ index, 0: token }) => {
    for (const name of [token, token.replace(/[.-]+$/, '')]) {
      const row = name.includes('/') ? rows.get(name) : bareNames.get(name);
      if (row) return [{ from: index, to: index + name.length, subject: { kind: 'row', row } }];
    }
    return [];
  });
}

/** An everyday word is a language where its night has it and it starts no phrase, or where the words around say so. */
function isLanguageThere(
  { from, to, value }: Match<string>,
  text: string,
  { languages }: NightFacts,
): boolean {
  if (!everydayLanguages.has(value)) return true;
  const before = text.slice(0, from);
  const after = text.slice(to);
  if (
    /\b(?:in|with|of|and|or|than|to|,|is|uses)\s$/.test(before) &&
    /^(?:[\s).,;:]|$)/.test(after)
  ) {
    return value.length > 1 || /\b(?:in|is|than)\s$/.test(before) || languages.has(value);
  }
  if (
    /^\s(?:code|repositor|projects?\b|\(|holds?\b|leads?\b|has\b|gained\b|is\b|rose\b|fell\b|at\b|up\b|down\b)/.test(
      after,
    )
  ) {
    return true;
  }
  if (!languages.has(value)) return false;
  // `Go accounts for`, `Go's part`: a name with a verb or a thing of its own.
  if (value.length > 1 && /^(?:\s\p{Ll}+s\b|'s\s)/u.test(after)) return true;
  return /\(\s*$/.test(before) || /^[,)]/.test(after);
}
