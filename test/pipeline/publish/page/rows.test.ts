import { expect, test } from 'vitest';
import { listRepositories } from '../../../../pipeline/publish/group-repositories.ts';
import { chooseRows, renderRows } from '../../../../pipeline/publish/page/rows.ts';
import { markup } from '../../../../pipeline/publish/page/markup.ts';
import { aRow } from '../../../fixtures/night.ts';
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

test('there are at most twenty rows: the tools, and what the analysis names, in its order', () => {
  const emergingTools = ['ada/new3: A tool.', 'bob/held9: Another tool.'];
  const also = ['bob/held2', ...range(30).map((index) => `ada/new${29 - index}`), 'eve/unlisted'];
  const groups = chooseRows(list([...fresh, ...held]), { emergingTools }, also);
  expect(namesOf(groups)).toEqual([
    ['Tools to try', ['ada/new3', 'bob/held9']],
    ['Also new', range(17).map((index) => `ada/new${29 - index}`)],
    ['Also recent', ['bob/held2']],
  ]);
});

test('an owner’s words are quotations in every list, and a warning has its word', () => {
  const fullName = 'ada/new';
  const reading = {
    fullName,
    what: 'A clock.',
    forWhom: null,
    different: null,
    caveat: 'It is early.',
    quotedFrom: { what: 'readme', caveat: 'readme' } as const,
  };
  const analysis = { readings: [reading], kinds: {} };
  const scan = { rows: [aRow({ fullName })], quarantined: [] };
  const rows = listRepositories([{ date: '2026-11-20', scan, analysis }]);
  const { text } = readElements(
    markup`${renderRows([{ heading: 'New', rows }], new Map(), new Map())}`.source,
  );
  expect(text.replaceAll(/\s+/g, ' ')).toContain('“A clock.” Beware: “It is early.”');
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
