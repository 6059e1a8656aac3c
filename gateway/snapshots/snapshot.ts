import type { CurrentNight } from '../../pipeline/archive/current-night.ts';
import { publicPaths } from '../../pipeline/contract/paths.ts';
import { IndexRecord } from '../../pipeline/contract/views.ts';
import { parseFile } from '../../pipeline/platform/file-text.ts';
import { freeEndpoints } from '../endpoints/endpoints.ts';
import { type PagePath, findPage, headersAt, html, pageEndpoints } from '../endpoints/files.ts';
import {
  answerFromFile,
  answerFromFiles,
  commonHeaders,
  listHeaders,
  type PreparedAnswer,
} from '../http/prepared.ts';
import type { NightStore } from './night-store.ts';
import { LRUCache } from 'lru-cache';
import { withQuickCopies } from '../../pipeline/platform/files.ts';
import type { ErrorPage } from '../http/errors.ts';

export const samplePath = '/v1/sample';

/** Reads the sample. No pointer names it, because the sample is frozen and belongs to no night. */
export async function readSample(
  readPublic: NightStore['readPublic'],
): Promise<PreparedAnswer | undefined> {
  const endpoint = freeEndpoints.find(({ path }) => path === samplePath);
  const path = publicPaths.sample;
  const bytes = await readPublic(path);
  if (!endpoint || !bytes) return undefined;
  parseFile(endpoint.response, bytes.toString(), path);
  return answerFromFile({ path, bytes }, endpoint);
}

/** The index, and an answer for each of its files. */
export type Snapshot = { index: IndexRecord; answers: ReadonlyMap<string, PreparedAnswer> };

/** A night's snapshot. @throws ContractError for a file that breaks the contract. */
export function takeNight({ publicFiles }: CurrentNight): Snapshot {
  const answers = new Map<string, PreparedAnswer>();
  for (const { path, file, mediaType, maxAge } of [...freeEndpoints, ...pageEndpoints]) {
    const kind = { mediaType, maxAge, headers: headersAt(path, mediaType) };
    const answer = answerFromFiles(publicFiles, file, kind);
    if (answer) answers.set(path, answer);
  }
  for (const { file, response } of freeEndpoints) {
    const bytes = publicFiles.get(file);
    if (bytes) parseFile(response, bytes.toString(), file);
  }
  const index = publicFiles.get(publicPaths.index)?.toString() ?? '';
  return { answers, index: parseFile(IndexRecord, index, publicPaths.index) };
}

/** Pages in memory, a year of nights and months. Compressed too, each has some 10 KB. */
const keptPages = 400;
/** Milliseconds after which a kept page is read again: its night may be republished. */
const keptMs = 60_000;

/** Reads files of page folders, quickly compressed. Requests for missing pages look too. */
export function openPages(readPublic: NightStore['readPublic']) {
  const kept = new LRUCache<string, PreparedAnswer>({ max: keptPages, ttl: keptMs });
  return {
    /**
     * The page at a path below a page folder. Undefined if the path is not below such a folder.
     *
     * The promise gives undefined if there is no such page. It rejects if the page cannot be read
     * now.
     */
    read: (path: string) => {
      const page = findPage(path);
      return page && readPage(path, page);
    },
    /** Forgets all pages. Call it when a new night was published. */
    forget: () => kept.clear(),
  };

  async function readPage(path: string, page: PagePath): Promise<PreparedAnswer | undefined> {
    const cached = kept.get(path);
    if (cached) return cached;
    const bytes = await readPublic(path.slice(1));
    const { mediaType, maxAge } = page;
    const kind = { mediaType, maxAge, headers: headersAt(path, mediaType) };
    const answer = bytes && answerFromFile({ path, bytes }, kind, withQuickCopies);
    if (answer) kept.set(path, answer);
    return answer;
  }
}

/** A published page in place of an error as JSON. */
export function toErrorPage(body: Buffer): ErrorPage {
  const headers = {
    ...commonHeaders,
    ...headersAt(`/${publicPaths.notFound}`, html),
    'Content-Type': html,
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
  };
  return { body, headers: listHeaders(headers) };
}
