import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publicPaths } from '../../../pipeline/contract/paths.ts';
import { readXml } from './read-xml.ts';

const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const mostAddresses = 50_000;

/**
 * The files of all addresses that the sitemaps of a public folder name.
 *
 * @throws if one breaks the protocol. Source: sitemaps.org.
 */
export async function readSitemap(publicDir: string, baseUrl: string): Promise<string[]> {
  const maps = await readPlaces(publicDir, publicPaths.sitemap, 'sitemapindex');
  const pages: string[] = [];
  for (const map of maps.map((address) => toPath(baseUrl, address))) {
    const folder = dirname(map) === '.' ? '' : `${dirname(map)}/`;
    const found = await readPlaces(publicDir, map, 'urlset');
    const paths = found.map((address) => toPath(baseUrl, address));
    const strange = paths.find((path) => !path.startsWith(folder));
    if (strange !== undefined) throw new Error(`${map} names ${strange}, which is not below it`);
    pages.push(...paths.map((path) => (path === '' ? publicPaths.frontPage : path)));
  }
  return pages;
}

async function readPlaces(publicDir: string, path: string, name: string): Promise<string[]> {
  const root = readXml(await readFile(join(publicDir, path), 'utf8'));
  if (root.name !== name || root.attributes['xmlns'] !== space) throw new Error(`${path}: no map`);
  if (root.children.length > mostAddresses) throw new Error(`${path}: names too many`);
  return root.children.map(({ children }) => {
    const [first, changed, ...more] = children;
    const isDated = changed === undefined || /^\d{4}-\d\d-\d\d$/.test(changed.text);
    if (first?.name === 'loc' && isDated && more.length === 0) return first.text;
    throw new Error(`${path}: a place is not as it should be`);
  });
}

function toPath(baseUrl: string, address: string): string {
  if (!address.startsWith(`${baseUrl}/`)) throw new Error(`${address} is elsewhere`);
  return address.slice(baseUrl.length + 1);
}
