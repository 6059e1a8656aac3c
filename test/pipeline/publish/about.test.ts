import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FollowedProject } from '../../../pipeline/contract/follow-up.ts';
import { groupFolders, publicPaths } from '../../../pipeline/contract/paths.ts';
import { renderFollowUpPage } from '../../../pipeline/publish/page/follow-up.ts';
import { toFollowUpReport } from '../../../pipeline/publish/answers.ts';
import { aProject } from '../../fixtures/followed.ts';
import { aScan } from '../../fixtures/night.ts';
import { copyMadeUpHome } from '../night/copied-home.ts';
import { readElements } from './page/read-elements.ts';
import { openTidesPlace } from './page/tides-place.ts';

const day = '2026-11-20';
const baseUrl = 'https://trends.example';
const aboutPages = ['method.html', 'follow-up.html'];

const hrefsOf = (html: string) =>
  readElements(html).elements.flatMap(({ name, attributes }) =>
    name === 'a' ? (attributes['href'] ?? []) : [],
  );

test('the page of the method says how a night is made, what its words mean, and why repositories were set apart', async () => {
  const place = await openTidesPlace();
  await place.publish(day);
  const { text } = readElements(await place.read('method.html'));
  for (const said of [
    'created in the last 7 days',
    'GitHub counted about 1,000 new repositories',
    'Recommended',
    'Doubtful',
    'Likely spam',
    '2 of 3 repositories',
    'Not a single fork',
    '100.0%',
    'Advertises a year',
    '50.0%',
  ]) {
    expect(text).toContain(said);
  }
});

test('the front page leads to the pages about the nights in one line, and they lead to each other', async () => {
  const home = await copyMadeUpHome(day);
  const front = await home.read('index.html');
  const [line = ''] = /<nav class="about-nights"[^]*?<\/nav>/.exec(front) ?? [];
  expect(hrefsOf(line).toSorted()).toEqual(aboutPages.toSorted());
  expect(front).not.toMatch(/How to read this|SHA-256|Brier|set apart as/);
  for (const page of aboutPages) {
    const html = await home.read(page);
    for (const other of aboutPages) expect(hrefsOf(html)).toContain(other);
    expect((await stat(join(home.publicDir, page))).size).toBeLessThan(60_000);
  }
});

const feedFolders: ReadonlySet<string> = new Set([...groupFolders, publicPaths.weeks]);

test('no page leads people to JSON, except where the link says that it is for programs', async () => {
  const home = await copyMadeUpHome(day);
  const names = (await readdir(home.publicDir, { recursive: true })).filter((name) =>
    name.endsWith('.html'),
  );
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const html = await home.read(name);
    const shown = html.replaceAll(/For programs: <a [^>]*>[^<]*<\/a>/g, '');
    // A feed is for a feed reader, and says so.
    const isFeed = (href: string) =>
      feedFolders.has(href.replaceAll('../', '').split('/')[0] ?? '');
    const leads = hrefsOf(shown).filter((href) => href.endsWith('.json') && !isFeed(href));
    expect([name, leads]).toEqual([name, []]);
  }
});

function render(projects: readonly FollowedProject[], doubted: readonly string[] = []): string {
  const followUp = { days: 30, unanswered: 0, projects: [...projects] };
  const pages = new Map(projects.map(({ id, fullName }) => [id, `repositories/${fullName}.html`]));
  return renderFollowUpPage(baseUrl, toFollowUpReport(aScan(day, { followUp })), {
    fullAnalysis: '## In short\n\nTides.\n\n## Earlier picks\n\nOne is gone.\n',
    followed: { pages, doubted: new Set(doubted) },
  });
}

/** The names in each list of the page. */
function listsOf(page: string): Map<string, string[]> {
  const sections = page.matchAll(/<section aria-labelledby="(\w+)">[^]*?<\/section>/g);
  const lists = [...sections].filter(([section]) => section.includes('<ol class="followed"'));
  return new Map(
    lists.map(([section, id = '']) => {
      const items = section.matchAll(/<li>(?:<a [^>]*>)?([^<]+)/g);
      return [id, [...items].map(([, name = '']) => name.trim())];
    }),
  );
}

test('what became of recommendations is told by outcome, the greatest gain first', () => {
  const page = render(
    [
      aProject({ fullName: 'ada/tides' }),
      aProject({ fullName: 'ada/ebb', starsNow: 900 }),
      aProject({ fullName: 'ada/old', renamedTo: 'ada/new', starsNow: 90 }),
      aProject({ fullName: 'eve/gone', gone: true, archived: null, starsNow: null }),
      aProject({ fullName: 'eve/shady' }),
    ],
    ['R_eve/shady', 'R_eve/gone'],
  );
  expect([...listsOf(page)]).toEqual([
    ['gone', ['eve/gone']],
    ['doubtful', ['eve/shady']],
    ['there', ['ada/ebb', 'ada/tides', 'ada/new']],
  ]);
  const { text } = readElements(page);
  for (const said of [
    'with 100 stars; 900 now (+800)',
    '90 now (−10); its name was ada/old',
    '4 of 5',
    'One is gone.',
  ]) {
    expect(text).toContain(said);
  }
  expect(hrefsOf(page)).toContain('repositories/ada/ebb.html');
  const course = /What they did since: ([^<]*)/.exec(page)?.[1];
  expect(course).toBe(
    'Gained a twentieth or more 2; Gained less 0; Lost stars 1; Doubtful or likely spam now 1; Gone 1.',
  );
});

test('a month with six recommendations a night makes a page of less than 60 KB', () => {
  const owner = 'a'.repeat(39);
  const projects = Array.from({ length: 180 }, (_, index) =>
    aProject({ fullName: `${owner}/a-name-of-a-length-that-owners-choose-${index}` }),
  );
  const page = render(projects);
  expect(Buffer.byteLength(page)).toBeLessThan(60_000);
  expect(readElements(page).text).toContain('80 more are in the data for programs.');
});

test('before the first look-up the page says so, without a picture', () => {
  const page = render([]);
  expect(page).toContain('No recommendation could be looked up yet.');
  expect(page).not.toMatch(/class="drawing"|NaN|undefined|null/);
});

test('the page for addresses without a page leads on from any folder, and crawlers leave it out', async () => {
  const place = await openTidesPlace();
  await place.publish(day);
  const page = await place.read('404.html');
  expect(hrefsOf(page)).toEqual(expect.arrayContaining(['/', '/search.html', '/#archive']));
  const { elements } = readElements(page);
  const addresses = elements.flatMap(({ attributes }) => attributes['href'] ?? []);
  expect(addresses.filter((href) => !/^[/#]/.test(href))).toEqual([]);
  expect(page).toContain('<meta name="robots" content="noindex">');
});
