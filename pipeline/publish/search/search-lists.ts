import type { Archive } from '../../archive/archive.ts';
import { type NewFile, type PublicFile, withCompressed } from '../../platform/files.ts';
import { type DigestDate, toDigestDate, type Year, yearOf } from '../../contract/dates.ts';
import type { Digest } from '../../contract/digest.ts';
import type { ListedNight, SearchedNight } from '../../contract/published-lists.ts';
import { dataPaths, publicPaths } from '../../contract/paths.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import { toShown } from '../page/markup.ts';
import { type PublishedNights, unlessBroken } from '../published-nights.ts';

/** The lists of some years: for the archive, where the next night extends them, and for browsers. */
export type SearchLists = { data: NewFile[]; pages: PublicFile[] };

/** The years whose lists are rendered, and the night that changed; undefined if all may have changed. */
type Extent = { years: ReadonlySet<Year>; changed: DigestDate | undefined };

/**
 * Renders the lists of some years. Other years stay as they are.
 *
 * Nights that did not change come from the year's file, so their digests may be missing here. A night that the file
 * leaves out had a broken digest. It stays out until its digest can be read.
 *
 * @throws PipelineError if the digest of a night is missing, and the night changed or is not in the file.
 */
export async function renderSearchLists(
  archive: Archive,
  nights: PublishedNights,
  { years, changed }: Extent,
): Promise<SearchLists> {
  const lists: SearchLists = { data: [], pages: [] };
  for (const year of years) {
    const stored = await unlessBroken(() => archive.readSearchYear(year));
    const kept = changed === undefined ? undefined : stored?.value.nights;
    const known = new Map(kept?.map((night) => [night.date, night]));
    if (changed !== undefined) known.delete(changed);
    const listed = nights.listed.filter(({ date }) => yearOf(date) === year);
    const isLeftOut = (date: DigestDate) =>
      kept !== undefined && !known.has(date) && date !== changed;
    const found = await findNights(archive, nights, { listed, known, isLeftOut });
    const file = archive.formatSearchYear({ schema: 1, year, nights: found });
    lists.data.push(file);
    lists.pages.push(...withCompressed({ path: publicPaths.searchYear(year), bytes: file.bytes }));
  }
  return lists;
}

type Found = {
  listed: readonly ListedNight[];
  known: ReadonlyMap<DigestDate, SearchedNight>;
  /** Whether the year's file has every other night and not this one. */
  isLeftOut: (date: DigestDate) => boolean;
};

/** A night whose digest is broken cannot be found. */
async function findNights(
  { dataDir }: Archive,
  { isAtHand, digest }: PublishedNights,
  { listed, known, isLeftOut }: Found,
): Promise<SearchedNight[]> {
  const found: SearchedNight[] = [];
  for (const { date, id } of listed) {
    const before = known.get(date);
    if (before?.id !== id && !isAtHand(date)) {
      if (isLeftOut(date)) continue;
      throw new PipelineError(
        `the search needs the night of ${date}, and ${dataDir} has neither it nor its line in ${dataPaths.searchYear(yearOf(date))}: fetch all nights`,
      );
    }
    const read = before?.id === id ? undefined : await digest(date);
    const night = read ? toSearched(read) : before;
    if (night?.id === id) found.push(night);
  }
  return found;
}

/**
 * What the search says of a night: its title, its summary, and which repositories it put forward.
 *
 * Reasons, caveats and figures stay in the digest, because digests of older nights are sold.
 */
function toSearched({ digestDate, id, title, summary, notableProjects }: Digest): SearchedNight {
  return {
    date: toDigestDate(digestDate),
    id,
    title: toShown(title),
    summary: toShown(summary),
    repositories: notableProjects.map(({ name, what, description }) => ({
      name,
      what: toShown(what ?? description),
    })),
  };
}
