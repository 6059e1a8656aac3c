import { join } from 'node:path';
import { ContractError } from '../contract/file-text.ts';
import { dataPaths } from '../contract/paths.ts';
import type { Pointer } from '../contract/pointer.ts';
import { type Archive, toSha256 } from './archive.ts';
import { readIfPresent } from './replace-files.ts';

/** The current night as a reader may take it: every file there, every checksum right. */
export type CurrentNight = {
  pointer: Pointer;
  /** It changes whenever any file of the night does. */
  pointerSha256: string;
  /** Bytes by path below the public folder. */
  publicFiles: Map<string, Buffer>;
};

/** Why there is no current night to take: none was published, or one of its files is missing or another's. */
export type NoNight = { reason: 'not_published' } | { reason: 'incomplete'; path: string };

/**
 * Takes the current night whole, or tells what is in the way.
 *
 * A writer killed half-way, or a copy still under way, leaves files that do not match the pointer: a reader keeps what
 * it has and looks again.
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
