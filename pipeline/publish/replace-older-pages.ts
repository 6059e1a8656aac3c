import { type NewFile, replaceFiles } from '../archive/replace-files.ts';
import type { DigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { pagesOf, renderPage } from './older-pages.ts';
import type { Pictures } from './pictures/open-pictures.ts';
import type { PublishedNights } from './published-nights.ts';
import { below } from './replace-current.ts';

/**
 * Replaces the pages that change with the nights, without those that change with the nights in `together`. Returns the
 * number of changed files.
 *
 * There may be thousands, so they are replaced in batches. None of them names a night of `together`.
 */
export async function replaceOlderPages(
  { publicDir, baseUrl }: { publicDir: string; baseUrl: string },
  nights: PublishedNights,
  { changed, together, digest, pictures }: OlderPages,
): Promise<number> {
  const site = { baseUrl, source: digest.source, pictures };
  const later = pagesOf(nights.dates, together);
  let batch: NewFile[] = [];
  let count = 0;
  for (const page of pagesOf(nights.dates, changed)) {
    if (later.has(page)) continue;
    for (const file of await renderPage(site, nights, page)) batch.push(below(publicDir, file));
    if (batch.length < batchFiles) continue;
    count += await replaceFiles(batch);
    batch = [];
  }
  return count + (await replaceFiles(batch));
}

type OlderPages = {
  changed: readonly DigestDate[];
  together: readonly DigestDate[];
  /** Says whether the nights are made up. They never mix. */
  digest: Digest;
  pictures: Pictures;
};

/** The most files that are held in memory. */
const batchFiles = 300;
