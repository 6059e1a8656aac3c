import { join } from 'node:path';
import { type ArchiveReader, openArchive } from '../../pipeline/archive/archive.ts';
import {
  type CurrentNight,
  type NoNight,
  readCurrentNight,
} from '../../pipeline/archive/current-night.ts';
import { readIfPresent } from '../../pipeline/archive/replace-files.ts';

/** Where published nights are: in folders or in a bucket. */
export type NightStore = {
  /** The dated files. */
  archive: ArchiveReader;
  /** A file by its path below the public folder. */
  readPublic: (path: string) => Promise<Buffer | undefined>;
  /**
   * Reads the current night, unless it has the mark of the one that is held.
   *
   * @throws ContractError for a broken pointer, and the error of a place that cannot be read.
   */
  readNight: (heldMark: string | undefined) => Promise<'unchanged' | NoNight | Marked>;
};

/** A night, and a mark that changes whenever something else is published. */
type Marked = CurrentNight & { mark: string };

/** The nights in a data folder and a public folder. */
export function openFolderStore(dataDir: string, publicDir: string): NightStore {
  const archive = openArchive(dataDir);
  return {
    archive,
    readPublic: (path) => readIfPresent(join(publicDir, path)),
    readNight: async (heldMark) => {
      const pointer = await archive.readPointer();
      if (!pointer) return { reason: 'not_published' };
      if (pointer.sha256 === heldMark) return 'unchanged';
      const night = await readCurrentNight(archive, publicDir);
      return 'reason' in night ? night : { ...night, mark: night.pointerSha256 };
    },
  };
}
