import type { EmergingTerm, Share, Theme } from '../../contract/evidence.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { categoryOf } from '../counts/categories.ts';
import { listProminent } from '../counts/prominence.ts';
import { rankByPace } from '../counts/velocity.ts';
import { listCategoryParts } from './category-parts.ts';
import type { Figure } from './figures.ts';
import { everydayLanguages, githubLanguages } from './github-languages.ts';
import { nightFigures, type CheckedNight } from './night-figures.ts';
import { createMatcher, type Matcher } from './phrase-matcher.ts';
import { findBareNames, namesOf, wordsOfRow } from './row-names.ts';
import { withinSentence } from '../prose/figures.ts';
import { nameTheme } from '../prose/theme-name.ts';

/** A night, indexed for looking things up in it. */
export type NightFacts = CheckedNight & {
  rows: ReadonlyMap<string, ScannedRow>;
  /** By full name in lower case, for names in another spelling. */
  spelling: ReadonlyMap<string, string>;
  /** Lower-case names of rows set aside, the part after the slash too where it is no ordinary word. */
  quarantined: ReadonlySet<string>;
  /** Rows by the part after the slash, where it is no ordinary word and only one row has it. */
  bareNames: ReadonlyMap<string, ScannedRow>;
  languages: ReadonlyMap<string, Share>;
  categories: ReadonlyMap<string, Share>;
  categoryOf: ReadonlyMap<ScannedRow, string>;
  /** What may be said of the whole night, in any sentence. */
  ofNight: readonly Figure[];
  /** Full names of rows that title and summary may put forward. */
  prominent: ReadonlySet<string>;
  /** The fastest first. */
  ranked: readonly ScannedRow[];
  /** Keys of all words a row says of itself. */
  words: ReadonlyMap<ScannedRow, ReadonlySet<string>>;
  allWords: ReadonlySet<string>;
  findLanguages: Matcher<string>;
  findCategories: Matcher<string>;
  /** By a part of their names, such as `databases`. */
  findCategoryParts: Matcher<string>;
  findThemes: Matcher<Theme>;
  findTerms: Matcher<EmergingTerm>;
  /** Licences, whose versions are no counts. */
  findLicences: Matcher<string>;
};

export function readFacts({ scan, evidence }: CheckedNight): NightFacts {
  const { rows } = scan;
  const names = new Map(rows.map((row) => [row.fullName, row]));
  const words = new Map(rows.map((row) => [row, wordsOfRow(row)]));
  const known = new Set([...evidence.languages.map(({ name }) => name), ...rows.map(languageOf)]);
  known.delete('');
  const placed = new Map(rows.map((row) => [row, categoryOf(row)]));
  return {
    scan,
    evidence,
    rows: names,
    spelling: new Map(rows.map(({ fullName }) => [fullName.toLowerCase(), fullName])),
    quarantined: namesOf(scan.quarantined),
    bareNames: findBareNames(rows),
    languages: new Map(evidence.languages.map((share) => [share.name, share])),
    categories: new Map(evidence.categories.map((share) => [share.name, share])),
    categoryOf: placed,
    ofNight: nightFigures({ scan, evidence }, placed),
    prominent: listProminent(rows, evidence),
    ranked: rankByPace(rows, scan.startedAt, evidence.daysSinceEarlier),
    words,
    allWords: new Set([...words.values()].flatMap((keys) => [...keys])),
    findLanguages: createMatcher(
      [...githubLanguages, ...everydayLanguages, ...known].map((name) => [name, name]),
    ),
    findCategories: createMatcher(
      evidence.categories.flatMap(({ name }): [string, string][] => [
        [name, name],
        [withinSentence(name), name],
      ]),
    ),
    findCategoryParts: createMatcher(
      listCategoryParts(evidence.categories.map(({ name }) => name)),
    ),
    findThemes: createMatcher(
      evidence.themes
        .toReversed()
        .flatMap((theme): [string, Theme][] => [
          ...theme.topics.slice(0, 4).map((topic): [string, Theme] => [topic, theme]),
          [nameTheme(theme), theme],
        ]),
    ),
    findTerms: createMatcher(evidence.emerging.map((term) => [term.term, term])),
    findLicences: createMatcher(
      rows.map(({ license }) => [license, license] as const).filter(([name]) => /\d/.test(name)),
    ),
  };
}

function languageOf({ language }: ScannedRow): string {
  return language;
}
