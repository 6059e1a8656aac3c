import type { Results } from './search-index.ts';

type Counts = { repositories: number; nights: number };

/** What there is to say about a search. Years are sorted newest first. */
export type State = {
  query: string;
  hits: Counts;
  mostShown: Counts;
  /** The name that was looked for instead of the query; empty if the query was. */
  meant: string;
  /** What the hits have in place of all words of the query. */
  instead: Results['instead'];
  searched: Counts & { years: readonly string[] };
  /** Undefined while lists are loaded. */
  outcome: 'loaded' | 'failed' | undefined;
  /** The years that are not searched yet. */
  next: readonly string[];
};

/** Says what was found where, what could not be loaded, and what was searched in vain. */
export function tellFound(search: State): string {
  const { query, searched, outcome, next } = search;
  const [year = ''] = next;
  if (outcome === undefined) return `Loading the lists of ${year}.`;
  const summary =
    query === '' ? 'Type a name, a word, or the beginning of one.' : tellHits(search).join(' ');
  return [
    ...(searched.years.length > 0 ? [summary] : []),
    ...(outcome === 'failed'
      ? [`Some lists of ${year} could not be loaded. Is there a connection?`]
      : []),
  ].join(' ');
}

function tellHits({ query, hits, mostShown, meant, instead, searched, next }: State): string[] {
  const where = `in ${searched.years.length > 1 ? 'the years ' : ''}${tellRange(searched.years)}`;
  const isCut = hits.repositories > mostShown.repositories || hits.nights > mostShown.nights;
  const best = isCut ? ['The best are shown.'] : [];
  const nothing = `Nothing found for “${query}”.`;
  if (hits.repositories + hits.nights === 0) {
    return [
      nothing,
      `This searched ${tellCounts(searched)} ${where}.`,
      'Repositories that our newest scan doubts, or that are gone, are left out.',
      ...(next.length > 0 ? ['Older years are not searched yet.'] : []),
    ];
  }
  const found = `${tellCounts(hits)} found ${where}`;
  if (instead) return [nothing, `With ${insteadWords[instead]}: ${found}.`, ...best];
  if (meant !== '') return [nothing, `${found} for “${meant}”.`, ...best];
  return [`${found}.`, ...best];
}

const insteadWords = { similar: 'similar words', some: 'only some of these words' } as const;

/** @example tellRange(['2026', '2025', '2024']) // '2024 to 2026' */
export function tellRange(years: readonly string[]): string {
  const ends = new Set([years.at(-1), years[0]]);
  return [...ends].join(' to ');
}

const figures = new Intl.NumberFormat('en-GB');

function tellCounts({ repositories, nights }: Counts): string {
  const parts = [
    repositories > 0 ? tellCount(repositories, 'repository', 'repositories') : '',
    nights > 0 ? tellCount(nights, 'night', 'nights') : '',
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

function tellCount(count: number, singular: string, many: string): string {
  return `${figures.format(count)} ${count === 1 ? singular : many}`;
}
