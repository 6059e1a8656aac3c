import { join } from 'node:path';
import { ContractError, parseFile, unlessBroken } from '../platform/file-text.ts';
import { HistoryIndex } from '../contract/history.ts';
import { dataPaths } from '../contract/paths.ts';
import type { Pointer } from '../contract/pointer.ts';
import { type Archive, type Stored, toSha256 } from './archive.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { readIfReadable } from '../platform/files.ts';

/** A complete current night. Every file exists and every checksum matches. */
export type CurrentNight = {
  pointer: Pointer;
  /** Changes whenever any file of the night changes. */
  pointerSha256: string;
  /** The list of the history's files. Undefined for a night that has no such list. */
  history: HistoryIndex | undefined;
  /** Bytes by path below the public folder. */
  publicFiles: Map<string, Buffer>;
};

/** Why no current night can be read. `incomplete`: a file is missing or has another checksum. */
export type NoNight = { reason: 'not_published' } | { reason: 'incomplete'; path: string };

/**
 * Reads the whole current night from its folders, or says why not. After a killed writer, or while
 * a folder is copied, files can differ from the pointer: the reader keeps its old night and tries
 * again later.
 */
export async function readCurrentNight(
  archive: Archive,
  publicDir: string,
): Promise<CurrentNight | NoNight> {
  const stored = await archive.readPointer().catch((error: unknown) => {
    if (error instanceof ContractError) return 'broken' as const;
    throw error;
  });
  if (!stored) return { reason: 'not_published' };
  if (stored === 'broken') return { reason: 'incomplete', path: dataPaths.pointer };
  const pointer = stored.value;
  const data = await readAll(archive.dataDir, pointer.files.data);
  const published = await readAll(publicDir, pointer.files.public);
  const publicFiles = new Map<string, Buffer>();
  for (const { path, bytes } of published) if (bytes) publicFiles.set(path, bytes);
  const unsound = [...data, ...published].find(({ bytes }) => !bytes);
  const index = data.find(({ path }) => path === dataPaths.historyIndex)?.bytes;
  const history = index && parseFile(HistoryIndex, index.toString(), dataPaths.historyIndex);
  if (!unsound) return { pointer, pointerSha256: stored.sha256, publicFiles, history };
  return { reason: 'incomplete', path: unsound.path };
}

/** The files that the pointer names. One without bytes is missing, or has another checksum. */
async function readAll(folder: string, named: Pointer['files']['data']) {
  return inParallel(Object.entries(named), async ([path, sha256]) => {
    return { path, bytes: await readChecked(folder, path, sha256) };
  });
}

/** A file below a folder. Undefined if it is missing, or has another checksum. */
export async function readChecked(
  folder: string,
  path: string,
  sha256: string,
): Promise<Buffer | undefined> {
  const bytes = await readIfReadable(join(folder, path));
  return bytes && toSha256(bytes) === sha256 ? bytes : undefined;
}

/**
 * A stage's file of an earlier run. Undefined if it cannot be read or differs from the pointer:
 * then the stage is done again, and no damaged letter is published.
 */
export async function readStage<T>(
  archive: Pick<Archive, 'readPointer' | 'damaged'>,
  path: string,
  read: () => Promise<Stored<T> | undefined>,
): Promise<Stored<T> | undefined> {
  const stored = await unlessBroken(read);
  const pointer = await unlessBroken(archive.readPointer);
  const named = pointer?.value.files.data[path] ?? stored?.sha256;
  if (named === stored?.sha256) return stored;
  archive.damaged.set(path, `${path}: is not the file that the pointer names`);
  return undefined;
}
