import type { CurrentNight } from '../../pipeline/archive/current-night.ts';
import { publicPaths } from '../../pipeline/contract/paths.ts';
import { IndexRecord } from '../../pipeline/contract/views.ts';
import { parseFile } from '../../pipeline/platform/file-text.ts';
import { freeEndpoints } from '../endpoints/endpoints.ts';
import { headersAt, pageEndpoints } from '../endpoints/files.ts';
import { answerFromFile, answerFromFiles, type PreparedAnswer } from '../http/prepared-answer.ts';
import type { NightStore } from './night-store.ts';

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
  return answerFromFile({ path, bytes }, { mediaType: jsonType, maxAge: endpoint.maxAge });
}

/** The index, and an answer for each of its files. */
export type Snapshot = { index: IndexRecord; answers: ReadonlyMap<string, PreparedAnswer> };

const jsonType = 'application/json; charset=utf-8';

/** The snapshot of a night. @throws ContractError if a file has the right checksum and breaks the contract. */
export function takeNight({ publicFiles }: CurrentNight): Snapshot {
  const index = publicFiles.get(publicPaths.index)?.toString() ?? '';
  return {
    answers: toAnswers(publicFiles),
    index: parseFile(IndexRecord, index, publicPaths.index),
  };
}

/** The answers of public files, by path. @throws ContractError as `takeNight` */
export function toAnswers(publicFiles: ReadonlyMap<string, Buffer>): Snapshot['answers'] {
  const answers = new Map<string, PreparedAnswer>();
  for (const { path, file, maxAge, response } of freeEndpoints) {
    const answer = answerFromFiles(publicFiles, file, { mediaType: jsonType, maxAge });
    if (!answer) continue;
    parseFile(response, publicFiles.get(file)?.toString() ?? '', file);
    answers.set(path, answer);
  }
  for (const { path, file, mediaType, maxAge } of pageEndpoints) {
    const kind = { mediaType, maxAge, headers: headersAt(path, mediaType) };
    const answer = answerFromFiles(publicFiles, file, kind);
    if (answer) answers.set(path, answer);
  }
  return answers;
}
