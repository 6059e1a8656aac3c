import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { writeDocuments } from '../../../gateway/documents/static-host.ts';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { publicPaths } from '../../../pipeline/contract/paths.ts';
import { renderArchive } from '../../../scripts/archive/render-archive.ts';
import { aSite } from '../../gateway/documents/site.ts';
import { openHome } from '../night/run-night.ts';
import { findAtomFaults, parseJsonFeed } from './feed-faults.ts';
import { readXml, type XmlElement } from './read-xml.ts';
import { findDeadLinks } from './find-dead-links.ts';
import { readFolder } from './read-folder.ts';

const nights = 30;
const last = '2026-11-20';
const baseUrl = 'http://localhost:3000';
const kilobyte = 1024;

let home: Awaited<ReturnType<typeof openHome>>;
let published: ReadonlyMap<string, string>;
let files: ReadonlySet<string>;
beforeAll(async () => {
  home = await openHome();
  for (let age = nights - 1; age >= 0; age -= 1) await home.publish(addDays(last, -age));
  published = await readFolder(home.publicDir);
  // Pages link to the documents, which a night does not write.
  await writeDocuments(home.publicDir, aSite(baseUrl));
  files = new Set((await readFolder(home.publicDir)).keys());
}, 900_000);

const endingIn = (ending: string) => [...files].filter((file) => file.endsWith(ending));
/** The file of an address below `baseUrl`. */
const fileOf = (address: string) => address.slice(baseUrl.length + 1) || publicPaths.frontPage;

test('every feed follows its standard, and its entries lead to pages', async () => {
  const atomFeeds = endingIn('.atom');
  expect(atomFeeds).toContain(publicPaths.atomFeed);
  for (const file of atomFeeds) {
    const feed = readXml(await home.read(file));
    expect([file, findAtomFaults(feed)]).toEqual([file, []]);
    expect([file, missingOf(linksIn(feed))]).toEqual([file, []]);
  }
  const jsonFeeds: string[] = [];
  for (const file of endingIn('.json')) {
    const text = await home.read(file);
    if (!text.includes('https://jsonfeed.org/version/')) continue;
    jsonFeeds.push(file);
    const { items } = parseJsonFeed(text);
    expect([file, missingOf(items.map(({ url }) => url))]).toEqual([file, []]);
  }
  expect(jsonFeeds).toHaveLength(atomFeeds.length);
});

test('every link of every page leads to a file, and to an element of it', () => {
  expect(findDeadLinks(home.publicDir, files, baseUrl)).toEqual([]);
});

test('every page with its style and icon has at most 60 KB, and 20 KB compressed', async () => {
  const beside = `${await home.read(publicPaths.style)}${await home.read('favicon.svg')}`;
  for (const file of endingIn('.html')) {
    const page = await home.read(file);
    expect([file, Buffer.byteLength(page + beside) <= 60 * kilobyte]).toEqual([file, true]);
    const compressed = gzipSync(page).length + gzipSync(beside).length;
    expect([file, compressed <= 20 * kilobyte]).toEqual([file, true]);
  }
});

test('a rendering from only scans and analyses has the same bytes at any time, and another changes nothing', async () => {
  const { archive } = home;
  const data = await readFolder(archive.dataDir);
  await rm(home.publicDir, { recursive: true });
  for (const lost of ['digests', 'nights', 'nights.json', 'history', 'subjects.json']) {
    await rm(join(archive.dataDir, lost), { recursive: true });
  }
  const place = { archive, publicDir: home.publicDir, baseUrl, now: '2027-06-30T07:00:00.000Z' };
  await renderArchive(place);
  expect(await readFolder(archive.dataDir)).toEqual(data);
  const rendered = await readFolder(home.publicDir);
  expect([...rendered.keys()]).toEqual([...published.keys()]);
  const changed = [...rendered].filter(([path, bytes]) => published.get(path) !== bytes);
  expect(changed.map(([path]) => path)).toEqual([]);
  expect((await renderArchive(place)).changed).toBe(0);
});

function missingOf(addresses: readonly string[]): string[] {
  return addresses.filter(
    (address) => !address.startsWith(`${baseUrl}/`) || !files.has(fileOf(address)),
  );
}

/** The addresses of entries and of the feed itself. */
function linksIn(feed: XmlElement): string[] {
  return allWithin(feed, 'link').map(({ attributes }) => attributes['href'] ?? '');
}

function allWithin(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...allWithin(child, name),
  ]);
}
