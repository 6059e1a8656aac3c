import type { CurrentNight } from '../../pipeline/archive/current-night.ts';
import { ContractError, parseFile } from '../../pipeline/platform/file-text.ts';
import type { Health } from '../../pipeline/contract/service-answers.ts';
import { publicPaths } from '../../pipeline/contract/paths.ts';
import { IndexRecord } from '../../pipeline/contract/views.ts';
import { answerFromFiles, type PreparedAnswer } from '../http/prepared-answer.ts';
import { freeEndpoints } from '../endpoints/endpoints.ts';
import { headersAt, pageEndpoints } from '../endpoints/files.ts';

/** A night in memory: its index, and an answer for each of its files. */
export type Snapshot = { index: IndexRecord; answers: ReadonlyMap<string, PreparedAnswer> };

export const jsonType = 'application/json; charset=utf-8';

/** @throws ContractError if a file breaks the contract although its checksum is right. */
export function takeNight({ publicFiles }: CurrentNight): Snapshot {
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
  const index = publicFiles.get(publicPaths.index)?.toString() ?? '';
  return { index: parseFile(IndexRecord, index, publicPaths.index), answers };
}

/** Why a night is refused: one word, which clients see. The log has the whole sentence. */
export type RefusalWord = NonNullable<Health['snapshot']['refused']>;

/** Thrown if a night cannot be served. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly word: RefusalWord;

  constructor(word: RefusalWord, message: string, options?: ErrorOptions) {
    super(message, options);
    this.word = word;
  }
}

export function toRefusalWord(error: unknown): RefusalWord {
  if (error instanceof Refusal) return error.word;
  return error instanceof ContractError ? 'invalid' : 'unreadable';
}
