import { createHash } from 'node:crypto';
import type { Bucket } from '../../pipeline/archive/bucket/bucket.ts';
import { inParallel } from '../../pipeline/platform/in-parallel.ts';
import { isUnpublished } from '../../pipeline/archive/list-files.ts';
import type { PublicObject } from './public-objects.ts';

/**
 * Sends the objects whose bytes differ from those in the bucket, the index last. Returns how many it sent and removed, and
 * the bytes sent.
 *
 * The ETag of an object is the MD5 of its bytes. A store with ETags of another kind gets all objects each time. Other objects
 * stay in the bucket, but for pages that are not published any more beside the files of `published`. @throws BucketError for an
 * outage or a refusal.
 */
export async function sendObjects(
  bucket: Bucket,
  objects: readonly PublicObject[],
  published: ReadonlySet<string>,
): Promise<{ objects: number; bytes: number; removed: number }> {
  const before = new Map((await bucket.list('')).map(({ path, etag }) => [path, etag]));
  const changed = objects.filter(
    ({ key, bytes }) => before.get(key) !== createHash('md5').update(bytes).digest('hex'),
  );
  const send = async ({ key, bytes, headers }: PublicObject) => bucket.write(key, bytes, headers);
  await inParallel(
    changed.filter(({ isIndex }) => !isIndex),
    send,
  );
  for (const index of changed.filter(({ isIndex }) => isIndex)) await send(index);
  // A folder without a night says nothing about what is published.
  const isNight = objects.some(({ isIndex }) => isIndex);
  const gone = [...before.keys()].filter((key) => isNight && isUnpublished(key, published));
  await inParallel(gone, bucket.remove);
  const bytes = changed.reduce((sum, object) => sum + object.bytes.length, 0);
  return { objects: changed.length, bytes, removed: gone.length };
}
