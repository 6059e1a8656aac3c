import { expect, test } from 'vitest';
import { createSearchIndex } from '../../../../pipeline/publish/search/browser/search-index.ts';

const night = (date: string, title: string, names: Record<string, string> = {}) => ({
  date,
  id: `${date}-00000000`,
  title,
  summary: `What the night of ${date} was like.`,
  repositories: Object.entries(names).map(([name, what]) => ({ name, what })),
});

async function indexOf(...nights: ReturnType<typeof night>[]) {
  const index = createSearchIndex();
  await index.add({ nights });
  return (query: string) => index.find(query).map(({ date, title }) => `${date} ${title}`);
}

const find = await indexOf(
  night('2026-11-18', 'Agents that plan', { 'ada/tide-tables': 'Reads tides from a buoy' }),
  night('2026-11-19', 'A café for compilers', { 'Ada/Tide-Tables': 'Reads tides' }),
  night('2026-11-20', 'Compilers again', { 'bob/parser_kit': 'Parses whatever it gets' }),
);

test.each([
  ['a word', 'plan', ['2026-11-18 Agents that plan']],
  ['the beginning of a word', 'pars', ['2026-11-20 bob/parser_kit']],
  ['a part of a name', 'tables', ['2026-11-19 Ada/Tide-Tables']],
  ['a whole name', 'ADA/tide-tables', ['2026-11-19 Ada/Tide-Tables']],
  [
    'a typing mistake',
    'compliers',
    ['2026-11-20 Compilers again', '2026-11-19 A café for compilers'],
  ],
  ['a word without its accent', 'cafe', ['2026-11-19 A café for compilers']],
  ['all words, not any', 'compilers again', ['2026-11-20 Compilers again']],
  ['what an older night said of a repository', 'buoy', []],
  ['nothing at all', 'zeppelin', []],
  ['only punctuation', '<>"&', []],
])('finds by %s', (_what, query, found) => {
  expect(find(query)).toEqual(found);
});

test('a repository is found once, with the newest night that put it forward', async () => {
  const index = createSearchIndex();
  await index.add({ nights: [night('2026-01-01', 'New', { 'ada/tides': 'Reads tides' })] });
  await index.add({ nights: [night('2025-12-31', 'Old', { 'ada/tides': 'Read tides once' })] });
  expect(index.find('tides')).toEqual([
    { kind: 'repository', date: '2026-01-01', title: 'ada/tides', text: 'Reads tides' },
  ]);
});
