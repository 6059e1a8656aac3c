import { join } from 'node:path';
import { openArchive } from '../../pipeline/archive/archive.ts';
import {
  type CurrentNight,
  type NoNight,
  readChecked,
  readCurrentNight,
} from '../../pipeline/archive/current-night.ts';
import { readIfPossible, readIfReadable } from '../../pipeline/platform/files.ts';
import type { Health } from '../../pipeline/contract/service-answers.ts';
import { ContractError } from '../../pipeline/platform/file-text.ts';

export type NightStore = ReturnType<typeof openFolderStore>;

/** The nights in a data folder and a public folder. */
export function openFolderStore(dataDir: string, publicDir: string) {
  // To a reader, what it cannot read is missing. A night stops there instead, because it would
  // write without it.
  const archive = openArchive(dataDir, readIfReadable);
  // A pointer that this user may not read is there all the same, so another reader reads it.
  const { readPointer } = openArchive(dataDir);
  return {
    archive,
    /** A file by its path below the public folder. The path may come from a request. */
    readPublic: (path: string) => readIfPossible(join(publicDir, path)),
    /** A file below the data folder. Undefined if missing or of another checksum. */
    readData: (path: string, sha256: string) => readChecked(dataDir, path, sha256),
    /**
     * Reads the current night. `unchanged` if its pointer has the checksum of the night that the
     * caller serves.
     *
     * @throws ContractError for a broken pointer. @throws the store's error if it cannot be read.
     */
    readNight: async (
      served: string | undefined,
    ): Promise<'unchanged' | NoNight | CurrentNight> => {
      const pointer = await readPointer();
      if (!pointer) return { reason: 'not_published' };
      return pointer.sha256 === served ? 'unchanged' : readCurrentNight(archive, publicDir);
    },
  };
}

/** Why a night is refused: one word, which clients see. The log has a whole sentence. */
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

/** The word for any failure to take a night. */
export function toRefusalWord(error: unknown): RefusalWord {
  if (error instanceof Refusal) return error.word;
  return error instanceof ContractError ? 'invalid' : 'unreadable';
}

/** The result of `reading`. @throws Refusal if older nights cannot be read now. */
export async function orRefusal<T>(night: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    if (cause instanceof ContractError) throw cause;
    throw new Refusal('unreadable', `the night ${night} cannot be read now`, { cause });
  }
}
