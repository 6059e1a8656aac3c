type Counts = { repositories: number; nights: number };

/** What there is to say about a search. Years are sorted newest first. */
export type Told = {
  query: string;
  hits: Counts;
  mostShown: Counts;
  /** The words that were looked for instead of the query. */
  meant: string | undefined;
  searched: Counts & { years: readonly string[] };
  /** Undefined while lists are loaded. */
  outcome: 'loaded' | 'failed' | undefined;
  /** The years that are not searched yet. */
  next: readonly string[];
};

/** Says what was found where, what could not be loaded, and, if nothing was found, what was searched. */
export function tellFound({
  query,
  hits,
  mostShown,
  meant,
  searched,
  outcome,
  next,
}: Told): string {
  const [year = ''] = next;
  if (outcome === undefined) return `Loading the lists of ${year}.`;
  const failed = `Some lists of ${year} could not be loaded. Is there a connection?`;
  const failure = outcome === 'failed' ? ` ${failed}` : '';
  if (searched.years.length === 0) return failure.trim();
  const where = `in ${searched.years.length > 1 ? 'the years ' : ''}${tellRange(searched.years)}`;
  const found = `${tellCounts(hits)} found ${where}`;
  const isCut = hits.repositories > mostShown.repositories || hits.nights > mostShown.nights;
  const best = isCut ? ' The best are shown.' : '';
  const older = next.length > 0 && outcome === 'loaded' ? ' Older years are not searched yet.' : '';
  if (query === '') return `Type a name, a word, or the beginning of one.${failure}`;
  if (meant !== undefined)
    return `Nothing found for “${query}”. ${found} for “${meant}”.${best}${failure}`;
  if (hits.repositories + hits.nights > 0) return `${found}.${best}${failure}`;
  return `Nothing found for “${query}”. This searched ${tellCounts(searched)} ${where}. Repositories that our newest scan doubts, or that are gone, are left out.${older}${failure}`;
}

/** @example tellRange(['2026', '2025', '2024']) // '2024 to 2026' */
export function tellRange(years: readonly string[]): string {
  const ends = new Set([years.at(-1), years[0]]);
  return [...ends].join(' to ');
}

const formatCount = new Intl.NumberFormat('en-GB').format;

function tellCounts({ repositories, nights }: Counts): string {
  const parts = [
    repositories > 0 ? tellCount(repositories, 'repository', 'repositories') : '',
    nights > 0 ? tellCount(nights, 'night', 'nights') : '',
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

function tellCount(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
