import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import type { FoundRepository } from '../../../contract/search-year.ts';
import type { FoundNight, List } from './load-list.ts';
import { createNames } from './names.ts';

/** What a search found, and the words it looked for, as `toTerms` writes them. */
export type Hit<T> = { found: T; terms: ReadonlySet<string> };

/** Every match, the best first. Of two equally good matches, the newer comes first. */
export type Results = {
  repositories: readonly Hit<FoundRepository>[];
  nights: readonly Hit<FoundNight>[];
  /** The words that were looked for instead, because no text has those of the query. */
  meant?: string;
  /** Whether each text has only some words of the query, because no text has all of them. */
  isPartial?: boolean;
};

export type SearchIndex = {
  /** How many repositories and nights can be found. */
  size: () => { repositories: number; nights: number };
  /** Adds a list, in pieces between which the page stays usable. */
  add: (list: List) => Promise<void>;
  find: (query: string) => Results;
};

/**
 * Creates an index in memory. It finds names as people type them, and texts with all words or their
 * beginnings; if none, with a mistake; if none, with some of the words.
 */
export function createSearchIndex(): SearchIndex {
  const repositories = createShelf<FoundRepository>({
    boosts: { name: 12, owner: 6, topics: 3, what: 1 },
    toFields: ({ name, what = '', topics = [], language = '' }) => {
      const [owner = '', repository = ''] = name.split('/');
      return { name: repository, owner, topics: [...topics, language].join(' '), what };
    },
    rank: rankName,
    dateOf: ({ named, first }) => named ?? first,
    // The lists of months begin with the most stars: the first counts twice, the tenth half more.
    weigh: (place) => 1 + 9 / (9 + place),
  });
  const nights = createShelf<FoundNight>({
    boosts: { title: 2, summary: 1 },
    toFields: ({ title, summary }) => ({ title, summary }),
    rank: () => 0,
    dateOf: ({ date }) => date,
    weigh: () => 1,
  });
  const names = createNames();
  const look = (query: string, combineWith: Combination = 'AND'): Results => {
    const { exact, beginning, within } = names.find(query);
    const hits = repositories.find(query, combineWith);
    const places = new Map(hits.map((hit, place) => [hit.found, { hit, place }]));
    const placeOf = (found: FoundRepository) => places.get(found)?.place ?? hits.length;
    const first = [exact, beginning].flatMap((found) =>
      found.toSorted((a, b) => placeOf(a) - placeOf(b)),
    );
    const isFirst = new Set(first);
    const before = first.map((found) => places.get(found)?.hit ?? toNameHit(found, query));
    const after = within
      .filter((found) => !places.has(found))
      .map((found) => toNameHit(found, query));
    return {
      repositories: [...before, ...hits.filter(({ found }) => !isFirst.has(found)), ...after],
      nights: nights.find(query, combineWith),
    };
  };
  return {
    size: () => ({ repositories: repositories.size(), nights: nights.size() }),
    add: (list) => {
      if ('nights' in list) return nights.add(list.nights);
      names.add(list.repositories);
      return repositories.add(list.repositories);
    },
    find: (input) => {
      const query = input.replace(/^(?:https?:\/\/)?github\.com\//, '');
      const exact = look(query);
      if (hasHits(exact)) return exact;
      const [guess, ...others] = names.guess(query);
      if (guess) {
        const hits = [guess, ...others].map((found) => toNameHit(found, found.name));
        return { repositories: hits, nights: [], meant: guess.name };
      }
      const meant = correct(query, [repositories, nights]);
      const corrected = look(meant);
      if (hasHits(corrected)) return { ...corrected, meant };
      return { ...look(query, 'OR'), isPartial: true };
    },
  };
}

/** Marks the words that the query has too, which may be written without what stands between. */
function toNameHit(found: FoundRepository, query: string): Hit<FoundRepository> {
  const typed = query.toLowerCase();
  const both = toWords(found.name).filter((word) => typed.includes(word.toLowerCase()));
  return { found, terms: new Set(both.map(toTerm)) };
}

function hasHits({ repositories, nights }: Results): boolean {
  return repositories.length + nights.length > 0;
}

/** The query with each unknown word replaced by the most frequent word that is similar. */
function correct(query: string, shelves: readonly Pick<Shelf, 'has' | 'guess'>[]): string {
  return toWords(query)
    .map((word) => {
      if (shelves.some((shelf) => shelf.has(word))) return word;
      const guesses = shelves.flatMap((shelf) => shelf.guess(word));
      return guesses.toSorted((a, b) => b.count - a.count)[0]?.word ?? word;
    })
    .join(' ');
}

/** Words are letters and digits, as in `C++`. Of Chinese and Japanese, each character is one. */
export const words =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{N}\p{M}+#])+/gu;

/** How many documents are added in one piece, which takes some milliseconds. */
const chunkSize = 50;

type Kind<T> = {
  /** How much more a match in one field counts than in another. */
  boosts: Readonly<Record<string, number>>;
  toFields: (document: T) => Readonly<Record<string, string>>;
  /** Lower ranks come first, whatever their words. */
  rank: (document: T, query: string) => number;
  dateOf: (document: T) => string;
  /** How much a document counts by its place in its list: 0, 1, 2. */
  weigh: (place: number) => number;
};

type Combination = 'AND' | 'OR';
type Shelf = ReturnType<typeof createShelf>;

/** An index of documents of one kind. */
function createShelf<T>({ boosts, toFields, rank, dateOf, weigh }: Kind<T>) {
  const documents: T[] = [];
  const weights: number[] = [];
  const index = new MiniSearch({
    fields: Object.keys(boosts),
    tokenize: toWords,
    processTerm: toTerms,
  });
  const options = { boost: { ...boosts }, combineWith: 'AND', prefix: true } as const;
  const boostDocument = (id: number) => weights[id] ?? 1;
  const search = (query: string, more: SearchOptions = {}) =>
    index.search(query, { ...options, processTerm: toLookedFor, boostDocument, ...more });
  const toHit = ({ id, score, terms }: SearchResult, query: string) => {
    const found = documents[Number(id)];
    return found === undefined ? [] : [{ found, terms, score, rank: rank(found, query) }];
  };
  return {
    size: () => documents.length,
    add: (added: readonly T[]) => {
      const before = documents.length;
      documents.push(...added);
      weights.push(...added.map((_, place) => weigh(place)));
      const fields = added.map((document, at) => ({ id: before + at, ...toFields(document) }));
      return index.addAllAsync(fields, { chunkSize });
    },
    has: (word: string) => search(word).length > 0,
    /** Similar words with the same first letter: one mistake in up to five letters, else two. */
    guess: (word: string) => {
      const fuzzy = word.length < 4 ? false : word.length < 6 ? 1 : 2;
      const whole = { processTerm: toTerm, prefix: false } as const;
      const similar = { ...whole, fuzzy, combineWith: 'OR' } as const;
      return index
        .autoSuggest(word, similar)
        .filter(({ terms: [only = ''] }) => only.length > 3 && only[0] === toTerm(word)[0])
        .flatMap(({ terms }) => (terms.length === 1 ? terms : []))
        .map((term) => ({ word: term, count: search(term, whole).length }));
    },
    find: (query: string, combineWith: Combination): Hit<T>[] =>
      search(query, { combineWith })
        .flatMap((result) => toHit(result, query))
        .toSorted(
          (a, b) =>
            a.rank - b.rank || b.score - a.score || (dateOf(a.found) < dateOf(b.found) ? 1 : -1),
        )
        .map(({ found, terms }) => ({ found, terms: new Set(terms) })),
  };
}

function toWords(text: string): string[] {
  return text.match(words) ?? [];
}

/** The whole name comes first, then the repository's own, then its owner's, then the language. */
function rankName({ name, language = '' }: FoundRepository, query: string): number {
  const typed = query.trim().toLowerCase();
  const [owner = '', repository = ''] = name.toLowerCase().split('/');
  const names = [`${owner}/${repository}`, repository, owner, language.toLowerCase()];
  const rank = names.indexOf(typed);
  return rank === -1 ? names.length : rank;
}

/** A word as it is found. In names, parts of `TideTables` are, too. `Café` and `cafe` are one. */
export function toTerms(word: string, field?: string): string[] {
  const parts = field === 'name' ? word.split(/(?<=[\p{Ll}\d])(?=\p{Lu})/u) : [];
  return [word, ...(parts.length > 1 ? parts : [])].map(toTerm);
}

function toTerm(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Without the s of a plural: the beginning of a word finds both. `redis` and `macos` keep theirs. */
function toLookedFor(word: string): string {
  return toTerm(word).replace(/(?<=[a-z]{3})(?<![isujo])s$/, '');
}
