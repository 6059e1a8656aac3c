import { join } from 'node:path';
import {
  type ArchiveReader,
  createArchiveReader,
  createFolderFiles,
  openArchive,
  toSha256,
} from '../../pipeline/archive/archive.ts';
import {
  collectNight,
  type CurrentNight,
  type NoNight,
  readCurrentNight,
} from '../../pipeline/archive/current-night.ts';
import { readIfPossible, readIfReadable } from '../../pipeline/platform/files.ts';
import type { Bucket } from '../../pipeline/archive/bucket/bucket.ts';
import {
  openSharedArchive,
  type SharedArchive,
  toArchiveFiles,
} from '../../pipeline/archive/bucket/shared-archive.ts';
import { PipelineError } from '../../pipeline/platform/pipeline-error.ts';

/** Where the published nights are stored: in folders or in a bucket. */
export type NightStore = {
  /** Reads the dated files. */
  archive: ArchiveReader;
  /** A file by its path below the public folder. The path may come from a request. */
  readPublic: (path: string) => Promise<Buffer | undefined>;
  /** The file at a path below the data folder. Undefined if it is missing or has another checksum. */
  readData: (path: string, sha256: string) => Promise<Buffer | undefined>;
  /**
   * Reads the current night. `unchanged` if its mark is `servedMark`: then the caller serves this night already. If no mark is
   * given, the dated files of a damaged night can also be read afterwards.
   *
   * @throws ContractError for a broken pointer. @throws the store's error if it cannot be read.
   */
  readNight: (servedMark: string | undefined) => Promise<'unchanged' | NoNight | Marked>;
};

/** A night, and a mark that changes with every publication. */
type Marked = CurrentNight & { mark: string };

/** The nights in a data folder and a public folder. */
export function openFolderStore(dataDir: string, publicDir: string): NightStore {
  // To a reader, what it cannot read is missing. A night stops there instead, because it would write without it.
  const read = (path: string) => readIfReadable(join(dataDir, path));
  const archive = openArchive(dataDir, { ...createFolderFiles(dataDir), read });
  return {
    archive,
    readPublic: (path) => readIfPossible(join(publicDir, path)),
    readData: async (path, sha256) => {
      const bytes = await read(path);
      return bytes && toSha256(bytes) === sha256 ? bytes : undefined;
    },
    readNight: async (servedMark) => {
      const pointer = await archive.readPointer();
      if (!pointer) return { reason: 'not_published' };
      if (pointer.sha256 === servedMark) return 'unchanged';
      const night = await readCurrentNight(archive, publicDir);
      return 'reason' in night ? night : { ...night, mark: night.pointerSha256 };
    },
  };
}

/** The most bytes of one night. */
const largestNight = 128 * 1024 * 1024;

/**
 * The nights in a bucket. Only the manifest is read repeatedly, with its ETag.
 *
 * The key of every other object contains its checksum. So files of two nights never mix, and no object is asked for before
 * it exists.
 */
export function openBucketStore(bucket: Bucket): NightStore {
  const look = openSharedArchive(bucket);
  let served: SharedArchive | undefined;
  return {
    archive: createArchiveReader(toArchiveFiles(() => served)),
    readPublic: async (path) => served?.read(`public/${path}`),
    readData: async (path, sha256) => served?.readFile(`data/${path}`, sha256),
    readNight: async (servedMark) => {
      const shared = await look();
      if (shared.etag === undefined) return { reason: 'not_published' };
      if (shared.etag === servedMark) return 'unchanged';
      // For a while, a store may show an earlier manifest again.
      if (served && shared.manifest.createdAt < served.manifest.createdAt) return 'unchanged';
      if (servedMark === undefined) served = shared;
      let bytesLeft = largestNight;
      const readCounted = async (path: string, sha256: string) => {
        const bytes = await shared.readFile(path, sha256);
        bytesLeft -= bytes?.length ?? 0;
        if (bytesLeft < 0) throw new PipelineError('the night in the bucket is too large');
        return bytes;
      };
      const night = await collectNight(createArchiveReader(toArchiveFiles(() => shared)), {
        data: (path, sha256) => readCounted(`data/${path}`, sha256),
        public: (path, sha256) => readCounted(`public/${path}`, sha256),
      });
      if ('reason' in night) return night;
      served = shared;
      return { ...night, mark: shared.etag };
    },
  };
}
