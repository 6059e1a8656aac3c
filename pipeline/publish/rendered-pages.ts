import { join } from 'node:path';
import { type NewFile, readIfPresent } from '../archive/replace-files.ts';
import { DigestDate } from '../contract/dates.ts';
import { formatFile, parseFile } from '../contract/file-text.ts';
import { RenderedPages } from '../contract/night-list.ts';
import { publicPaths } from '../contract/paths.ts';
import { fingerprintPages } from './fingerprint.ts';
import { openPictures, type PictureFolder, type Pictures } from './pictures/open-pictures.ts';
import { type PublishedNights, unlessBroken } from './published-nights.ts';

/** A public folder and the address that its pages name. */
export type PageFolder = { publicDir: string; baseUrl: string };

/**
 * The nights whose pages the folder does not show as they are now: new, corrected and removed ones.
 *
 * These are all nights where other templates, or an unknown program, made the pages.
 */
export async function nightsToRender(
  folder: PageFolder,
  { listed, dates }: Pick<PublishedNights, 'listed' | 'dates'>,
): Promise<DigestDate[]> {
  const shown = await readShownNights(folder);
  if (!shown) return [...dates];
  const changed = listed.filter(({ date, id }) => shown.get(date) !== id).map(({ date }) => date);
  const known = new Set(dates);
  return [...changed, ...[...shown.keys()].filter((date) => !known.has(date))];
}

/** The ids of the nights that the pages show, by date; undefined where this program did not make the pages. */
export async function readShownNights({
  publicDir,
  baseUrl,
}: PageFolder): Promise<ReadonlyMap<DigestDate, string> | undefined> {
  const rendered = await readRendered(publicDir);
  if (rendered?.fingerprint !== fingerprintPages(baseUrl)) return undefined;
  return new Map(Object.entries(rendered.nights));
}

/** Opens the pictures that the note of the folder names. Other templates may have made them. */
export async function openFolderPictures(
  publicDir: string,
  { isWhole }: Pick<PictureFolder, 'isWhole'>,
): Promise<Pictures> {
  const rendered = await readRendered(publicDir);
  return openPictures({ publicDir, before: rendered?.pictures ?? {}, isWhole });
}

/** The repositories that have a page where the note was handed over; undefined where it does not say so. */
export async function readShownRepositories(
  publicDir: string,
): Promise<ReadonlySet<string> | undefined> {
  const repositories = (await readRendered(publicDir))?.repositories;
  return repositories && new Set(repositories);
}

async function readRendered(publicDir: string): Promise<RenderedPages | undefined> {
  const path = join(publicDir, publicPaths.renderedPages);
  const bytes = await readIfPresent(path);
  return bytes && unlessBroken(() => parseFile(RenderedPages, bytes.toString(), path));
}

/** What the note says besides the nights. */
type RenderedParts = {
  pictures: Pick<Pictures, 'notes'>;
  /** The paths of the pages of repositories. */
  repositories: readonly string[];
};

/** The note of what the pages of the folder show, once all of them are written. */
export function formatRenderedPages(
  { publicDir, baseUrl }: PageFolder,
  { listed }: Pick<PublishedNights, 'listed'>,
  { pictures, repositories }: RenderedParts,
): NewFile {
  const path = join(publicDir, publicPaths.renderedPages);
  const nights = new Set(listed.map(({ date }) => date));
  const shown = Object.entries(pictures.notes()).filter(
    ([name]) => !DigestDate.safeParse(name).success || nights.has(name),
  );
  const rendered: RenderedPages = {
    schema: 1,
    fingerprint: fingerprintPages(baseUrl),
    nights: Object.fromEntries(listed.map(({ date, id }) => [date, id])),
    pictures: Object.fromEntries(shown.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    repositories: repositories.toSorted(),
  };
  return { path, bytes: Buffer.from(formatFile(RenderedPages, rendered, path, 0)) };
}
