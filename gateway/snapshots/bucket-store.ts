import { createArchiveReader, type ArchiveReader } from '../../pipeline/archive/archive.ts';
import { type Bucket, BucketError } from '../../pipeline/archive/bucket/bucket.ts';
import {
  openSharedArchive,
  type SharedArchive,
  weeksOf,
  yearsOf,
} from '../../pipeline/archive/bucket/shared-archive.ts';
import { collectNight } from '../../pipeline/archive/current-night.ts';
import type { NightStore } from './night-store.ts';

/** The most bytes of one night. */
const largestNight = 128 * 1024 * 1024;

/**
 * The nights in a bucket. Only the manifest is read repeatedly, with its ETag.
 *
 * The key of every other object contains its checksum. So files of two nights never mix. No object is asked for before
 * it exists.
 */
export function openBucketStore(bucket: Bucket): NightStore {
  const look = openSharedArchive(bucket);
  let held: SharedArchive | undefined;
  return {
    archive: createReader(() => held),
    readPublic: async (path) => held && readNamed(held, `public/${path}`),
    readNight: async (heldMark) => {
      const shared = await look(heldMark);
      if (shared === 'unchanged') return shared;
      if (shared === 'missing') return { reason: 'not_published' };
      let bytesLeft = largestNight;
      const readCounted = async (path: string, sha256: string) => {
        const bytes = await shared.readFile(path, sha256);
        bytesLeft -= bytes?.length ?? 0;
        if (bytesLeft < 0) throw new BucketError('the night in the bucket is too large');
        return bytes;
      };
      const night = await collectNight(
        createReader(() => shared),
        {
          data: (path, sha256) => readCounted(`data/${path}`, sha256),
          public: (path, sha256) => readCounted(`public/${path}`, sha256),
        },
      );
      if ('reason' in night) return night;
      held = shared;
      return { ...night, mark: shared.etag };
    },
  };
}

/** Reads dated files that the current manifest names. */
function createReader(present: () => SharedArchive | undefined): ArchiveReader {
  return createArchiveReader({
    nameOf: (path) => `${path} in the bucket`,
    read: async (path) => {
      const shared = present();
      return shared && readNamed(shared, `data/${path}`);
    },
    dates: () => Promise.resolve([...(present()?.nights ?? [])]),
    years: () => Promise.resolve(yearsOf(present()?.nights ?? [])),
    weeks: () => Promise.resolve(weeksOf(present())),
  });
}

/** Undefined if the manifest does not name the file. @throws BucketError if it is named and cannot be read. */
async function readNamed(shared: SharedArchive, path: string): Promise<Buffer | undefined> {
  const sha256 = await shared.find(path);
  if (sha256 === undefined) return undefined;
  const bytes = await shared.readFile(path, sha256);
  if (!bytes) throw new BucketError(`${path} in the bucket is missing or damaged`);
  return bytes;
}
