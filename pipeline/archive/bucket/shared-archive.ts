import { LRUCache } from 'lru-cache';
import { ContractError, parseFile } from '../../platform/file-text.ts';
import { toInstant } from '../../contract/dates.ts';
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

/** The manifest of a bucket that has none. */
export const noManifest: Manifest = { schema: 2, createdAt: toInstant(0), files: {} };

/** What a bucket holds, as one manifest names it. */
export type SharedArchive = {
  /** The manifest's ETag. Undefined for a bucket without a manifest: it holds nothing. */
  etag: string | undefined;
  manifest: Manifest;
  /** The file at a path; undefined where the manifest does not name it. @throws PipelineError, DamagedObject */
  read: (path: string) => Promise<Buffer | undefined>;
  /** The file with the checksum; undefined where it is missing or has other bytes. @throws PipelineError */
  readFile: (path: string, sha256: string) => Promise<Buffer | undefined>;
};

/** The most bytes of files kept in memory. A cached file stays valid, because its content never changes. */
const keptBytes = 32 * 1024 * 1024;

/**
 * Opens the shared archive in a bucket. Gives a function that reads the manifest, and only its ETag while that is the same. It
 * rejects with PipelineError or ContractError.
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

  const open = (etag: string | undefined, manifest: Manifest): SharedArchive => ({
    etag,
    manifest,
    readFile,
    read: async (path) => {
      const sha256 = manifest.files[path];
      if (sha256 === undefined) return undefined;
      const bytes = await readFile(path, sha256);
      if (!bytes) throw new DamagedObject(`${path} in the bucket`, 'is missing or damaged');
      return bytes;
    },
  });

  let last = open(undefined, noManifest);
  return async (): Promise<SharedArchive> => {
    const { bytes, etag } = (await bucket.read(manifestPath, last.etag)) ?? {};
    if (etag === undefined) last = open(undefined, noManifest);
    else if (bytes) last = open(etag, parseFile(Manifest, bytes.toString(), manifestPath));
    return last;
  };
}

/** The data files of a bucket, as an archive reads them. */
export function toArchiveFiles(present: () => SharedArchive | undefined): ArchiveFiles {
  return {
    nameOf: (path) => `${path} in the bucket`,
    read: async (path) => present()?.read(`data/${path}`),
    list: async (folder) => {
      const start = `data/${folder}/`;
      const paths = Object.keys(present()?.manifest.files ?? {});
      return paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
    },
  };
}
