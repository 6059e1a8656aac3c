import { join } from 'node:path';
import { ContractError } from '../platform/file-text.ts';
import { dataPaths } from '../contract/paths.ts';
import type { Pointer } from '../contract/pointer.ts';
import { type Archive, type ArchiveReader, toSha256 } from './archive.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { readIfPresent } from '../platform/files.ts';

/** A complete current night. Every file exists and every checksum matches. */
export type CurrentNight = {
  pointer: Pointer;
  /** Changes whenever any file of the night changes. */
  pointerSha256: string;
  /** Bytes by path below the public folder. */
  publicFiles: Map<string, Buffer>;
};

/** Why no current night can be read. `incomplete`: a file is missing or does not match its checksum. */
export type NoNight = { reason: 'not_published' } | { reason: 'incomplete'; path: string };

/** Reads a file that the pointer names, by its path and its checksum. Undefined where there is none. */
type ReadNamed = (path: string, sha256: string) => Promise<Buffer | undefined>;

/** Where the files of a night are: those of the data folder and those of the public folder. */
export type NightFiles = { data: ReadNamed; public: ReadNamed };

/** Reads the whole current night from its folders, or says why that is not possible. */
export function readCurrentNight(
  archive: Archive,
  publicDir: string,
): Promise<CurrentNight | NoNight> {
  return collectNight(archive, {
    data: (path) => readIfPresent(join(archive.dataDir, path)),
    public: (path) => readIfPresent(join(publicDir, path)),
  });
}

/**
 * Reads the whole current night, or says why that is not possible.
 *
 * Files can differ from the pointer after a killed writer or during a copy. The reader then keeps its old night
 * and tries again later.
 */
export async function collectNight(
  archive: Pick<ArchiveReader, 'readPointer'>,
  files: NightFiles,
): Promise<CurrentNight | NoNight> {
  const stored = await readPointer(archive);
  if (!stored) return { reason: 'not_published' };
  if (stored === 'broken') return { reason: 'incomplete', path: dataPaths.pointer };
  const pointer = stored.value;
  const data = await readAll(pointer.files.data, files.data);
  const found = await readAll(pointer.files.public, files.public);
  const publicFiles = new Map<string, Buffer>();
  for (const { path, bytes } of [...data, ...found]) {
    if (!bytes) return { reason: 'incomplete', path };
  }
  for (const { path, bytes } of found) if (bytes) publicFiles.set(path, bytes);
  return { pointer, pointerSha256: stored.sha256, publicFiles };
}

async function readAll(named: Pointer['files']['data'], read: ReadNamed) {
  return inParallel(Object.entries(named), async ([path, sha256]) => {
    const bytes = await read(path, sha256);
    return { path, bytes: bytes && toSha256(bytes) === sha256 ? bytes : undefined };
  });
}

async function readPointer(archive: Pick<ArchiveReader, 'readPointer'>) {
  try {
    return await archive.readPointer();
  } catch (error) {
    if (error instanceof ContractError) return 'broken';
    throw error;
  }
}
