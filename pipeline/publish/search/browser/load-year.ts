import type { SearchYear } from '../../../contract/search-year.ts';

/**
 * Loads the nights of a year. The file is next to the page. @throws an Error if the file is missing or has another
 * form.
 */
export async function loadYear(year: string): Promise<Pick<SearchYear, 'nights'>> {
  const response = await fetch(`search/${year}.json`);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const { nights } = fieldsOf(await response.json());
  if (!Array.isArray(nights) || !nights.every(isNight)) throw new Error(`${year} is no list`);
  return { nights };
}

type Night = SearchYear['nights'][number];

function isNight(value: unknown): value is Night {
  const { date, title, summary, repositories } = fieldsOf(value);
  const isWhole = Array.isArray(repositories) && repositories.every(isRepository);
  return isWhole && [date, title, summary].every(isText);
}

function isRepository(value: unknown): boolean {
  const { name, what } = fieldsOf(value);
  return isText(name) && isText(what);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
