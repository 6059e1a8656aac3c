import { Readable, type Transform } from 'node:stream';
import { expect, test } from 'vitest';
import { importLate } from '../../late-packages.ts';
import { parseJsonFeed } from './feed-faults.ts';
import { publishHostileNights } from './page/hostile-night.ts';

/** What readers of feeds call the parts of an entry. */
type Part = 'id' | 'guid' | 'title' | 'summary' | 'content' | 'description' | 'link';
type Item = Partial<Record<Part, string>>;
type SmithEntry = { id: string; links: { href: string }[] } & Record<
  'title' | 'summary' | 'content',
  { value: string }
>;

/* oxlint-disable typescript/no-unsafe-type-assertion -- each package as its documentation calls it */
const { parseFeed } = (await importLate('feedsmith/dist/index.mjs')) as {
  parseFeed: (source: string) => { feed: { entries: SmithEntry[] } };
};
const { default: RssParser } = (await importLate('rss-parser/index.js')) as {
  default: new () => { parseString: (source: string) => Promise<{ items: Item[] }> };
};
const { default: FeedParser } = (await importLate('feedparser/index.js')) as {
  default: new (options: object) => Transform & AsyncIterable<Item>;
};
const { XMLParser } = (await importLate('fast-xml-parser/src/fxp.js')) as {
  XMLParser: new () => { parse: (source: string) => { feed: { entry: Item | Item[] } } };
};
/* oxlint-enable typescript/no-unsafe-type-assertion */

const all = ['id', 'title', 'url', 'summary', 'content_html'] as const;
type Found = Partial<Record<(typeof all)[number], string | undefined>>;

/** Each reader with its defaults. */
const readers: Readonly<Record<string, (source: string) => Promise<Found[]>>> = {
  feedsmith: async (source) =>
    parseFeed(source).feed.entries.map(({ id, links, title, summary, content }) => ({
      id,
      url: links[0]?.href,
      title: title.value,
      summary: summary.value,
      content_html: content.value,
    })),
  'rss-parser': async (source) => {
    const { items } = await new RssParser().parseString(source);
    return items.map(({ link, content, ...item }) => ({
      ...item,
      url: link,
      content_html: content,
    }));
  },
  feedparser: async (source) => {
    const found: Found[] = [];
    for await (const item of Readable.from([source]).pipe(new FeedParser({}))) {
      found.push({ ...item, id: item.guid, url: item.link, content_html: item.description });
    }
    return found;
  },
  'fast-xml-parser': async (source) =>
    [new XMLParser().parse(source).feed.entry]
      .flat()
      .map(({ content, ...entry }) => ({ ...entry, content_html: content })),
};

/** What a reader loses by default: addresses, which are attributes; what looks like a tag in a text. */
const losses: Readonly<Record<string, readonly string[]>> = {
  'fast-xml-parser': ['url'],
  feedparser: ['title', 'summary'],
};

const files = await publishHostileNights();
const feeds = [...files].filter(([path]) => path.endsWith('.atom'));
/** Readers join white space in their own ways. */
const flat = (text: unknown) => String(text).replaceAll(/\s+/g, ' ').trim();

test.each(Object.entries(readers))('%s reads every entry of every feed', async (name, read) => {
  let entries = 0;
  const lost = losses[name] ?? [];
  const parts = all.filter((part) => !lost.includes(part));
  for (const [path, source] of feeds) {
    const { items } = parseJsonFeed(files.get(path.replace('.atom', '.json')) ?? '');
    const found = await read(source);
    const listed = (entry: Found) => parts.map((part) => flat(entry[part]));
    expect([path, found.map(listed)]).toEqual([path, items.map(listed)]);
    entries += items.length;
  }
  expect(entries).toBeGreaterThan(9);
});
