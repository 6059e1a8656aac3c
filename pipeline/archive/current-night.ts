import { join } from 'node:path';
import { ContractError } from '../contract/file-text.ts';
import { dataPaths } from '../contract/paths.ts';
import type { Pointer } from '../contract/pointer.ts';
import { type Archive, toSha256 } from './archive.ts';
import { readIfPresent } from './replace-files.ts';

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

/**
 * Reads the whole current night, or says why that is not possible.
 *
 * Files can differ from the pointer after a killed writer or during a copy. The reader then keeps its old night
 * and tries again later.
 */
export async function readCurrentNight(
  archive: Archive,
  publicDir: string,
): Promise<CurrentNight | NoNight> {
  const stored = await readPointer(archive);
  if (!stored) return { reason: 'not_published' };
  if (stored === 'broken') return { reason: 'incomplete', path: dataPaths.pointer };
  const pointer = stored.value;
  for (const [path, sha256] of Object.entries(pointer.files.data)) {
    const bytes = await readIfPresent(join(archive.dataDir, path));
    if (!bytes || toSha256(bytes) !== sha256) return { reason: 'incomplete', path };
  }
  const publicFiles = new Map<string, Buffer>();
  for (const [path, sha256] of Object.entries(pointer.files.public)) {
    const bytes = await readIfPresent(join(publicDir, path));
    if (!bytes || toSha256(bytes) !== sha256) return { reason: 'incomplete', path };
    publicFiles.set(path, bytes);
  }
  return { pointer, pointerSha256: stored.sha256, publicFiles };
}

async function readPointer(archive: Archive) {
  try {
    return await archive.readPointer();
  } catch (error) {
    if (error instanceof ContractError) return 'broken';
    throw error;
  }
}
