import MiniSearch, { type SearchResult } from 'minisearch';
import type { SearchYear } from '../../../contract/search-year.ts';

/** What a search finds: a night, or a repository that a night put forward. */
export type Found = {
  kind: 'night' | 'repository';
  /** The night; for a repository the newest that put it forward. */
  date: string;
  /** The night's title, or the repository's name. */
  title: string;
  text: string;
};

export type SearchIndex = {
  /** Adds the nights of a year, in pieces between which the page stays usable. Add newer years first. */
  add: (year: Pick<SearchYear, 'nights'>) => Promise<void>;
  /** Every match, the best first. Of two equally good matches, the newer comes first. */
  find: (query: string) => Found[];
};

/** Creates an index in memory. A search finds words, their beginnings, and words with a typing mistake. */
export function createSearchIndex(): SearchIndex {
  const documents: Found[] = [];
  const repositories = new Set<string>();
  const index = new MiniSearch({ fields: ['title', 'text'], processTerm: toTerm });
  return {
    add: ({ nights }) => {
      const before = documents.length;
      for (const { date, title, summary, repositories: named } of nights.toReversed()) {
        documents.push({ kind: 'night', date, title, text: summary });
        for (const { name, what } of named) {
          const key = name.toLowerCase();
          if (repositories.has(key)) continue;
          repositories.add(key);
          documents.push({ kind: 'repository', date, title: name, text: what });
        }
      }
      const added = documents.slice(before).map(({ title, text }, at) => {
        return { id: before + at, title, text };
      });
      return index.addAllAsync(added, { chunkSize });
    },
    find: (query) =>
      index
        .search(query, options)
        .map(({ id, score }: SearchResult) => ({ score, found: documents[Number(id)] }))
        .flatMap(({ score, found }) => (found ? [{ score, found }] : []))
        .toSorted((a, b) => b.score - a.score || (a.found.date < b.found.date ? 1 : -1))
        .map(({ found }) => found),
  };
}

/** How many documents are added in one piece, which takes some milliseconds. */
const chunkSize = 50;

const options = {
  boost: { title: 2 },
  combineWith: 'AND',
  prefix: true,
  // One mistake in four to seven letters, two in eight to twelve.
  fuzzy: (term: string) => (term.length > 3 ? 0.2 : false),
} as const;

/** `Café` and `cafe` are one word. */
function toTerm(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
