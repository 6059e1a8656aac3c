import type { FoundRepository, SearchYear } from '../../../contract/search-year.ts';

export type FoundNight = Pick<SearchYear['nights'][number], 'date' | 'title' | 'summary'>;

/** What a file next to the page lists: the nights of a year, or the repositories of a month. */
export type List = { nights: readonly FoundNight[] } | { repositories: readonly FoundRepository[] };

/** Loads the list of `2026` or `2026-11`. @throws an Error if it is missing or of another form. */
export async function loadList(name: string): Promise<List> {
  const response = await fetch(`search/${name}.json`);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const list: unknown = await response.json();
  if (isList(list)) return list;
  throw new Error(`${name} is no list`);
}

/** The page and its lists are published together, so one field tells a list from other JSON. */
function isList(value: unknown): value is List {
  return (
    typeof value === 'object' && value !== null && ('nights' in value || 'repositories' in value)
  );
}
