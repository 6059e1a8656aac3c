import { assert, property, string, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { Slug } from '../../../../pipeline/contract/published-lists.ts';
import { toSlug, toSlugs } from '../../../../pipeline/publish/groups/group-repositories.ts';

test.each([
  ['C', 'c'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['F*', 'f-star'],
  ['Objective-C++', 'objective-c-plus-plus'],
  ['Jupyter Notebook', 'jupyter-notebook'],
  ['ASP.NET', 'asp-net'],
  ['Pokémon R&D', 'pokemon-r-and-d'],
  ['../../etc/passwd', 'etc-passwd'],
])('%s has the address %s', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

test('whatever subjects are called, their addresses are safe and differ', () => {
  const names = uniqueArray(string({ minLength: 1, maxLength: 90, unit: 'grapheme' }));
  assert(
    property(names, (some) => {
      const slugs = [...toSlugs('languages', some, []).values()];
      expect(new Set(slugs).size).toBe(some.length);
      for (const slug of slugs) expect(Slug.parse(slug)).toBe(slug);
    }),
  );
});

test('a name keeps the address that it once had, whatever names come later', () => {
  const recorded = [{ folder: 'languages', slug: 'c-plus', name: 'C+' } as const];
  const slugs = toSlugs('languages', ['C Plus', 'C+'], recorded);
  expect(slugs.get('C+')).toBe('c-plus');
  expect(slugs.get('C Plus')).toMatch(/^c-plus-[0-9a-f]{8}$/);
  expect(toSlugs('categories', ['C Plus'], recorded).get('C Plus')).toBe('c-plus');
});
