import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { answerFromFile, type PreparedAnswer } from '../answers/prepared-answer.ts';
import { isOlderPage } from '../endpoints/endpoints.ts';
import { headersAt, olderPages, olderTwins } from '../endpoints/files.ts';

export type Pages = {
  /** The older page at a path. Undefined at once for a path of another kind, and later where there is no such page. */
  read: (path: string) => Promise<PreparedAnswer | undefined> | undefined;
  /** Forgets all pages, as a new night was published. */
  forget: () => void;
};

/** One year of nights and months. A page has some 10 KB with its compressed siblings. */
const keptPages = 400;
/** A page is read again after a minute, as an older night may be published again. */
const keptMs = 60_000;

/** Reads the pages of older nights from disk and compresses them as at publish. */
export function openPages(publicDir: string): Pages {
  const kept = new LRUCache<string, PreparedAnswer>({ max: keptPages, ttl: keptMs });
  return {
    read: (path) => (isOlderPage(path) ? readPage(path) : undefined),
    forget: () => kept.clear(),
  };

  async function readPage(path: string): Promise<PreparedAnswer | undefined> {
    const known = kept.get(path);
    if (known) return known;
    const bytes = await readFile(join(publicDir, path)).catch(() => undefined);
    if (!bytes) return undefined;
    const { mediaType, maxAge } = path.endsWith('.md') ? olderTwins : olderPages;
    const kind = { mediaType, maxAge, headers: headersAt(path, mediaType) };
    const answer = answerFromFile({ path, bytes }, kind);
    if (answer) kept.set(path, answer);
    return answer;
  }
}
