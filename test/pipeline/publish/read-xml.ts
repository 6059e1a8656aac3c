import { Parser } from 'htmlparser2';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  const strangeEntity = /&(?!(?:amp|lt|gt|quot);)/.exec(source);
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

/** The files of all addresses that the sitemap names. @throws if it breaks the protocol. Source: sitemaps.org. */
export async function readSitemap(publicDir: string, baseUrl: string): Promise<string[]> {
  const root = readXml(await readFile(join(publicDir, publicPaths.sitemap), 'utf8'));
  if (root.name !== 'urlset' || root.attributes['xmlns'] !== space) throw new Error('no map');
  if (root.children.length > mostAddresses) throw new Error('it names too many');
  return root.children.map(({ children: [first, ...more] }) => {
    if (first?.name !== 'loc' || more.length > 0) throw new Error('a place is not as it should be');
    return toPath(baseUrl, first.text) || publicPaths.frontPage;
  });
}

function toPath(baseUrl: string, address: string): string {
  if (!address.startsWith(`${baseUrl}/`)) throw new Error(`${address} is elsewhere`);
  return address.slice(baseUrl.length + 1);
}
