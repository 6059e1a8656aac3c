import { join } from 'node:path';
import { type ArchiveReader, openArchive } from '../../pipeline/archive/archive.ts';
import {
  type CurrentNight,
  type NoNight,
  readCurrentNight,
} from '../../pipeline/archive/current-night.ts';
import { readIfPossible } from '../../pipeline/platform/files.ts';

/** Where the published nights are stored: in folders or in a bucket. */
export type NightStore = {
  /** The dated files. */
  archive: ArchiveReader;
  /** A file by its path below the public folder. The path may come from a request. */
  readPublic: (path: string) => Promise<Buffer | undefined>;
  /**
   * Reads the current night. `unchanged` if its mark is `heldMark`, so the caller has it already.
   *
   * @throws ContractError for a broken pointer. @throws the store's error if it cannot be read.
   */
  readNight: (heldMark: string | undefined) => Promise<'unchanged' | NoNight | Marked>;
};

/** A night, and a mark that changes with everything that is published. */
type Marked = CurrentNight & { mark: string };

/** The nights in a data folder and a public folder. */
export function openFolderStore(dataDir: string, publicDir: string): NightStore {
  const archive = openArchive(dataDir);
  return {
    archive,
    readPublic: (path) => readIfPossible(join(publicDir, path)),
    readNight: async (heldMark) => {
      const pointer = await archive.readPointer();
      if (!pointer) return { reason: 'not_published' };
      if (pointer.sha256 === heldMark) return 'unchanged';
      const night = await readCurrentNight(archive, publicDir);
      return 'reason' in night ? night : { ...night, mark: night.pointerSha256 };
    },
  };
}
