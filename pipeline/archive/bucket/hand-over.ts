import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Instant, toInstant } from '../../contract/dates.ts';
import { ContractError, formatFile } from '../../platform/file-text.ts';
import { Manifest } from '../../contract/pointer.ts';
import { dataPaths, pageFolderNames, publicPaths } from '../../contract/paths.ts';
import { openArchive, toSha256 } from '../archive.ts';
import { readCurrentNight } from '../current-night.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { listFiles, unpublishedBeside } from '../list-files.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import type { Bucket } from './bucket.ts';
import { copiesPath, keyOf, manifestPath, type SharedArchive } from './shared-archive.ts';

/** The content is for sale, so no cache between the store and the reader may keep it. */
const uncached = { 'Cache-Control': 'private, no-cache' };

/** The folders of the nights. */
export type Folders = { dataDir: string; publicDir: string };

/**
 * Sends the files of the folders that a bucket lacks, and then replaces the manifest that names them. Returns how many
 * files were sent, and their bytes.
 *
 * Files are sent first, under keys with their checksums. If the run is killed, readers see no change, and the next run
 * sends the missing files. The manifest is replaced only if it still has the ETag of `shared`. The new manifest names all
 * data files of the earlier one.
 *
 * @throws PipelineError if the store is unavailable, or if another writer published first: none of that writer's files is
 * replaced.
 * @throws ContractError if the folders do not contain the night that their pointer names.
 */
export async function handOver(
  bucket: Bucket,
  shared: SharedArchive,
  folders: Folders,
  now: Instant,
): Promise<{ files: number; bytes: number }> {
  const before = shared.manifest.files;
  const sent = { files: 0, bytes: 0 };
  const local = await inParallel(await listLocal(folders), async ({ path, at }) => {
    const bytes = await readFile(at);
    const sha256 = toSha256(bytes);
    if (before[path] !== sha256) {
      await bucket.write(keyOf(path, sha256), bytes, uncached);
      sent.files += 1;
      sent.bytes += bytes.length;
    }
    return [path, sha256] as const;
  });
  const published = new Set(local.map(([path]) => path.replace(/^public\//, '')));
  const isUnpublished = unpublishedBeside(published);
  const kept = Object.entries(before).filter(
    ([path]) => !path.startsWith('public/') || !isUnpublished(path.slice(7)),
  );
  const files = Object.fromEntries([...kept, ...local]);
  if (isDeepStrictEqual(files, before)) await keepCopy(bucket, shared.manifest);
  else await replaceManifest(bucket, shared, files, now);
  return sent;
}

/** Replaces the manifest if it still has the ETag of `shared`, and keeps a dated copy of the new manifest. */
export async function replaceManifest(
  bucket: Bucket,
  { etag, manifest: { createdAt: earlier } }: Pick<SharedArchive, 'etag' | 'manifest'>,
  files: Manifest['files'],
  now: Instant,
): Promise<void> {
  // The earlier manifest may be of a machine whose clock is ahead.
  const createdAt = now > earlier ? now : toInstant(Date.parse(earlier) + 1);
  const sorted = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const manifest: Manifest = { schema: 2, createdAt, files: Object.fromEntries(sorted) };
  const bytes = toBytes(manifest);
  // A store without preconditions would replace the manifest of another writer, so the present manifest is read before.
  const present = await bucket.read(manifestPath);
  if (present?.etag !== etag || !(await bucket.write(manifestPath, bytes, uncached, { etag }))) {
    // If our own earlier attempt was made but its answer was lost, the present manifest is ours.
    const winner = await bucket.read(manifestPath);
    if (!winner?.bytes?.equals(bytes)) {
      throw new PipelineError(
        'another night was handed over to the bucket at the same time; nothing was replaced: run this again',
      );
    }
  }
  await keepCopy(bucket, manifest);
}

/** Writes the dated copy of the manifest if it is missing: a run was killed before it, or somebody removed it. */
async function keepCopy(bucket: Bucket, manifest: Manifest): Promise<void> {
  const path = copyPathOf(manifest.createdAt);
  const found = await bucket.list(path);
  if (found.length === 0) await bucket.write(path, toBytes(manifest), uncached);
}

function toBytes(manifest: Manifest): Buffer {
  return Buffer.from(formatFile(Manifest, manifest, manifestPath, 0));
}

/** The path of a dated copy. Paths sort by time. */
export function copyPathOf(createdAt: Instant): string {
  return `${copiesPath}${createdAt.replaceAll(/[:.]/g, '-')}.json`;
}

/** Files that are not sent unless the pointer names them: compressed copies, drafts, and hidden files, which are locks. */
const stays = /(?:\.(?:br|gz|draft)|(?:^|\/)\.[^/]*)$/;

/** Lists the data files, the pages, the sample and what the pointer names. @throws ContractError unless the night is whole. */
async function listLocal({ dataDir, publicDir }: Folders) {
  const night = await readCurrentNight(openArchive(dataDir), publicDir);
  if ('reason' in night) {
    const at = 'path' in night ? night.path : dataPaths.pointer;
    throw new ContractError(at, 'is missing or of another night; run the night again');
  }
  const named = new Set([...Object.keys(night.pointer.files.public), publicPaths.sample]);
  const folders = [publicPaths.pages, ...pageFolderNames];
  const isPage = (path: string) => folders.some((name) => path.startsWith(`${name}/`));
  const data = (await listFiles(dataDir)).filter(
    (path) => path !== dataPaths.overrides && !stays.test(path),
  );
  const shown = (await listFiles(publicDir)).filter(
    (path) => named.has(path) || (isPage(path) && !stays.test(path)),
  );
  return [
    ...data.map((path) => ({ path: `data/${path}`, at: join(dataDir, path) })),
    ...shown.map((path) => ({ path: `public/${path}`, at: join(publicDir, path) })),
  ];
}
