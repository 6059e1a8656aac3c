import { expect, test } from 'vitest';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { allOf, findAtomFaults, parseJsonFeed, textOf } from './feed-faults.ts';
import { readXml } from './read-xml.ts';
import { openFollowing, rowsOf } from './followed-nights.ts';
import { assert, property, string } from 'fast-check';
import { Slug } from '../../../pipeline/contract/published-lists.ts';
import { toSlug } from '../../../pipeline/publish/group-repositories.ts';

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

test('whatever a subject is called, its address is safe', () => {
  assert(
    property(string({ minLength: 1, maxLength: 90, unit: 'grapheme' }), (name) => {
      expect(Slug.parse(toSlug(name))).toBe(toSlug(name));
    }),
  );
});
