import type { FoundRepository, SearchYear } from '../../../contract/search-year.ts';

export type FoundNight = Pick<SearchYear['nights'][number], 'date' | 'title' | 'summary'>;

/** What a file next to the page lists: the nights of a year, or the repositories of a month. */
export type List = { nights: readonly FoundNight[] } | { repositories: readonly FoundRepository[] };

/** Loads the list of `2026` or `2026-11`. @throws an Error if it is missing or of another form. */
export async function loadList(name: string): Promise<List> {
  const response = await fetch(`search/${name}.json`);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const { nights, repositories } = fieldsOf(await response.json());
  if (isListOf(nights, isNight)) return { nights };
  if (isListOf(repositories, isRepository)) return { repositories };
  throw new Error(`${name} is no list`);
}

function isNight(value: unknown): value is FoundNight {
  const { date, title, summary } = fieldsOf(value);
  return [date, title, summary].every(isText);
}

function isRepository(value: unknown): value is FoundRepository {
  const { name, first, topics = [], ...others } = fieldsOf(value);
  const { what = '', language = '', named = '', pageUntil = '' } = others;
  const texts = [name, first, what, language, named, pageUntil];
  return texts.every(isText) && isListOf(topics, isText);
}

function isListOf<T>(value: unknown, isOne: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isOne);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
