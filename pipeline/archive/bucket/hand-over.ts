import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '../../contract/dates.ts';
import { ContractError, formatFile } from '../../platform/file-text.ts';
import { Manifest } from '../../contract/pointer.ts';
import { dataPaths, pageFolderNames, publicPaths } from '../../contract/paths.ts';
import { openArchive, toSha256 } from '../archive.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { listFiles, unpublishedBeside } from '../list-files.ts';
import { readIfPresent } from '../../platform/files.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import type { Bucket } from './bucket.ts';
import { copiesPath, keyOf, manifestPath, type SharedArchive } from './shared-archive.ts';

/** The folders of the nights. */
export type Folders = { dataDir: string; publicDir: string };

/**
 * Sends the files of the folders that a bucket lacks, and then replaces the manifest that names them. Returns how many
 * files were sent, and their bytes.
 *
 * Files are sent first, under keys with their checksums. If the run is killed, readers see no change, and the next run
 * sends the missing files. The manifest is replaced only if it still has the ETag of `shared`. The new manifest names all
 * data files of the earlier one. `shared` is undefined only for a bucket without a manifest.
 *
 * @throws BucketError if the store is unavailable. @throws PipelineError if another writer published first: none of that
 * writer's files is replaced.
 * @throws ContractError if the folders do not contain the night that their pointer names.
 */
export async function handOver(
  bucket: Bucket,
  shared: SharedArchive | undefined,
  folders: Folders,
  now: Instant,
): Promise<{ files: number; bytes: number }> {
  const before = shared?.manifest.files ?? {};
  const sent = { files: 0, bytes: 0 };
  const local = await inParallel(await listLocal(folders), async ({ path, at, sha256 }) => {
    const bytes = await readIfPresent(at);
    const own = bytes && toSha256(bytes);
    if (!bytes || own === undefined || (sha256 ?? own) !== own) {
      throw new ContractError(at, 'is not the file that the pointer names; run the night again');
    }
    if (before[path] !== own) {
      await bucket.write(keyOf(path, own), bytes, headersOf(path));
      sent.files += 1;
      sent.bytes += bytes.length;
    }
    return [path, own] as const;
  });
  const published = new Set(local.map(([path]) => path.replace(/^public\//, '')));
  const isUnpublished = unpublishedBeside(published);
  const kept = Object.entries(before).filter(
    ([path]) => !path.startsWith('public/') || !isUnpublished(path.slice(7)),
  );
  const files = Object.fromEntries([...kept, ...local]);
  if (!shared || !isDeepStrictEqual(files, before)) {
    await replaceManifest(bucket, shared, files, now);
  }
  return sent;
}

/** Replaces the manifest if it still has the ETag of `shared`, and keeps a dated copy of the new manifest. */
export async function replaceManifest(
  bucket: Bucket,
  shared: { etag: string | undefined; manifest?: Manifest | undefined } | undefined,
  files: Manifest['files'],
  now: Instant,
): Promise<void> {
  const earlier = shared?.manifest?.createdAt ?? '';
  // The earlier manifest may be of a machine whose clock is ahead.
  const createdAt = now > earlier ? now : new Date(Date.parse(earlier) + 1).toISOString();
  const sorted = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const manifest: Manifest = { schema: 2, createdAt, files: Object.fromEntries(sorted) };
  const bytes = Buffer.from(formatFile(Manifest, manifest, manifestPath, 0));
  const headers = { ...jsonType, 'Cache-Control': 'private, no-cache' };
  // A store without preconditions would replace the manifest of another writer, so the present manifest is read before.
  const present = await bucket.read(manifestPath);
  const etag = shared?.etag;
  if (present?.etag !== etag || !(await bucket.write(manifestPath, bytes, headers, { etag }))) {
    // If our own earlier attempt was made but its answer was lost, the present manifest is ours.
    const winner = await bucket.read(manifestPath);
    if (!winner?.bytes?.equals(bytes)) {
      throw new PipelineError(
        'another night was handed over to the bucket at the same time; nothing was replaced: run this again',
      );
    }
  }
  await bucket.write(copyPathOf(createdAt), bytes, headers);
}

/** The path of a dated copy. Paths sort by time. */
export function copyPathOf(createdAt: Instant): string {
  return `${copiesPath}${createdAt.replaceAll(/[:.]/g, '-')}.json`;
}

/** Files that are not sent: compressed copies, drafts, and hidden files, which are locks. */
const stays = /(?:\.(?:br|gz|draft)|(?:^|\/)\.[^/]*)$/;

/** Lists the data files, the pages, the sample and what the pointer names. @throws ContractError without a pointer. */
async function listLocal({ dataDir, publicDir }: Folders) {
  const pointer = await openArchive(dataDir).readPointer();
  if (!pointer) {
    const at = join(dataDir, dataPaths.pointer);
    throw new ContractError(at, 'is missing; no night was published here');
  }
  const { files } = pointer.value;
  const folders = [publicPaths.pages, ...pageFolderNames];
  const data = (await listFiles(dataDir)).filter((path) => path !== dataPaths.overrides);
  const pages = (await listFiles(publicDir)).filter(
    (path) => path === publicPaths.sample || folders.some((name) => path.startsWith(`${name}/`)),
  );
  const list = (kind: 'data' | 'public', folder: string, paths: readonly string[]) => {
    const sent = paths.filter((path) => !stays.test(path));
    return [...new Set([...sent, ...Object.keys(files[kind])])].map((path) => {
      return { path: `${kind}/${path}`, at: join(folder, path), sha256: files[kind][path] };
    });
  };
  return [...list('data', dataDir, data), ...list('public', publicDir, pages)];
}

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' };

/** The content is for sale, so no cache between the store and the reader may keep it. */
function headersOf(path: string): Record<string, string> {
  const caching = { 'Cache-Control': 'private, max-age=31536000, immutable' };
  return path.endsWith('.json') ? { ...jsonType, ...caching } : caching;
}
