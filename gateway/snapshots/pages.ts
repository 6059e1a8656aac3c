import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { answerFromFile } from '../answers/file-answer.ts';
import type { PreparedAnswer } from '../answers/prepared-answer.ts';
import { headersOf, olderPages } from '../endpoints/page-endpoints.ts';

export type Pages = {
  /** The page at the path, which fits the pattern of older pages; undefined where there is none. */
  read: (path: string) => Promise<PreparedAnswer | undefined>;
  /** Reads every page anew from now on: a new night was published. */
  forget: () => void;
};

/** A year of nights and its months; pages are some 10 KB with their compressed siblings. */
const keptPages = 400;
/** A page is read anew after a minute, as an older night may be done again without a newer one. */
const keptMs = 60_000;

/** Pages of older nights. They are read from disk, and their siblings made as they are at publish. */
export function openPages(publicDir: string): Pages {
  const kept = new LRUCache<string, PreparedAnswer>({ max: keptPages, ttl: keptMs });
  return {
    read: async (path) => {
      const known = kept.get(path);
      if (known) return known;
      const bytes = await readFile(join(publicDir, path)).catch(() => undefined);
      if (!bytes) return undefined;
      const { mediaType, maxAge } = olderPages;
      const kind = { mediaType, maxAge, headers: headersOf(mediaType) };
      const answer = answerFromFile({ path, bytes }, kind);
      if (answer) kept.set(path, answer);
      return answer;
    },
    forget: () => kept.clear(),
  };
}
