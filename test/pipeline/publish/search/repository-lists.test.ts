import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import { SearchMonth } from '../../../../pipeline/contract/search-year.ts';
import { openFollowing, row } from '../followed-nights.ts';
import { readFolder } from '../read-folder.ts';

const day = '2026-11-20';
const created = { createdAt: '2026-11-10T08:00:00.000Z' };

type Place = Awaited<ReturnType<typeof openFollowing>>;

async function readMonth({ read }: Place, month = '2026-11') {
  return SearchMonth.parse(JSON.parse(await read(`search/${month}.json`))).repositories;
}

async function namesOf(place: Place, month?: string) {
  return (await readMonth(place, month)).map(({ name }) => name);
}

test('a list has every clear repository with its words, and nothing that is sold', async () => {
  const place = await openFollowing();
  const rows = [
    row('ada', 4321, { ...created, topics: ['tides', 'buoys'], description: 'Reads the tides' }),
    row('bob', 1234, { ...created, language: '', description: '' }),
    row('cyd', 77, { ...created, standing: 'caution', risk: { score: 0.5, reasons: ['odd'] } }),
    row('dan', 66, created),
  ];
  await place.publish(day, {
    rows,
    named: { 'dan/tides': 'A table of tides.' },
    quarantined: [row('eve', 80, { ...created, standing: 'quarantined' })],
    kinds: { ada: { category: null, purpose: 'A reader of tides.' } },
  });
  expect(await readMonth(place)).toEqual([
    {
      name: 'ada/tides',
      what: '“A reader of tides.”',
      language: 'Rust',
      topics: ['tides', 'buoys'],
      first: day,
      pageUntil: addDays(day, 89),
    },
    { name: 'bob/tides', first: day, pageUntil: addDays(day, 89) },
    {
      name: 'dan/tides',
      what: 'A table of tides.',
      language: 'Rust',
      first: day,
      named: day,
      pageUntil: addDays(day, 89),
    },
  ]);
  expect(await place.read('search/2026-11.json')).not.toMatch(/4321|1234|77|66|eve|cyd/);
});

test('a repository is in no list while its newest scan doubts it, and when GitHub does not show it', async () => {
  const place = await openFollowing();
  const rows = ['ada', 'bob', 'cyd', 'dan'].map((id) => row(id, 50, created));
  await place.publish(day, { rows });
  expect(await namesOf(place)).toEqual(['ada/tides', 'bob/tides', 'cyd/tides', 'dan/tides']);
  await place.publish(addDays(day, 1), {
    rows: [row('ada', 51, created), row('bob', 51, { ...created, standing: 'caution' })],
    quarantined: [row('cyd', 51, { ...created, standing: 'quarantined' })],
    tracking: { gone: { dan: addDays(day, 1) } },
  });
  expect(await namesOf(place)).toEqual(['ada/tides']);
  await place.publish(addDays(day, 2), { rows: [row('bob', 52, created)] });
  expect(await namesOf(place)).toEqual(['bob/tides', 'ada/tides']);
  // Look-ups end 94 days after the last listing, which may be 30 days after the first.
  await place.publish(addDays(day, 29), { rows: [row('ada', 53, created)] });
  await place.publish(addDays(day, 122), {
    rows: [],
    tracking: { gone: { ada: addDays(day, 115) } },
  });
  expect(await namesOf(place)).toEqual(['bob/tides']);
});

test('a repository stays in the list of the month that first listed it, under its present name', async () => {
  const place = await openFollowing();
  const old = { createdAt: '2026-10-25T08:00:00.000Z' };
  const named = { 'ada/tides': 'A table of tides.' };
  await place.publish('2026-10-31', { rows: [row('ada', 50, old)], named });
  expect(await readMonth(place, '2026-10')).toMatchObject([{ pageUntil: '2027-01-28' }]);
  await place.publish('2026-11-01', { rows: [row('ada', 60, { ...old, fullName: 'ada/waves' })] });
  const [renamed] = await readMonth(place, '2026-10');
  expect(renamed).toMatchObject({ name: 'ada/waves', first: '2026-10-31', named: '2026-10-31' });
  // Its page stands under the new name, too.
  expect(renamed?.pageUntil).toBe('2027-01-29');
  expect(await namesOf(place, '2026-11')).toEqual([]);
});

test('a night renders the lists that it may change and leaves older lists as they are', async () => {
  const place = await openFollowing();
  const nights = ['2026-06-15', '2026-09-15', '2026-10-15', '2026-11-15'];
  for (const date of nights) {
    const createdAt = `${addDays(date, -3)}T08:00:00.000Z`;
    await place.publish(date, { rows: [row(`of${date}`, 50, { createdAt })] });
  }
  for (const month of ['2026-06', '2026-11']) {
    await rm(join(place.publicDir, `search/${month}.json`));
  }
  const createdAt = '2026-11-12T08:00:00.000Z';
  await place.publish(day, { rows: [row('ada', 50, { createdAt })] });
  expect(place.has('search/2026-06.json')).toBe(false);
  expect(await namesOf(place, '2026-11')).toEqual(['ada/tides', 'of2026-11-15/tides']);

  const { render, publicDir } = place;
  const ofOctober = await place.read('search/2026-10.json');
  await render();
  expect(await namesOf(place, '2026-06')).toEqual(['of2026-06-15/tides']);
  expect(await place.read('search/2026-10.json')).toBe(ofOctober);
  const lists = await readFolder(join(publicDir, 'search'));
  await rm(join(publicDir, 'search'), { recursive: true });
  await render();
  expect(await readFolder(join(publicDir, 'search'))).toEqual(lists);
});
