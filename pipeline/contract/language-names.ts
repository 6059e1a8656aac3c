import aliases from './language-aliases.json' with { type: 'json' };

const names = new Map(Object.entries(aliases));

/**
 * The language's name for another name of it, both in lower case; undefined for a name that is no
 * alias. Source: GitHub's Linguist, by npm's `linguist-languages` 9.5.0.
 *
 * @example
 * toLanguageName('golang'); // 'go'
 */
export function toLanguageName(alias: string): string | undefined {
  return names.get(alias);
}
