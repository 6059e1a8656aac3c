import { join } from 'node:path';
import { type Archive, openArchive, toSha256 } from '../archive/archive.ts';
import type { PublicFile } from '../archive/compress.ts';
import { type NewFile, readIfPresent } from '../archive/replace-files.ts';
import { type DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { parseFile } from '../contract/file-text.ts';
import { publicPaths } from '../contract/paths.ts';
import { IndexRecord } from '../contract/views.ts';
import { isPageOf, renderChangedPages } from './older-pages.ts';
import { renderCurrent, renderSample } from './public-files.ts';
import { type PublishedNights, unlessBroken } from './published-nights.ts';
import { type NewestNight, renderSiteFiles } from './site-files.ts';

/** Where nights are published, when, and where clients reach them, without a slash at the end. */
export type Place = { archive: Archive; publicDir: string; baseUrl: string; now: Instant };

/** What a newest night stands among. */
export type Surroundings = {
  nights: PublishedNights;
  /** The nights that are new or other than before. */
  changed: readonly DigestDate[];
  /** Checksums of the night's own files by their paths below the data folder. */
  sha256: Record<string, string>;
};

/**
 * The free answers, pages, feeds and the pointer while `night` is current, in the order in which they may appear: the
 * pointer once all it names is there, and the index, which announces the night, at the very end.
 *
 * The pointer names what changes with every night. Pages of older nights are there before it, and stay.
 */
export async function renderCurrentFiles(
  { archive, publicDir, baseUrl, now }: Place,
  night: NewestNight,
  { nights, changed, sha256 }: Surroundings,
): Promise<NewFile[]> {
  const { digest } = night;
  const tonight = toDigestDate(digest.digestDate);
  const updatedAt = (await readUpdatedAt(archive, publicDir, digest)) ?? now;
  const pages = await renderChangedPages(nights, [...changed, tonight], { baseUrl, publicDir });
  const files = [
    ...pages.filter(({ path }) => isPageOf(tonight, path)),
    ...(await renderSiteFiles(night, nights, { baseUrl, updatedAt })),
    ...renderCurrent(night, updatedAt),
  ];
  const pointer = archive.formatPointer({
    schema: 1,
    digestDate: digest.digestDate,
    id: digest.id,
    updatedAt,
    files: { data: sha256, public: checksum(files) },
  });
  const older = pages.filter(({ path }) => !isPageOf(tonight, path));
  const placed = [...older, ...files].map((file) => place(publicDir, file));
  return [...placed.slice(0, -1), pointer, ...placed.slice(-1)];
}

/**
 * When this digest became current, as the pointer or else the index says: it stays so however often it is rendered. Both
 * files are about to be written anew, so a broken one is in nobody's way.
 */
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

/** The data folder that comes with the service. */
const shippedDataDir = 'data';

/** The free sample as it was frozen here, or else the one that comes with the service. */
export async function renderSampleFiles({
  archive,
  publicDir,
}: Pick<Place, 'archive' | 'publicDir'>): Promise<NewFile[]> {
  const sample = (await archive.readSample()) ?? (await openArchive(shippedDataDir).readSample());
  return sample ? renderSample(sample.value).map((file) => place(publicDir, file)) : [];
}

function place(folder: string, { path, bytes }: PublicFile): NewFile {
  return { path: join(folder, path), bytes };
}

function checksum(files: readonly PublicFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ path, bytes }) => [path, toSha256(bytes)]));
}
