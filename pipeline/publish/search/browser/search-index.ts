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
  /** The name that was looked for instead, because no text has the words of the query. */
  meant?: string;
  /** What the texts have, because no text has all words of the query: similar ones, or some. */
  instead?: 'similar' | 'some';
};

/**
 * Creates an index in memory. It finds names as people type them, and texts with all words or their
 * beginnings; if none, with a mistake; if none, with some of the words.
 */
export function createSearchIndex() {
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
  const look = (query: string, options: SearchOptions = {}): Results => {
    const { exact, beginning, within } = names.find(query);
    const hits = repositories.find(query, options);
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
      nights: nights.find(query, options),
    };
  };
  return {
    /** How many repositories and nights can be found. */
    size: () => ({ repositories: repositories.size(), nights: nights.size() }),
    /** Adds a list, in pieces between which the page stays usable. */
    add: (list: List): Promise<void> => {
      if ('nights' in list) return nights.add(list.nights);
      names.add(list.repositories);
      return repositories.add(list.repositories);
    },
    find: (input: string): Results => {
      const query = input.replace(/^(?:https?:\/\/)?github\.com\//, '');
      const exact = look(query);
      if (hasHits(exact)) return exact;
      const [guess, ...others] = names.guess(query);
      if (guess) {
        const hits = [guess, ...others].map((found) => toNameHit(found, found.name));
        return { repositories: hits, nights: [], meant: guess.name };
      }
      const similar = look(query, { fuzzy: mostMistakes, processTerm: toTerm });
      if (hasHits(similar)) return { ...similar, instead: 'similar' };
      return { ...look(query, { combineWith: 'OR' }), instead: 'some' };
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

/** In letters: another, one more, one less. In a shorter word, each makes another word. */
function mostMistakes(word: string): number {
  return word.length < 5 ? 0 : word.length < 6 ? 1 : 2;
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

/** An index of documents of one kind. */
function createShelf<T>({ boosts, toFields, rank, dateOf, weigh }: Kind<T>) {
  const documents: T[] = [];
  const weights: number[] = [];
  const index = new MiniSearch({
    fields: Object.keys(boosts),
    tokenize: toWords,
    processTerm: toTerms,
  });
  const options: SearchOptions = {
    boost: { ...boosts },
    boostDocument: (id: number) => weights[id] ?? 1,
    combineWith: 'AND',
    prefix: true,
    processTerm: toLookedFor,
  };
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
    find: (query: string, more: SearchOptions): Hit<T>[] =>
      index
        .search(query, { ...options, ...more })
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

/** Without a plural's s: the beginning of a word finds both. `redis` and `macos` keep theirs. */
function toLookedFor(word: string): string {
  return toTerm(word).replace(/(?<=[a-z]{3})(?<![isujo])s$/, '');
}
