import { LRUCache } from 'lru-cache';
import { withQuickCopies } from '../../pipeline/platform/files.ts';
import { answerFromFile, type PreparedAnswer } from '../http/prepared-answer.ts';
import type { ErrorPage } from '../http/send-error.ts';
import { headersAt, headersOf, html } from '../endpoints/files.ts';
import { findPage, type PagePath } from '../endpoints/page-folders.ts';
import type { NightStore } from './night-store.ts';

export type Pages = {
  /**
   * The page at a path below a page folder. Undefined if the path is not below such a folder.
   *
   * The promise gives undefined if there is no such page. It rejects if the page cannot be read now.
   */
  read: (path: string) => Promise<PreparedAnswer | undefined> | undefined;
  /** Forgets all pages. Call it when a new night was published. */
  forget: () => void;
};

/** Pages kept in memory: a year of nights and months. A page takes about 10 KB, with its compressed copies. */
const keptPages = 400;
/** Milliseconds after which a kept page is read again, because an older night may be published again. */
const keptMs = 60_000;

/** Reads files of page folders and compresses them quickly. Each request for a missing page looks for it. */
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
    const answer = bytes && toPage(path, bytes, page);
    if (answer) kept.set(path, answer);
    return answer;
  }
}

function toPage(path: string, bytes: Buffer, page: PagePath): PreparedAnswer | undefined {
  const { mediaType, maxAge } = page;
  const kind = { mediaType, maxAge, headers: headersAt(path, mediaType) };
  return answerFromFile({ path, bytes }, kind, withQuickCopies);
}

/** A published page in place of an error as JSON. */
export function toErrorPage(body: Buffer): ErrorPage {
  return { body, headers: { ...headersOf(html), 'Content-Type': html } };
}
