import { LRUCache } from 'lru-cache';
import { answerFromFile, type PreparedAnswer } from '../answers/prepared-answer.ts';
import { headersAt } from '../endpoints/files.ts';
import { findPage, type PagePath } from '../endpoints/page-folders.ts';
import type { NightStore } from './night-store.ts';

export type Pages = {
  /**
   * The page at a path that comes and goes with the nights. Undefined at once for a path of another kind, and later where there is no such page.
   *
   * It is rejected where the page cannot be read now.
   */
  read: (path: string) => Promise<PreparedAnswer | undefined> | undefined;
  /** Forgets all pages, as a new night was published. */
  forget: () => void;
};

/** One year of nights and months. A page has some 10 KB with its compressed siblings. */
const keptPages = 400;
/** A page is read again after a minute, as an older night may be published again. */
const keptMs = 60_000;

/** Reads the files of page folders and compresses them as at publish. A missing one is looked for again each time. */
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
