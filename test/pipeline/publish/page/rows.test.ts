import { expect, test } from 'vitest';
import { listRepositories } from '../../../../pipeline/publish/groups.ts';
import { chooseRows, renderRows } from '../../../../pipeline/publish/page/rows.ts';
import { markup } from '../../../../pipeline/publish/page/markup.ts';
import { aRow } from '../../../fixtures/night.ts';
import { copyLargeHome } from '../../night/copied-home.ts';
import { readElements } from './read-elements.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const fresh = range(30).map((index) => aRow({ fullName: `ada/new${index}`, stars: 500 - index }));
const held = range(30).map((index) =>
  aRow({ fullName: `bob/held${index}`, starsGained: index, gainedOverDays: 1 }),
);
const list = (rows: readonly ReturnType<typeof aRow>[]) =>
  listRepositories([
    { date: '2026-11-20', scan: { rows: [...rows], quarantined: [] }, analysis: undefined },
  ]);
const namesOf = (groups: ReturnType<typeof chooseRows>) =>
  groups.map(({ heading, rows }) => [heading, rows.map(({ fullName }) => fullName)] as const);
const nothing = { notableProjects: [], emergingTools: [] };

test('there are at most twenty rows: the tools, then as many new ones as ones that gained', () => {
  const emergingTools = ['ada/new3: A tool.', 'bob/held9: Another tool.'];
  const groups = chooseRows(list([...fresh, ...held]), { ...nothing, emergingTools }, undefined);
  expect(namesOf(groups)).toEqual([
    ['Tools to try', ['ada/new3', 'bob/held9']],
    ['Also new', [0, 1, 2, 4, 5, 6, 7, 8, 9].map((index) => `ada/new${index}`)],
    ['Also gaining', range(9).map((index) => `bob/held${29 - index}`)],
  ]);
});

test('a first night fills the rows with what is new, and a quiet one with what gained', () => {
  expect(namesOf(chooseRows(list(fresh), nothing, undefined))[0]?.[1]).toHaveLength(20);
  const quiet = namesOf(chooseRows(list([...fresh.slice(0, 2), ...held]), nothing, undefined));
  expect(quiet.map(([heading, names]) => [heading, names.length])).toEqual([
    ['Also new', 2],
    ['Also gaining', 18],
  ]);
});

test('what the page shows above, and a doubtful row, are in no row', () => {
  const [first, second, third] = fresh;
  if (!first || !second || !third) throw new Error('there are thirty');
  const rows = [first, second, { ...third, standing: 'caution' as const }];
  expect(chooseRows(list(rows), nothing, second)).toMatchObject([
    { rows: [first].map(({ id }) => ({ id })) },
  ]);
});

test('a row leads to the repository’s page on this site, or else to GitHub', () => {
  const rows = list([aRow({ fullName: 'ada/new' }), aRow({ fullName: 'bob/old', stars: 3 })]);
  const links = new Map(rows.map(({ fullName, url }) => [fullName, url]));
  const pages = new Map([['bob/old', 'repositories/bob/old.html']]);
  const shown = renderRows([{ heading: 'Also new', rows }], links, pages);
  const { elements } = readElements(markup`${shown}`.source);
  const anchors = elements.filter(({ name }) => name === 'a').map(({ attributes }) => attributes);
  expect(anchors.map(({ href, rel }) => [href, rel])).toEqual([
    ['https://github.com/ada/new', 'nofollow noopener'],
    ['repositories/bob/old.html', undefined],
  ]);
});

test('languages and subjects are chips that lead to pages which exist', async () => {
  const { read } = await copyLargeHome('2026-11-18', '2026-11-19', '2026-11-20');
  const page = await read('index.html');
  for (const folder of ['languages', 'categories']) {
    const links = [...page.matchAll(new RegExp(`<a href="(${folder}/[^"]+)"`, 'g'))];
    expect(links.length).toBeGreaterThan(2);
    for (const [, path = ''] of links) {
      expect(await read(path)).toContain('</html>');
    }
  }
});
