import type { Analysis } from '../contract/analysis.ts';
import { type DigestDate, toDigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { dataPaths } from '../contract/paths.ts';
import type { ListedNight } from '../contract/published-lists.ts';
import type { Scan } from '../contract/scan.ts';
import { unlessBroken } from '../platform/file-text.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import type { Archive, Stored } from './archive.ts';

export type PublishedNight = { digest: Digest; scan: Scan; analysis: Analysis };

/** The published nights. Their files are read only when they are needed. */
export type PublishedNights = Awaited<ReturnType<typeof openPublishedNights>>;

/**
 * Opens the nights of the archive. `fresh` replaces the night of its day, and `listed` replaces
 * lines of the lists. A night with a broken digest stays in the lists, and feeds leave it out: `npm
 * run check-data` names it.
 */
export async function openPublishedNights(
  archive: Archive,
  fresh?: PublishedNight,
  listed: readonly ListedNight[] = [],
) {
  const list = await unlessBroken(archive.readNightList);
  const nights = await readListed(archive, list && new Set(list.value.nights));
  for (const night of listed) nights.set(night.date, night);
  if (fresh) nights.set(toDigestDate(fresh.digest.digestDate), toListed(fresh.digest));
  const tonight = fresh && toDigestDate(fresh.digest.digestDate);
  const sorted = [...nights.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const dates = new Set([...(list?.value.nights ?? []), ...nights.keys()]);
  if (!list) await requireCounted(archive, dates);
  const atHand = new Set(await archive.digestDates());
  const scans = new Set(await archive.scanDates());
  const freshOf = (date: DigestDate) => (date === tonight ? fresh : undefined);
  return {
    /** All days, oldest first. */
    dates: [...dates].toSorted(),
    /** The nights of the years at hand, oldest first. */
    listed: sorted,
    /** The weeks that were published so far, oldest first. */
    weeks: list?.value.weeks ?? [],
    /** Whether the data folder holds the digest. A checkout may have only the last nights. */
    isAtHand: (date: DigestDate) => date === tonight || atHand.has(date),
    /** Whether it holds the scan. A checkout has fewer scans than digests. */
    hasScan: (date: DigestDate) => date === tonight || scans.has(date),
    digest: (date: DigestDate) => readUnless(freshOf(date)?.digest, () => archive.readDigest(date)),
    scan: (date: DigestDate) => readUnless(freshOf(date)?.scan, () => archive.readScan(date)),
    analysis: (date: DigestDate) =>
      readUnless(freshOf(date)?.analysis, () => archive.readAnalysis(date)),
  };
}

/** The fresh value, or else the stored one. Undefined for a file that is missing or broken. */
async function readUnless<T>(fresh: T | undefined, read: () => Promise<Stored<T> | undefined>) {
  return fresh ?? (await unlessBroken(read))?.value;
}

export function toListed({ digestDate, id, title }: Digest): ListedNight {
  return { date: toDigestDate(digestDate), id, title };
}

/**
 * The nights of the years at hand by date, and digests that no year names: an older version, after
 * a rollback, writes these alone. `dates` are the published nights, if a list has them.
 */
async function readListed(archive: Archive, dates: ReadonlySet<DigestDate> | undefined) {
  const listed = new Map<DigestDate, ListedNight>();
  for (const year of await archive.nightYears()) {
    const stored = await unlessBroken(() => archive.readNightYear(year));
    for (const { date, id, title } of stored?.value.nights ?? []) {
      if (dates?.has(date) !== false) listed.set(date, { date, id, title });
    }
  }
  for (const date of await archive.digestDates()) {
    if (listed.has(date)) continue;
    const digest = await unlessBroken(() => archive.readDigest(date));
    if (digest) listed.set(date, toListed(digest.value));
  }
  return listed;
}

/** Without a list, a part of the nights must not pass for all. @throws PipelineError */
export async function requireCounted(
  archive: Archive,
  dates: ReadonlySet<DigestDate>,
): Promise<void> {
  const history = await unlessBroken(archive.readHistoryIndex);
  const { dataDir } = archive;
  if (dates.size >= (history?.value.nights ?? 0)) return;
  throw new PipelineError(
    `${dataDir} has ${dates.size} of ${history?.value.nights} nights, and no list of them in ${dataPaths.nightList}: fetch all nights, and run npm run render`,
  );
}
