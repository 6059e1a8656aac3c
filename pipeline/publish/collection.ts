import { type NewFile, type PublicFile, withCompressed } from '../platform/files.ts';
import { type Feed, type FeedGroup, renderFeeds } from './feeds.ts';
import { withTwin } from './page/markdown-twin.ts';
import type { Draw } from './pictures/draw.ts';
import type { Picture } from './pictures/picture.ts';

/** A page, as HTML, and its path below the public folder. */
type Page = { path: string; html: string };

/** An entry of a collection: a page with its feed and its picture. Every page gets a twin in Markdown. */
type Entry = Page & {
  /** Its own feeds. */
  feed?: Feed;
  /** The entry's own picture for previews of links. A picture that `isNew` is drawn again. */
  picture?: { name: string; picture: Picture; isNew: boolean };
};

/**
 * Pages of one kind, such as those of weeks or of languages. `publication.ts` lists the collections; each describes itself
 * in a folder of its own.
 */
export type Collection = {
  /** The page that leads to all entries. It exists before the first entry does. */
  index?: Page;
  /** The entries that are rendered now. */
  entries: readonly Entry[];
  /** The paths of entries that earlier nights rendered and that stay as they are. */
  kept?: readonly string[];
  /** Pages in place of entries that have ended, by the path of the notice. The gateway answers a notice with 410. */
  notices?: readonly Page[];
  /** Files that are no pages, such as tables. */
  files?: readonly PublicFile[];
  /** The feed of the whole collection. */
  feed?: Feed | undefined;
  /** The feeds that the list of all feeds names, below a heading or directly. */
  subscriptions?: readonly FeedGroup[];
  /** The files of the data folder that remember the collection. */
  data: readonly NewFile[];
};

/** The files of a collection. */
export type CollectionFiles = {
  /** The index. The pointer names it, and it has compressed copies. */
  lists: PublicFile[];
  /** All other files. There may be hundreds, so servers compress them when a client asks for them. */
  pages: PublicFile[];
};

/** Makes the files of a collection. */
export async function renderCollection(
  { index, entries, notices = [], files = [], feed }: Collection,
  draw: Draw,
): Promise<CollectionFiles> {
  const pages: PublicFile[] = notices.map(({ path, html }) => ({ path, bytes: Buffer.from(html) }));
  for (const entry of entries) {
    if (entry.picture) pages.push(...(await draw(entry.picture)));
    pages.push(...withTwin(entry.path, entry.html));
    if (entry.feed) pages.push(...renderFeeds(entry.feed));
  }
  pages.push(...files);
  if (feed) pages.push(...renderFeeds(feed));
  return { pages, lists: index ? withTwin(index.path, index.html).flatMap(withCompressed) : [] };
}
