import { type PublicFile, withCompressed } from '../../pipeline/archive/compress.ts';
import { type AnswerSource, type PreparedAnswer, prepareAnswer } from './prepared-answer.ts';

/** How a file is to be answered: its type, how many seconds a cache may keep it, and headers of its own. */
export type FileKind = Pick<AnswerSource, 'mediaType' | 'maxAge' | 'headers'>;

/** An answer from a published file and its siblings, all below one folder. Undefined where the file is not there. */
export function answerFromFiles(
  files: ReadonlyMap<string, Buffer>,
  path: string,
  kind: FileKind,
): PreparedAnswer | undefined {
  const identity = files.get(path);
  if (!identity) return undefined;
  return prepareAnswer({
    identity,
    gzip: files.get(`${path}.gz`),
    br: files.get(`${path}.br`),
    ...kind,
  });
}

/** An answer from a file that has no siblings yet: they are made as they are at publish. */
export function answerFromFile(file: PublicFile, kind: FileKind): PreparedAnswer | undefined {
  const files = new Map(withCompressed(file).map(({ path, bytes }) => [path, bytes]));
  return answerFromFiles(files, file.path, kind);
}
