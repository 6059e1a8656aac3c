import { expect, test } from 'vitest';
import { createSearchIndex } from '../../../../pipeline/publish/search/browser/search-index.ts';

const night = (date: string, title: string) => ({ date, title, summary: `Read on ${date}.` });

const first = '2026-11-20';

const index = createSearchIndex();
await index.add({
  repositories: [
    { name: 'ada/tide-tables', what: 'Reads tides from a buoy', topics: ['harbours'], first },
    { name: 'bob/parser_kit', what: 'Parses whatever it gets', language: 'Rust', first },
    { name: 'fay/engine', what: 'Harbour编程助手', language: 'C++', topics: ['c'], first },
    { name: 'eve/TideHarness', what: 'Was a compiler', language: 'Go', first },
    { name: 'gil/go-fish', first },
  ],
});
await index.add({ nights: [night('2026-11-18', 'Agents that plan')] });
await index.add({
  nights: [night('2025-11-19', 'A café for compilers'), night('2025-11-20', 'Compilers')],
});

/** The names of repositories, then the days of nights. */
function namesOf({ repositories, nights }: ReturnType<typeof index.find>): string[] {
  return [...repositories.map(({ found }) => found.name), ...nights.map(({ found }) => found.date)];
}

test.each([
  ['a word of a title', 'plan', ['2026-11-18']],
  ['the beginning of a word', 'pars', ['bob/parser_kit']],
  ['a part of a name', 'tables', ['ada/tide-tables']],
  ['a part of a name in one piece', 'harness', ['eve/TideHarness']],
  ['a whole name', 'ADA/tide-tables', ['ada/tide-tables']],
  ['an address', 'https://github.com/ada/tide-tables', ['ada/tide-tables']],
  ['an owner', 'eve', ['eve/TideHarness']],
  ['a topic, and what is written without the s', 'harbours', ['ada/tide-tables', 'fay/engine']],
  ['a language', 'rust', ['bob/parser_kit']],
  ['a language before a part of a name', 'go', ['eve/TideHarness', 'gil/go-fish']],
  [
    'a word without its accent, in a repository before nights',
    'compiler',
    ['eve/TideHarness', '2025-11-20', '2025-11-19'],
  ],
  ['signs of a language', 'c++', ['fay/engine']],
  ['words without gaps', '编程', ['fay/engine']],
  ['a word beside another script', 'harbour', ['ada/tide-tables', 'fay/engine']],
  ['all words, not any', 'parses gets', ['bob/parser_kit']],
  ['nothing at all', 'zeppelin', []],
  ['only punctuation', '<>"&', []],
])('finds by %s', (_what, query, found) => {
  const results = index.find(query);
  expect(namesOf(results)).toEqual(found);
});

test('a typing mistake finds what was meant: a name, which is told, or texts with similar words', () => {
  expect(index.find('compliers cafe')).toMatchObject({ instead: 'similar' });
  expect(namesOf(index.find('compliers cafe'))).toEqual(['2025-11-19']);
  expect(index.find('tide-tebles')).toMatchObject({ meant: 'ada/tide-tables' });
  expect(namesOf(index.find('tide-tebles'))).toEqual(['ada/tide-tables']);
  expect(index.find('cafe').instead).toBeUndefined();
  for (const short of ['lpan', 'wasm']) expect(namesOf(index.find(short))).toEqual([]);
});

test('if no text has all words, those with some of them are found', () => {
  const results = index.find('parses zeppelin buoy tides');
  expect(namesOf(results)).toEqual(['ada/tide-tables', 'eve/TideHarness', 'bob/parser_kit']);
  expect(results.instead).toBe('some');
  expect(index.find('parses gets').instead).toBeUndefined();
});

test('a name comes before an owner, a topic, and what is said of a repository', async () => {
  const ranked = createSearchIndex();
  await ranked.add({
    repositories: [
      { name: 'a/one', what: 'A lantern for ships, a lantern for a lantern', first },
      { name: 'b/two', topics: ['lantern'], first },
      { name: 'lantern/three', first },
      { name: 'c/lantern-four', first },
      { name: 'd/lantern', first },
      { name: 'lantern/lantern', first: '2026-11-21' },
    ],
  });
  const names = (query: string) => ranked.find(query).repositories.map(({ found }) => found.name);
  expect(names('lantern')).toEqual([
    'lantern/lantern',
    'd/lantern',
    'lantern/three',
    'c/lantern-four',
    'b/two',
    'a/one',
  ]);
  expect(names('D/Lantern')).toEqual(['d/lantern']);
});

test('the first of a list, which has the most stars, comes before a somewhat better match', async () => {
  const ranked = createSearchIndex();
  const names = ['ada/deep-sea-harness', ...Array.from({ length: 99 }, (_, at) => `b${at}/other`)];
  const repositories = [...names, 'cyd/new-harness'].map((name) => ({ name, first }));
  await ranked.add({ repositories });
  expect(namesOf(ranked.find('harness'))).toEqual(['ada/deep-sea-harness', 'cyd/new-harness']);
});

test.each([
  ['tidetables', 'ada/tide-tables'],
  ['adatidetables', 'ada/tide-tables'],
  ['tide.tab', 'ada/tide-tables'],
  ['PARSERKIT', 'bob/parser_kit'],
  ['parsrkit', 'bob/parser_kit'],
  ['tidexarness', 'eve/TideHarness'],
])('a name typed as %s is found first: %s', (query, name) => {
  expect(index.find(query).repositories[0]?.found.name).toBe(name);
});
