import { join } from 'node:path';
import { type Archive, openArchive, toSha256 } from '../archive/archive.ts';
import type { PublicFile } from '../archive/compress.ts';
import type { NewFile } from '../archive/replace-files.ts';
import type { Instant } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { renderCurrent, renderSample } from './public-files.ts';

/** Where nights are published, and when. */
export type Place = { archive: Archive; publicDir: string; now: Instant };

/**
 * The free answers and the pointer while `digest` is current, in the order in which they may appear: the pointer once
 * all it names is there, and the index, which announces the night, at the very end.
 *
 * `nightSha256` holds the checksums of the night's own files by their paths below the data folder.
 */
export async function renderCurrentFiles(
  { archive, publicDir, now }: Place,
  digest: Digest,
  nightSha256: Record<string, string>,
): Promise<NewFile[]> {
  const before = (await archive.readPointer())?.value;
  const updatedAt = before?.id === digest.id ? before.updatedAt : now;
  const files = renderCurrent(digest, updatedAt);
  const pointer = archive.formatPointer({
    schema: 1,
    digestDate: digest.digestDate,
    id: digest.id,
    updatedAt,
    files: { data: nightSha256, public: checksum(files) },
  });
  const placed = files.map((file) => place(publicDir, file));
  return [...placed.slice(0, -1), pointer, ...placed.slice(-1)];
}

/** The data folder that comes with the service. */
const shippedDataDir = 'data';

/** The free sample as it was frozen here, or else the one that comes with the service. */
export async function renderSampleFiles({ archive, publicDir }: Place): Promise<NewFile[]> {
  const sample = (await archive.readSample()) ?? (await openArchive(shippedDataDir).readSample());
  return sample ? renderSample(sample.value).map((file) => place(publicDir, file)) : [];
}

function place(folder: string, { path, bytes }: PublicFile): NewFile {
  return { path: join(folder, path), bytes };
}

function checksum(files: readonly PublicFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ path, bytes }) => [path, toSha256(bytes)]));
}
