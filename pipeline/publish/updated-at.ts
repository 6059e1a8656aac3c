import { join } from 'node:path';
import type { Archive } from '../archive/archive.ts';
import { readIfPresent } from '../archive/replace-files.ts';
import type { Instant } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { parseFile } from '../contract/file-text.ts';
import { publicPaths } from '../contract/paths.ts';
import { IndexRecord } from '../contract/views.ts';
import { unlessBroken } from './published-nights.ts';

/**
 * Reads from the pointer or the index when this digest became current. Rendering again must not change that time.
 *
 * Both files are about to be replaced, so broken ones are ignored.
 */
export async function readUpdatedAt(
  archive: Archive,
  publicDir: string,
  { id }: Digest,
): Promise<Instant | undefined> {
  const index = join(publicDir, publicPaths.index);
  const pointer = await unlessBroken(async () => (await archive.readPointer())?.value);
  if (pointer?.id === id) return pointer.updatedAt;
  const bytes = await readIfPresent(index);
  const record =
    bytes && (await unlessBroken(() => parseFile(IndexRecord, bytes.toString(), index)));
  return record?.index === id ? record.updatedAt : undefined;
}
