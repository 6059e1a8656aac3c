import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { checkArchive } from '../../../scripts/archive/check-archive.ts';
import { allOf, findAtomFaults, parseJsonFeed, textOf } from './feed-faults.ts';
import { readXml } from './read-xml.ts';
import { readElements } from './page/read-elements.ts';
import { openFollowing, row } from './followed-nights.ts';

const monday = '2026-12-21';
const what = 'A reader of tides.';

/** Publishes a night on each of these days, which count from the Monday. */
async function publishDays(days: readonly number[]) {
  const place = await openFollowing();
  onTestFinished(() => rm(place.folder, { recursive: true }));
  const publish = (day: number) =>
    place.publish(addDays(monday, day), {
      rows: [row('ada', 100 + 20 * day)],
      named: day % 5 === 0 ? { 'ada/tides': what } : {},
    });
  for (const day of days) await publish(day);
  return { ...place, publishDay: publish };
}

test("Monday's night publishes the week that ended, and the front page links to it", async () => {
  const place = await publishDays([0, 1, 2, 3]);
  expect(place.has('weeks/2026-W52.html')).toBe(false);
  expect(await place.read('weeks.html')).toContain('The first edition comes on the Monday after');
  await place.publishDay(7);
  const page = await place.read('weeks/2026-W52.html');
  expect(page).toContain('4 nights found');
  expect(page).toContain('21 December to 27 December 2026');
  expect(await place.read('index.html')).toContain('href="weeks/2026-W52.html"');
  expect(await place.read('weeks/2026-W52.html')).toContain('>Worth knowing<');
  const { problems } = await checkArchive(place.archive, place.publicDir);
  expect(problems).toEqual([]);
});

test.each([9, 16])(
  'the first night after a week publishes its edition (day %i), and a week of two nights has none',
  async (next) => {
    const place = await publishDays([0, 1, 2, next, next + 1]);
    expect(place.has('weeks/2026-W52.html')).toBe(true);
    await place.publishDay(next + 7);
    expect(await place.archive.weeks()).toEqual(['2026-W52']);
    expect((await checkArchive(place.archive, place.publicDir)).problems).toEqual([]);
  },
);

test('an edition stays as it was published', async () => {
  const place = await publishDays([0, 1, 2, 3, 4, 7]);
  const first = (await place.archive.readWeek('2026-W52'))?.value;
  await place.publish(addDays(monday, 3), { rows: [row('ada', 7777)] });
  await place.publishDay(8);
  expect((await place.archive.readWeek('2026-W52'))?.value).toEqual(first);
});

test("editions around a year's end link to each other, and are listed below their years", async () => {
  const place = await publishDays([0, 1, 2, 7, 8, 9, 14, 15, 16, 21]);
  expect(await place.archive.weeks()).toEqual(['2026-W52', '2026-W53', '2027-W01']);
  const middle = await place.read('weeks/2026-W53.html');
  expect(middle).toContain('href="2026-W52.html"');
  expect(middle).toContain('href="2027-W01.html"');
  expect(middle).not.toContain('repositories/');
  expect(await place.read('weeks/2027-W01.html')).toContain('../repositories/ada/tides.html');
  const list = readElements(await place.read('weeks.html')).text;
  expect(list.indexOf('2027')).toBeLessThan(list.lastIndexOf('Week 53'));
  // A checkout has the newest editions alone.
  const published = await place.read('weeks.html');
  await rm(join(place.archive.dataDir, 'weeks/2026-W52.json'));
  await place.publishDay(22);
  expect(await place.read('weeks.html')).toBe(published);
  expect(await place.read('sitemap.xml')).toContain('weeks/2026-W52.html');
});

test('both feeds of weeks are valid, and are made for mail: the newest edition alone, whole as content and as plain text', async () => {
  const place = await publishDays([0, 1, 2, 7, 8, 9, 14]);
  const atom = readXml(await place.read('weeks/feed.atom'));
  expect(findAtomFaults(atom)).toEqual([]);
  const { items } = parseJsonFeed(await place.read('weeks/feed.json'));
  expect(items.map(({ id }) => id)).toEqual(['https://trends.example/weeks/2026-W53.html']);
  expect(allOf(atom, 'entry').map((entry) => textOf(entry, 'id'))).toEqual(
    items.map(({ id }) => id),
  );
  const [entry] = allOf(atom, 'entry');
  const [summary, content] = ['summary', 'content'].map((name) => entry && textOf(entry, name));
  expect(content).toContain('nights found 0 new repositories');
  expect(content).not.toMatch(/href="(?!https:)/);
  expect(summary).not.toContain('<');
  expect(summary).toContain('nights found 0 new repositories');
});
