import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import { copyLargeHome, copyMadeUpHome } from '../../night/copied-home.ts';
import { readElements } from './read-elements.ts';
import { readFolder } from '../read-folder.ts';
import { openTidesPlace } from './tides-place.ts';

const day = '2026-11-20';
function changedBetween(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
}

test('the front page shows the newest night', async () => {
  const place = await openTidesPlace();
  await place.publish(day);
  const { text } = readElements(await place.read('index.html'));
  for (const said of [
    'Friday, 20 November 2026',
    'Tides of 2026-11-20',
    'It reads every tide.',
    '4,321 stars',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain('Made up.');
});

test('every recommendation on the front page has a sentence of its own, also the one that the title describes', async () => {
  const home = await copyLargeHome('2026-11-18', '2026-11-19', day);
  const page = await home.read('index.html');
  const cards = page.split('<ol class="projects">')[1]?.split('</ol>')[0]?.split('<li>') ?? [];
  const told = cards
    .slice(1)
    .map((card) => /<p class="why">(?:“<span dir="auto">)?([^<]+)/.exec(card)?.[1]);
  expect(told.length).toBeGreaterThanOrEqual(2);
  expect(told).not.toContain(undefined);
  expect(new Set(told).size).toBe(told.length);
  expect(page).not.toContain('…');
});

test('the front page says once how many repositories are likely spam, and not in its headline', async () => {
  const home = await copyLargeHome('2026-11-18', '2026-11-19', day);
  const digest = await home.read('v1/digests/latest.json');
  const page = await home.read('index.html');
  const [headline = '', rest = ''] = page.split('</header>\n<section class="picks"');
  expect(digest).toMatch(/"summary": ?"[^"]*spam/);
  expect(headline.split('<h1>')[1]).not.toContain('spam');
  expect(rest.match(/likely spam/g)).toHaveLength(1);
});

test.each([
  ['index.html', '<main'],
  ['feed.json', '"content_html"'],
])('the text of a made-up night in %s says once that all is invented', async (path, begin) => {
  const home = await copyMadeUpHome(day);
  const [, text = ''] = (await home.read(path)).split(begin);
  expect(text.split('invented')).toHaveLength(2);
});

test('the drawing of a repository’s page has a title, a description, and its figures as a table', async () => {
  const home = await copyMadeUpHome('2026-11-18', '2026-11-19', day);
  const front = await home.read('index.html');
  const paths = [...front.matchAll(/href="(repositories[^"]+)"/g)].map(([, path = '']) => path);
  const pages = await Promise.all(paths.map((path) => home.read(path)));
  const { elements } = readElements(pages.find((page) => page.includes('class="drawing"')) ?? '');
  const isDrawing = ({ attributes }: (typeof elements)[number]) =>
    attributes['class'] === 'drawing' && attributes['role'] === 'img';
  const [drawing, ...others] = elements.filter(isDrawing);
  const ids = new Set(elements.map(({ attributes }) => attributes['id']));
  const named = drawing?.attributes['aria-labelledby']?.split(' ') ?? [];
  expect([named.length, named.every((id) => ids.has(id)), others]).toEqual([2, true, []]);
  const count = (wanted: string) => elements.filter(({ name }) => name === wanted).length;
  expect([count('figure'), count('table')]).toEqual([1, 1]);
});

test('a made-up night says so on every page, and links to none of its repositories', async () => {
  const home = await copyMadeUpHome('2026-11-19', day);
  for (const path of ['index.html', 'digests/2026-11-19.html', 'digests/2026-11.html']) {
    const page = await home.read(path);
    expect(page).toContain('<strong>Made up.</strong> This is a demo');
    expect(page).not.toMatch(/href="https:\/\/github\.com/);
  }
});

test('an older night has its recommendations with their links, and links to its neighbours', async () => {
  const place = await openTidesPlace();
  for (const age of [2, 1, 0]) await place.publish(addDays(day, -age));
  const page = await place.read('digests/2026-11-19.html');
  const { elements, text } = readElements(page);
  const links = elements.flatMap(({ attributes }) => attributes['href'] ?? []);
  expect(links).toEqual(
    expect.arrayContaining(['2026-11-18.html', '2026-11-20.html', '2026-11.html', '../']),
  );
  expect(text).toContain('Tides of 2026-11-19');
  expect(text).toContain('It reads every tide.');
  expect(page).toContain('href="https://github.com/ada/tides"');
  // Full digests of older nights are sold.
  expect(text).not.toContain('The rest of the night');
  expect(page).toContain(
    `<link rel="canonical" href="https://trends.example/digests/2026-11-19.html">`,
  );
});

test('links lead from the front page through the archive to every night', async () => {
  const place = await openTidesPlace();
  const dates = ['2025-12-31', '2026-10-31', '2026-11-01', day];
  for (const date of dates) await place.publish(date);
  const hrefs = (html: string) =>
    readElements(html).elements.flatMap(({ attributes }) => attributes['href'] ?? []);
  const lists = async (path: string, folder: string) =>
    hrefs(await place.read(path))
      .filter((href) => new RegExp(String.raw`^${folder}\d{4}(-\d\d)?\.html$`).test(href))
      .map((href) => `digests/${href.slice(folder.length)}`);
  const shown = await lists('index.html', 'digests/');
  expect(shown).toEqual(['2026-11', '2026-10', '2025'].map((list) => `digests/${list}.html`));
  const months = [...shown.slice(0, 2), ...(await lists('digests/2025.html', ''))];
  expect(months.at(-1)).toBe('digests/2025-12.html');
  const nights: string[] = [];
  for (const month of months) nights.push(...hrefs(await place.read(month)));
  for (const date of dates) {
    expect(nights).toContain(`${date}.html`);
    expect(await place.read(`digests/${date}.html`)).toContain(`Tides of ${date}`);
  }
});

test.each([10, 75])('after %i nights, a night still writes the same few files', async (nights) => {
  const place = await openTidesPlace();
  await place.publishAll(Array.from({ length: nights }, (_, age) => addDays(day, age - nights)));
  const before = await readFolder(place.publicDir);
  await place.publish(day);
  const written = changedBetween(before, await readFolder(place.publicDir));
  const pages = written.filter((path) => path.endsWith('.html')).map((path) => basename(path));
  expect(pages.toSorted()).toEqual([
    '2026-11-19.html',
    '2026-11-20.html',
    '2026-11.html',
    '2026.html',
    'crack.html',
    'index.html',
    'keys.html',
    'method.html',
    'search.html',
    'tides.html',
    'track-record.html',
  ]);
  expect(written.length).toBeLessThan(100);
});

test('an older night whose digest is broken stops no night', async () => {
  const place = await openTidesPlace();
  for (const age of [3, 2]) await place.publish(addDays(day, -age));
  await writeFile(join(place.archive.dataDir, 'digests/2026-11-17.json'), '{"schema":');
  await place.publish(day);
  expect(await place.read('index.html')).toContain('Tides of 2026-11-20');
});
