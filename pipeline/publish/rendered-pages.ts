import { join } from 'node:path';
import { type NewFile, readIfPresent } from '../archive/replace-files.ts';
import { DigestDate } from '../contract/dates.ts';
import { formatFile, parseFile } from '../contract/file-text.ts';
import { RenderedPages } from '../contract/night-list.ts';
import { publicPaths } from '../contract/paths.ts';
import { fingerprintPages } from './fingerprint.ts';
import type { Pictures } from './pictures/open-pictures.ts';
import { type PublishedNights, unlessBroken } from './published-nights.ts';

/** A public folder and the address that its pages name. */
export type PageFolder = { publicDir: string; baseUrl: string };

/** What the note of a folder says of its pages. */
export type ShownPages = {
  /** The ids of the nights that the pages show, by date; undefined where this program did not make the pages. */
  nights: ReadonlyMap<DigestDate, string> | undefined;
  /** Notes of the pictures that were rendered. Other templates may have made them. */
  pictures: Readonly<Record<string, string>>;
  /** The pages of repositories that were handed over; undefined where the note does not say so. */
  repositories: ReadonlySet<string> | undefined;
};

/** Reads the note of a folder. A missing or broken one says nothing. */
export async function readShownPages({ publicDir, baseUrl }: PageFolder): Promise<ShownPages> {
  const path = join(publicDir, publicPaths.renderedPages);
  const bytes = await readIfPresent(path);
  const rendered =
    bytes && (await unlessBroken(() => parseFile(RenderedPages, bytes.toString(), path)));
  const isOurs = rendered?.fingerprint === fingerprintPages(baseUrl);
  return {
    nights: isOurs ? new Map(Object.entries(rendered.nights)) : undefined,
    pictures: rendered?.pictures ?? {},
    repositories: rendered?.repositories && new Set(rendered.repositories),
  };
}

/**
 * The nights whose pages the folder does not show as they are now: new, corrected and removed ones. Pure.
 *
 * If other templates or an unknown program made the pages, these are all nights.
 */
export function nightsToRender(
  { nights: shown }: Pick<ShownPages, 'nights'>,
  { listed, dates }: Pick<PublishedNights, 'listed' | 'dates'>,
): DigestDate[] {
  if (!shown) return [...dates];
  const changed = listed.filter(({ date, id }) => shown.get(date) !== id).map(({ date }) => date);
  const known = new Set(dates);
  return [...changed, ...[...shown.keys()].filter((date) => !known.has(date))];
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
