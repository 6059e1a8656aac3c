import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Sha256 } from '../../pipeline/contract/analysis.ts';
import { formatFile, parseFile } from '../../pipeline/contract/file-text.ts';
import type { Bucket } from '../../pipeline/archive/bucket/bucket.ts';
import { HandedOverError } from '../../pipeline/archive/bucket/hand-over.ts';
import { isUnpublished } from '../../pipeline/archive/list-files.ts';
import { inParallel } from '../../pipeline/archive/in-parallel.ts';
import type { PublicObject } from './public-objects.ts';

/** What was sent before: for each key, a checksum of the bytes and headers. */
const SentList = z.strictObject({ schema: z.literal(1), objects: z.record(z.string(), Sha256) });

/** The list of what was sent. It holds nothing that is not public. */
const sentListKey = 'sent-objects.json';

/**
 * Sends the objects that are new or have changed, the index last. Returns how many it sent and removed, and the bytes sent.
 *
 * Other objects stay in the bucket, but for pages that are not published any more beside the files of `published`. @throws BucketError for an outage. @throws
 * HandedOverError if another run sent objects at the same time.
 */
export async function sendObjects(
  bucket: Bucket,
  objects: readonly PublicObject[],
  published: ReadonlySet<string>,
): Promise<{ objects: number; bytes: number; removed: number }> {
  const read = await bucket.read(sentListKey);
  const before =
    read.state === 'found' ? parseFile(SentList, read.bytes.toString(), sentListKey).objects : {};
  const marked = objects.map((object) => ({ object, mark: toMark(object) }));
  const changed = marked.filter(({ object, mark }) => before[object.key] !== mark);
  const send = async ({ object: { key, bytes, headers } }: (typeof changed)[number]) =>
    bucket.write(key, bytes, headers);
  await inParallel(
    changed.filter(({ object }) => !object.isIndex),
    send,
  );
  for (const index of changed.filter(({ object }) => object.isIndex)) await send(index);
  // A folder without a night says nothing about what is published.
  const isNight = objects.some(({ isIndex }) => isIndex);
  const gone = Object.keys(before).filter((key) => isNight && isUnpublished(key, published));
  await inParallel(gone, bucket.remove);
  if (changed.length > 0 || gone.length > 0) {
    const after = { ...before };
    for (const key of gone) delete after[key];
    for (const { object, mark } of changed) after[object.key] = mark;
    const text = formatFile(SentList, { schema: 1, objects: after }, sentListKey, 0);
    const condition = { replaces: read.state === 'found' ? read.etag : undefined };
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
    if (!(await bucket.write(sentListKey, Buffer.from(text), headers, condition))) {
      throw new HandedOverError(
        `another run sent files to the public bucket at the same time: delete ${sentListKey} there and run this again`,
      );
    }
  }
  const bytes = changed.reduce((sum, { object }) => sum + object.bytes.length, 0);
  return { objects: changed.length, bytes, removed: gone.length };
}

function toMark({ bytes, headers }: PublicObject): string {
  return createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('hex');
}
