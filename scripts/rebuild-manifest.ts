import type { Bucket, Listed } from '../pipeline/archive/bucket/bucket.ts';
import { replaceManifest } from '../pipeline/archive/bucket/hand-over.ts';
import {
  copiesPath,
  keyOf,
  manifestPath,
  noManifest,
} from '../pipeline/archive/bucket/shared-archive.ts';
import { toInstant } from '../pipeline/contract/dates.ts';
import { dataPaths } from '../pipeline/contract/paths.ts';
import { Manifest } from '../pipeline/contract/pointer.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { openNightBucket } from '../pipeline/night/shared-nights.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { parseFile, unlessBroken } from '../pipeline/platform/file-text.ts';

const { fail } = readCommandLine({
  name: 'rebuild-manifest',
  does: 'Makes the manifest of the bucket of PUBLISH_TO again from what is there.',
  options: {},
  note: 'Run it when no night is running. Nothing else in the bucket is changed.',
});

/*
 * An object's key has a path and a checksum, so a bucket can hold several states of a file. The newest dated copy of a
 * manifest says which state counts. Of data files that this copy does not name, and of all files if there is no copy, the
 * state that was written last counts. A file whose object is missing is left out.
 */
await runCommand(fail, async ({ settings, log }) => {
  const bucket = openNightBucket(settings.publishTo, 'PUBLISH_TO');
  const objects = await bucket.list('');
  const keys = new Set(objects.map(({ path }) => path));
  const copy = await readNewestCopy(bucket, objects);
  const files: Manifest['files'] = {};
  for (const { path, sha256 } of listStates(objects)) {
    if (copy === noManifest || path.startsWith('data/')) files[path] = sha256;
  }
  for (const [path, sha256] of Object.entries(copy.files)) {
    if (keys.has(keyOf(path, sha256))) files[path] = sha256;
  }
  const etag = (await bucket.read(manifestPath))?.etag;
  await replaceManifest(bucket, { etag, manifest: copy }, files, toInstant(Date.now()));
  const paths = Object.keys(files);
  const nights = paths.filter((path) => path.startsWith(`data/${dataPaths.digests}/`));
  log('manifest-rebuilt', { files: paths.length, nights: nights.length });
});

/** A copy that cannot be read is left out. */
async function readNewestCopy(bucket: Bucket, objects: readonly Listed[]): Promise<Manifest> {
  for (const { path } of objects.toReversed()) {
    if (!path.startsWith(copiesPath)) continue;
    const { bytes = '' } = (await bucket.read(path)) ?? {};
    const copy = await unlessBroken(() => parseFile(Manifest, bytes.toString(), path));
    if (copy) return copy;
  }
  return noManifest;
}

/** The path and checksum of each object; of one path, the last written object comes last. */
function listStates(objects: readonly Listed[]): { path: string; sha256: string }[] {
  return objects
    .toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : 1))
    .flatMap((object) => {
      const [, path, sha256] = /^((?:data|public)\/.+)\/([0-9a-f]{64})$/.exec(object.path) ?? [];
      return path === undefined || sha256 === undefined ? [] : [{ path, sha256 }];
    });
}
