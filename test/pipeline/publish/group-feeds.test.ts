import { expect, test } from 'vitest';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { allOf, findAtomFaults, parseJsonFeed, textOf } from './feed-faults.ts';
import { readXml } from './read-xml.ts';
import { openFollowing, rowsOf } from './followed-nights.ts';
import { assert, property, string, uniqueArray } from 'fast-check';
import { Slug } from '../../../pipeline/contract/published-lists.ts';
import { toSlug, toSlugs } from '../../../pipeline/publish/groups.ts';

const day = '2026-11-20';

test('the feeds of a subject are valid, newest first, and an entry keeps its id', async () => {
  const home = await openFollowing();
  const older = rowsOf('C++', 5, { firstSeen: addDays(day, -1) });
  await home.publish(addDays(day, -1), { rows: older });
  const before = parseJsonFeed(await home.read('languages/c-plus-plus.json')).items;
  const [renamed, ...others] = older;
  if (!renamed) throw new Error('a row is missing');
  const fresh = { ...renamed, id: 'R_fresh', fullName: 'new/tides', firstSeen: day };
  const moved = { ...renamed, fullName: 'elsewhere/tides', stars: 9_000 };
  await home.publish(day, { rows: [fresh, moved, ...others] });

  const atom = readXml(await home.read('languages/c-plus-plus.atom'));
  const { items } = parseJsonFeed(await home.read('languages/c-plus-plus.json'));
  expect(findAtomFaults(atom)).toEqual([]);
  expect(allOf(atom, 'entry').map((entry) => textOf(entry, 'id'))).toEqual(
    items.map(({ id }) => id),
  );
  expect(items[0]).toMatchObject({
    id: 'tag:trends.example,2026:repository/R_fresh',
    title: 'new/tides',
    date_published: `${day}T00:00:00.000Z`,
  });
  const again = items.find(({ title }) => title === 'elsewhere/tides');
  expect(before).toContainEqual(
    expect.objectContaining({ id: again?.id, date_modified: again?.date_modified }),
  );
  expect(textOf(atom, 'id')).toBe('https://trends.example/languages/c-plus-plus.html');
});

test.each([
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['F*', 'f-star'],
  ['Objective-C++', 'objective-c-plus-plus'],
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
