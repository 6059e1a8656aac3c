import { type PublicFile, withCompressed } from '../../pipeline/archive/compress.ts';
import { type PreparedAnswer, prepareAnswer } from './prepared-answer.ts';

/** How a file is to be answered: its type, and how many seconds a cache may keep it. */
export type FileKind = { mediaType: string; maxAge: number };

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
