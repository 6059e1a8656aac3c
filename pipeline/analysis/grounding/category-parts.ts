import { withinSentence } from '../prose/figures.ts';

/** Parts of names that prose also uses otherwise. */
const everyday = new Set(
  'data languages systems lists notes images documents interfaces prompts video desktop'.split(' '),
);

/** `databases` and `database projects` for `Data and databases`: phrases that mean a category, and which. */
export function listCategoryParts(names: readonly string[]): [string, string][] {
  return names.flatMap((name) => {
    const parts = name
      .split(/, | and /)
      .filter((part) => part !== name && !everyday.has(part.toLowerCase()));
    return [...parts, name].flatMap((part): [string, string][] => {
      const singular = part.replace(/(?<=\p{L}{3})s$/u, '');
      const forms = part === name ? [] : [part];
      const adjectives = ['repositories', 'repository', 'projects', 'project', 'tools', 'ones'].map(
        (noun) => `${singular} ${noun}`,
      );
      return [...forms, ...adjectives].flatMap((form): [string, string][] => [
        [form, name],
        [withinSentence(form), name],
        [form.charAt(0).toUpperCase() + form.slice(1), name],
      ]);
    });
  });
}
