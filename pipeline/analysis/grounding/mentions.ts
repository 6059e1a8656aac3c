import type { EmergingTerm, Share, Theme } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { everydayLanguages } from './github-languages.ts';
import type { NightFacts } from './night-facts.ts';
import type { Match } from './phrase-matcher.ts';

/** What a sentence speaks of. */
export type Subject =
  | { kind: 'row'; row: ScannedRow }
  | { kind: 'language' | 'category'; name: string; share: Share | undefined }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'term'; term: EmergingTerm };
export type Mention = { from: number; to: number; subject: Subject };

/** Languages, categories, themes and terms, as they stand. */
export function findKinds(rest: string, facts: NightFacts): Mention[] {
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
export function takeLongest(found: readonly Mention[]): Mention[] {
  return found.filter(
    ({ from, to }) =>
      !found.some(
        (other) => other.from < to && other.to > from && other.to - other.from > to - from,
      ),
  );
}

/** Full names, and names after the slash that are no ordinary words. */
export function findRows(own: string, { rows, bareNames }: NightFacts): Mention[] {
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
    /^\s(?:code|repositor|projects?\b|\(|holds?\b|leads?\b|has\b|gained\b|is\b|rose\b|fell\b|at\b|up\b|down\b|overt[ao]ok?|dominate|outnumber|trail|surpass|beats?\b|passed\b)/.test(
      after,
    )
  ) {
    return true;
  }
  if (!languages.has(value)) return false;
  // A capital within a sentence is a name.
  if (value.length > 1 && /(?:^|[\s(])\p{Ll}+,? $/u.test(before)) return true;
  // `Go accounts for`, `Go's part`: a name with a verb or a thing of its own.
  if (value.length > 1 && /^(?:\s\p{Ll}+s\b|'s\s)/u.test(after)) return true;
  return /\(\s*$/.test(before) || /^[,)]/.test(after);
}

function toMentions<T>(matches: readonly Match<T>[], toSubject: (value: T) => Subject): Mention[] {
  return matches.map(({ from, to, value }) => ({ from, to, subject: toSubject(value) }));
}
