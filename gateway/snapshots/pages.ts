import { LRUCache } from 'lru-cache';
import { answerFromFile, type PreparedAnswer } from '../answers/prepared-answer.ts';
import { headersAt } from '../endpoints/files.ts';
import { findPage, type PagePath } from '../endpoints/page-folders.ts';
import type { NightStore } from './night-store.ts';

export type Pages = {
  /**
   * The older page at a path. Undefined if the path is not that of an older page.
   *
   * The promise gives undefined if there is no such page. It rejects if the page cannot be read now.
   */
  read: (path: string) => Promise<PreparedAnswer | undefined> | undefined;
  /** Forgets all pages. Call it when a new night was published. */
  forget: () => void;
};

/** Pages kept in memory: a year of nights and months. A page takes about 10 KB, with its compressed copies. */
const keptPages = 400;
/** Milliseconds after which a page is read again. An older night may have been published again. */
const keptMs = 60_000;

/** Reads the pages of older nights, and compresses them as the publisher does. A missing page is searched for at each request. */
export function openPages(readPublic: NightStore['readPublic']): Pages {
  const kept = new LRUCache<string, PreparedAnswer>({ max: keptPages, ttl: keptMs });
  return {
    read: (path) => {
      const page = findPage(path);
      return page && readPage(path, page);
    },
    forget: () => kept.clear(),
  };

  async function readPage(path: string, page: PagePath): Promise<PreparedAnswer | undefined> {
    const known = kept.get(path);
    if (known) return known;
    const bytes = await readPublic(path.slice(1));
    if (!bytes) return undefined;
    const { mediaType, maxAge } = page;
    const kind = { mediaType, maxAge, headers: headersAt(path, mediaType) };
    const answer = answerFromFile({ path, bytes }, kind);
    if (answer) kept.set(path, answer);
    return answer;
  }
}
