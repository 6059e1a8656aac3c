import { Parser } from 'htmlparser2';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publicPaths } from '../../../pipeline/contract/paths.ts';

export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text of the element and of all elements in it. */
  text: string;
};

/** The root of an XML text. @throws if tags do not match, an entity is unknown, or text is outside the root. */
export function readXml(source: string): XmlElement {
  const strangeEntity = /&(?!(?:amp|lt|gt|quot|#39);)/.exec(source);
  if (strangeEntity) throw new Error(`a bare ampersand at ${strangeEntity.index}`);
  if (!source.startsWith('<?xml version="1.0" encoding="utf-8"?>\n')) throw new Error('no XML');
  const roots: XmlElement[] = [];
  const open: XmlElement[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = { name, attributes, children: [], text: '' };
        (open.at(-1)?.children ?? roots).push(element);
        open.push(element);
      },
      ontext: (text) => {
        if (open.length === 0 && text.trim() !== '') throw new Error(`outside: ${text}`);
        for (const element of open) element.text += text;
      },
      onclosetag: (name, implied) => {
        if (implied && !source.includes('/>')) throw new Error(`${name} is never closed`);
        if (open.pop()?.name !== name) throw new Error(`${name} closes another`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(source);
  const [root, ...others] = roots;
  if (!root || others.length > 0) throw new Error('not one root');
  return root;
}

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
