import type { Instant } from '../../contract/dates.ts';
import { parseFile } from '../../platform/file-text.ts';
import { Manifest } from '../../contract/pointer.ts';
import type { Bucket, Listed } from './bucket.ts';
import { replaceManifest } from './hand-over.ts';
import { copiesPath, keyOf, manifestPath, nightsOf } from './shared-archive.ts';

/**
 * Makes the manifest again from what is in the bucket. Returns the number of files and nights.
 *
 * The newest dated copy says which state of a file counts. Data files that it does not name, and all files where there
 * is no copy, count in the state that was written last. A file without its object is left out.
 *
 * @throws BucketError, HandedOverError as `replaceManifest`
 */
export async function rebuildManifest(
  bucket: Bucket,
  now: Instant,
): Promise<{ files: number; nights: number }> {
  const objects = await bucket.list('');
  const keys = new Set(objects.map(({ path }) => path));
  const copy = await readNewestCopy(bucket, objects);
  const files: Manifest['files'] = {};
  for (const { path, sha256 } of listStates(objects)) {
    if (!copy || path.startsWith('data/')) files[path] = sha256;
  }
  for (const [path, sha256] of Object.entries(copy?.files ?? {})) {
    if (keys.has(keyOf(path, sha256))) files[path] = sha256;
  }
  const present = await bucket.read(manifestPath);
  const replaced = present.state === 'found' ? { etag: present.etag } : undefined;
  const earlier = replaced && copy ? { ...replaced, manifest: copy } : replaced;
  await replaceManifest(bucket, earlier, files, now);
  return { files: Object.keys(files).length, nights: nightsOf(files).length };
}

async function readNewestCopy(
  bucket: Bucket,
  objects: readonly Listed[],
): Promise<Manifest | undefined> {
  const newest = objects.findLast(({ path }) => path.startsWith(copiesPath));
  const read = newest && (await bucket.read(newest.path));
  return read?.state === 'found'
    ? parseFile(Manifest, read.bytes.toString(), newest?.path ?? '')
    : undefined;
}

/** The states of files, the last written of a path last. */
function listStates(objects: readonly Listed[]): { path: string; sha256: string }[] {
  return objects
    .toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : 1))
    .flatMap((object) => {
      const [, path, sha256] = /^((?:data|public)\/.+)\/([0-9a-f]{64})$/.exec(object.path) ?? [];
      return path === undefined || sha256 === undefined ? [] : [{ path, sha256 }];
    });
}
