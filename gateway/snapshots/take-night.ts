import type { CurrentNight } from '../../pipeline/archive/current-night.ts';
import { parseFile } from '../../pipeline/contract/file-text.ts';
import { publicPaths } from '../../pipeline/contract/paths.ts';
import { IndexRecord } from '../../pipeline/contract/views.ts';
import { answerFromFiles, type PreparedAnswer } from '../answers/prepared-answer.ts';
import { freeEndpoints } from '../endpoints/endpoints.ts';
import { headersOf, pageEndpoints } from '../endpoints/files.ts';

/** A night held in memory: its index, and an answer for each free path, page and feed it has a file for. */
export type Snapshot = { index: IndexRecord; answers: ReadonlyMap<string, PreparedAnswer> };

export const jsonType = 'application/json; charset=utf-8';

/** @throws ContractError where a file breaks the contract although its checksum is right. */
export function takeNight({ publicFiles }: CurrentNight): Snapshot {
  const answers = new Map<string, PreparedAnswer>();
  for (const { path, file, maxAge, response } of freeEndpoints) {
    const answer = answerFromFiles(publicFiles, file, { mediaType: jsonType, maxAge });
    if (!answer) continue;
    parseFile(response, publicFiles.get(file)?.toString() ?? '', file);
    answers.set(path, answer);
  }
  for (const { path, file, mediaType, maxAge } of pageEndpoints) {
    const kind = { mediaType, maxAge, headers: headersOf(mediaType) };
    const answer = answerFromFiles(publicFiles, file, kind);
    if (answer) answers.set(path, answer);
  }
  const index = publicFiles.get(publicPaths.index)?.toString() ?? '';
  return { index: parseFile(IndexRecord, index, publicPaths.index), answers };
}
