import { type Analysis } from '../contract/analysis.ts';
import { type DigestDate, toDigestDate } from '../contract/dates.ts';
import { type Digest } from '../contract/digest.ts';
import { type ListedNight } from '../contract/published-lists.ts';
import { type Scan } from '../contract/scan.ts';
import { unlessBroken } from '../platform/file-text.ts';
import { type Archive, type Stored } from './archive.ts';

/** What a night consists of. */
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
  const nights = await readListed(archive);
  for (const night of listed) nights.set(night.date, night);
  if (fresh) nights.set(toDigestDate(fresh.digest.digestDate), toListed(fresh.digest));
  const tonight = fresh && toDigestDate(fresh.digest.digestDate);
  const sorted = [...nights.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const atHand = new Set(await archive.digestDates());
  const freshOf = (date: DigestDate) => (date === tonight ? fresh : undefined);
  return {
    /** Oldest first. */
    listed: sorted,
    dates: sorted.map(({ date }) => date),
    /** Whether the data folder holds the digest. A checkout may have only the last nights. */
    isAtHand: (date: DigestDate) => date === tonight || atHand.has(date),
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
 * The nights of all lists by date, and digests that no list names.
 *
 * Versions before the lists, and older versions after a rollback, write digests alone.
 */
async function readListed(archive: Archive): Promise<Map<DigestDate, ListedNight>> {
  const listed = new Map<DigestDate, ListedNight>();
  for (const year of await archive.listedYears()) {
    const list = await unlessBroken(() => archive.readNightList(year));
    for (const night of list?.value.nights ?? []) listed.set(night.date, night);
  }
  for (const date of await archive.digestDates()) {
    if (listed.has(date)) continue;
    const digest = await unlessBroken(() => archive.readDigest(date));
    if (digest) listed.set(date, toListed(digest.value));
  }
  return listed;
}
