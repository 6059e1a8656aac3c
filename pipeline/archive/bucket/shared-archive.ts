import { LRUCache } from 'lru-cache';
import { type DigestDate, yearOf } from '../../contract/dates.ts';
import { parseFile } from '../../contract/file-text.ts';
import { FileList, Manifest } from '../../contract/manifest.ts';
import { pageFolderNames, publicPaths } from '../../contract/paths.ts';
import { toSha256 } from '../archive.ts';
import type { Bucket } from './bucket.ts';

/** The object that names all others. */
export const manifestPath = 'current.json';

/** The key of a file. It contains the checksum, so the object never changes. */
export function keyOf(path: string, sha256: string): string {
  return `${path}/${sha256}`;
}

/** The years of the nights, in the same order. */
export function yearsOf(nights: readonly DigestDate[]): string[] {
  return [...new Set(nights.map(yearOf))];
}

/** The weeks of which the bucket has an edition, oldest first. */
export function weeksOf(shared: SharedArchive | undefined): string[] {
  const paths = Object.keys(shared?.manifest.files ?? {});
  return paths.flatMap((path) => /^data\/weeks\/(.+)\.json$/.exec(path)?.[1] ?? []).toSorted();
}

/** The path of a month's list. */
export function monthPath(month: string): string {
  return `months/${month}.json`;
}

/** The path of the list of a folder of pages. */
export function folderPath(folder: string): string {
  return `folders/${folder}.json`;
}

/** The list that names a path: that of its month, or of its folder. Otherwise the manifest names it. */
export function listOf(path: string): { month: string } | { folder: string } | undefined {
  const { repositories } = publicPaths;
  // A repository may be named like a month.
  if (path.startsWith(`public/${repositories}/`)) return { folder: repositories };
  const [, month] = /\/(\d{4}-\d{2})(?:-\d{2})?\.\w+(?:\.md)?$/.exec(path) ?? [];
  if (month !== undefined) return { month };
  const folder = pageFolderNames.find((name) => path.startsWith(`public/${name}/`));
  return folder && { folder };
}

/** What a bucket holds, as one manifest names it. */
export type SharedArchive = {
  /** The manifest's ETag. */
  etag: string;
  manifest: Manifest;
  /** The published nights, oldest first. */
  nights: readonly DigestDate[];
  /** Checksums of a month's files, by path. Empty for a month without nights. @throws BucketError, ContractError */
  monthFiles: (month: string) => Promise<Readonly<Record<string, string>>>;
  /** The same of a folder of pages. */
  folderFiles: (folder: string) => Promise<Readonly<Record<string, string>>>;
  /** The checksum of a file by its path; undefined where the bucket has none. @throws BucketError, ContractError */
  find: (path: string) => Promise<string | undefined>;
  /** The file with the checksum; undefined where it is missing or has other bytes. @throws BucketError */
  readFile: (path: string, sha256: string) => Promise<Buffer | undefined>;
};

/** Reads the manifest. With a known ETag, the result is `unchanged` if the manifest is the same. */
export type LookAtBucket = (known?: string) => Promise<SharedArchive | 'unchanged' | 'missing'>;

/** The most bytes of files kept in memory. A cached file stays valid, because its content never changes. */
const keptBytes = 32 * 1024 * 1024;
const largestManifest = 4 * 1024 * 1024;

/** Reads the shared archive in a bucket. The function that it returns rejects with BucketError or ContractError. */
export function openSharedArchive(bucket: Bucket): LookAtBucket {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: (bytes) => bytes.length || 1,
    maxEntrySize: keptBytes / 4,
  });

  async function readFile(path: string, sha256: string): Promise<Buffer | undefined> {
    const key = keyOf(path, sha256);
    const known = kept.get(key);
    if (known) return known;
    const read = await bucket.read(key);
    if (read.state !== 'found' || toSha256(read.bytes) !== sha256) return undefined;
    kept.set(key, read.bytes);
    return read.bytes;
  }

  return async (known) => {
    const read = await bucket.read(manifestPath, known, largestManifest);
    if (read.state !== 'found') return read.state;
    const manifest = parseFile(Manifest, read.bytes.toString(), manifestPath);
    const listed = async (path: string, sha256: string | undefined) => {
      if (sha256 === undefined) return {};
      const bytes = await readFile(path, sha256);
      return parseFile(FileList, bytes?.toString() ?? '', path).files;
    };
    const monthFiles = (month: string) => listed(monthPath(month), manifest.months[month]?.sha256);
    const folderFiles = (folder: string) => listed(folderPath(folder), manifest.folders[folder]);
    return {
      etag: read.etag,
      manifest,
      nights: Object.values(manifest.months)
        .flatMap(({ nights }) => nights)
        .toSorted(),
      monthFiles,
      folderFiles,
      find: async (path) => {
        const list = listOf(path);
        if (list === undefined) return manifest.files[path];
        const files = 'month' in list ? monthFiles(list.month) : folderFiles(list.folder);
        return (await files)[path];
      },
      readFile,
    };
  };
}
