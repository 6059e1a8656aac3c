import { join } from 'node:path';
import { type Archive, openArchive, toSha256 } from '../archive/archive.ts';
import type { PublicFile } from '../archive/compress.ts';
import { type NewFile, readIfPresent } from '../archive/replace-files.ts';
import type { Instant } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { ContractError, parseFile } from '../contract/file-text.ts';
import { publicPaths } from '../contract/paths.ts';
import { IndexRecord } from '../contract/views.ts';
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
  const updatedAt = (await readUpdatedAt(archive, publicDir, digest)) ?? now;
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

/** When this digest became current, as the pointer or else the index says: it stays so however often it is rendered. */
async function readUpdatedAt(
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

/** Both files are about to be written anew, so a broken one is in nobody's way. */
async function unlessBroken<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}

/** The data folder that comes with the service. */
const shippedDataDir = 'data';

/** The free sample as it was frozen here, or else the one that comes with the service. */
export async function renderSampleFiles({
  archive,
  publicDir,
}: Omit<Place, 'now'>): Promise<NewFile[]> {
  const sample = (await archive.readSample()) ?? (await openArchive(shippedDataDir).readSample());
  return sample ? renderSample(sample.value).map((file) => place(publicDir, file)) : [];
}

function place(folder: string, { path, bytes }: PublicFile): NewFile {
  return { path: join(folder, path), bytes };
}

function checksum(files: readonly PublicFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ path, bytes }) => [path, toSha256(bytes)]));
}
