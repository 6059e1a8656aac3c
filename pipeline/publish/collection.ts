import { type NewFile, type PublicFile, withCompressed } from '../platform/files.ts';
import { type Feed, renderFeeds } from './feeds.ts';
import type { Site } from './night-pages.ts';

/** A page, as HTML, and its path below the public folder. */
type Page = { path: string; html: string };

/** An entry of a collection: a page with its feed. */
type Entry = Page & {
  /** Its own feeds. */
  feed?: Feed;
};

/**
 * Pages of one kind, such as those of weeks or of languages, or a single page with its files. `collections.ts` lists the
 * collections; each describes itself in a folder or a file of its own.
 */
export type Collection = {
  /** Pages that every night renders, such as the list of all entries, which exists before the first entry does. */
  pages?: readonly Page[];
  /** Files beside these pages, such as a script. */
  files?: readonly PublicFile[];
  /** The entries that are rendered now. */
  entries?: readonly Entry[];
  /** The paths of entries that earlier nights rendered and that stay as they are. */
  kept?: readonly string[];
  /** Files beside the entries, such as tables. */
  entryFiles?: readonly PublicFile[];
  /** The feed of the whole collection. */
  feed?: Feed;
  /** The files of the data folder that remember the collection. */
  data?: readonly NewFile[];
};

/** The files of a collection. */
export type CollectionFiles = {
  /** The files of pages that every night renders. The pointer names these files, and they have compressed copies. */
  lists: PublicFile[];
  /** The files of entries. There may be hundreds, so servers compress a file when a client asks for it. */
  pages: PublicFile[];
};

/** Makes the files of a collection. */
export async function renderCollection(
  site: Site,
  { pages = [], files = [], entries = [], entryFiles = [], feed }: Collection,
): Promise<CollectionFiles> {
  const ofEntries: PublicFile[] = [];
  for (const { path, html, feed: own } of entries) {
    ofEntries.push(toPage(path, html), ...(own ? renderFeeds(site, own) : []));
  }
  ofEntries.push(...entryFiles, ...(feed ? renderFeeds(site, feed) : []));
  const lists = [...pages.map(({ path, html }) => toPage(path, html)), ...files];
  return { pages: ofEntries, lists: lists.flatMap(withCompressed) };
}

/** The feeds of a collection and of its entries. */
export function feedsOf({ feed, entries = [] }: Collection): Feed[] {
  return [feed, ...entries.map((entry) => entry.feed)].filter((one) => one !== undefined);
}

/** A page as a file. */
export function toPage(path: string, html: string): PublicFile {
  return { path, bytes: Buffer.from(html) };
}
