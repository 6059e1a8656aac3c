import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { groupFolders, publicPaths } from '../../../pipeline/contract/paths.ts';
import { copyMadeUpHome } from '../night/copied-home.ts';
import { readElements } from './page/read-elements.ts';
import { openTidesPlace } from './page/tides-place.ts';

const day = '2026-11-20';
const aboutPages = ['method.html', 'track-record.html'];

const hrefsOf = (html: string) =>
  readElements(html).elements.flatMap(({ name, attributes }) =>
    name === 'a' ? (attributes['href'] ?? []) : [],
  );

test('the page of the method says how a night is made, and what its words mean', async () => {
  const place = await openTidesPlace();
  await place.publish(day);
  const { text } = readElements(await place.read('method.html'));
  for (const said of [
    'created in the last 7 days',
    'GitHub counted about 1,000 new repositories',
    'Recommended',
    'Doubtful',
    'Likely spam',
  ]) {
    expect(text).toContain(said);
  }
  // The precision that the page publishes is the one that the evaluation last gave.
  const measured = /(?<=Of )\d+|\d+(?= were worth)|\d+ of \d+(?= \(87)/g;
  const documented = await readFile('docs/digest.md', 'utf8');
  const [of, right, withModel] = text.match(measured) ?? [];
  expect(documented).toContain(`| ${withModel} (.93) | ${right} of ${of} (.93) |`);
});

test('every page leads to the pages about the nights', async () => {
  const home = await copyMadeUpHome(day);
  const front = await home.read('index.html');
  expect(front).not.toMatch(/How to read this|SHA-256|Brier|set apart as/);
  for (const page of ['index.html', ...aboutPages]) {
    const html = await home.read(page);
    for (const other of aboutPages) expect(hrefsOf(html)).toContain(other);
  }
});

const feedFolders: ReadonlySet<string> = new Set([...groupFolders, publicPaths.weeks]);

test('no page leads people to JSON, except where the link says so, or to the page of errors', async () => {
  const home = await copyMadeUpHome(day);
  const names = (await readdir(home.publicDir, { recursive: true })).filter((name) =>
    name.endsWith('.html'),
  );
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const html = await home.read(name);
    const shown = html.replaceAll(
      /For programs: <a [^>]*>[^<]*<\/a>(?:, <a [^>]*>[^<]*<\/a>)?/g,
      '',
    );
    // A feed is for a feed reader, and says so.
    const isFeed = (href: string) =>
      feedFolders.has(href.replaceAll('../', '').split('/')[0] ?? '');
    const leads = hrefsOf(shown).filter(
      (href) => href.endsWith('404.html') || (href.endsWith('.json') && !isFeed(href)),
    );
    expect([name, leads]).toEqual([name, []]);
  }
});

test('the page for addresses without a page leads on from any folder', async () => {
  const place = await openTidesPlace();
  await place.publish(day);
  const page = await place.read('404.html');
  expect(hrefsOf(page)).toEqual(expect.arrayContaining(['/', '/search.html', '/#archive']));
  const { elements } = readElements(page);
  const addresses = elements.flatMap(({ attributes }) => attributes['href'] ?? []);
  const elsewhere = addresses.filter((href) => !/^[/#]/.test(href));
  expect(elsewhere).toEqual([`${place.baseUrl}/404.html`]);
});
