import { join } from 'node:path';
import { type NewFile, readIfPresent } from '../archive/replace-files.ts';
import type { DigestDate } from '../contract/dates.ts';
import { formatFile, parseFile } from '../contract/file-text.ts';
import { RenderedPages } from '../contract/night-list.ts';
import { publicPaths } from '../contract/paths.ts';
import { fingerprintPages } from './fingerprint.ts';
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
  const path = join(publicDir, publicPaths.renderedPages);
  const bytes = await readIfPresent(path);
  const rendered =
    bytes && (await unlessBroken(() => parseFile(RenderedPages, bytes.toString(), path)));
  if (rendered?.fingerprint !== fingerprintPages(baseUrl)) return undefined;
  return new Map(Object.entries(rendered.nights));
}

/** The note of what the pages of the folder show, once all of them are written. */
export function formatRenderedPages(
  { publicDir, baseUrl }: PageFolder,
  { listed }: Pick<PublishedNights, 'listed'>,
): NewFile {
  const path = join(publicDir, publicPaths.renderedPages);
  const rendered: RenderedPages = {
    schema: 1,
    fingerprint: fingerprintPages(baseUrl),
    nights: Object.fromEntries(listed.map(({ date, id }) => [date, id])),
  };
  return { path, bytes: Buffer.from(formatFile(RenderedPages, rendered, path, 0)) };
}
