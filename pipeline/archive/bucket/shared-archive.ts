import { LRUCache } from 'lru-cache';
import { ContractError, parseFile } from '../../platform/file-text.ts';
import { Manifest } from '../../contract/pointer.ts';
import { type ArchiveFiles, toSha256 } from '../archive.ts';
import type { Bucket } from './bucket.ts';

/** The manifest: the object that names all other objects. */
export const manifestPath = 'current.json';

/** The folder of the copies of earlier manifests. */
export const copiesPath = 'manifests/';

/** The key of a file. It contains the checksum, so the object never changes. */
export function keyOf(path: string, sha256: string): string {
  return `${path}/${sha256}`;
}

/** An object that the manifest names is missing, or has other bytes. Readers that do not need the file continue. */
export class DamagedObject extends ContractError {
  override name = 'DamagedObject';
}

/** What a bucket holds, as one manifest names it. */
export type SharedArchive = {
  /** The manifest's ETag. */
  etag: string;
  manifest: Manifest;
  /** The file at a path; undefined where the manifest does not name it. @throws BucketError, DamagedObject */
  read: (path: string) => Promise<Buffer | undefined>;
  /** The file with the checksum; undefined where it is missing or has other bytes. @throws BucketError */
  readFile: (path: string, sha256: string) => Promise<Buffer | undefined>;
};

/** The most bytes of files kept in memory. A cached file stays valid, because its content never changes. */
const keptBytes = 32 * 1024 * 1024;

/**
 * Opens the shared archive in a bucket. Gives a function that reads the manifest: with a known ETag, the result is `unchanged`
 * if the manifest is the same. It rejects with BucketError or ContractError.
 */
export function openSharedArchive(bucket: Bucket) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: (bytes) => bytes.length || 1,
    maxEntrySize: keptBytes / 4,
  });

  async function readFile(path: string, sha256: string): Promise<Buffer | undefined> {
    const key = keyOf(path, sha256);
    const known = kept.get(key);
    if (known) return known;
    const { bytes } = (await bucket.read(key)) ?? {};
    if (!bytes || toSha256(bytes) !== sha256) return undefined;
    kept.set(key, bytes);
    return bytes;
  }

  return async (known?: string): Promise<SharedArchive | 'unchanged' | 'missing'> => {
    const read = await bucket.read(manifestPath, known);
    if (!read) return 'missing';
    if (!read.bytes) return 'unchanged';
    const manifest = parseFile(Manifest, read.bytes.toString(), manifestPath);
    return {
      etag: read.etag,
      manifest,
      readFile,
      read: async (path) => {
        const sha256 = manifest.files[path];
        if (sha256 === undefined) return undefined;
        const bytes = await readFile(path, sha256);
        if (!bytes) throw new DamagedObject(`${path} in the bucket`, 'is missing or damaged');
        return bytes;
      },
    };
  };
}

/** The data files of a bucket, as an archive reads them. */
export function toArchiveFiles(present: () => SharedArchive | undefined): ArchiveFiles {
  return {
    nameOf: (path) => `${path} in the bucket`,
    read: async (path) => present()?.read(`data/${path}`),
    names: async (folder) => {
      const start = `data/${folder}/`;
      return Object.keys(present()?.manifest.files ?? {})
        .filter((path) => path.startsWith(start) && path.endsWith('.json'))
        .map((path) => path.slice(start.length, -'.json'.length))
        .toSorted();
    },
  };
}
