import { LRUCache } from 'lru-cache';
import type { Archive, Stored } from '../archive/archive.ts';
import type { NewFile } from '../platform/files.ts';
import type { Analysis } from '../contract/analysis.ts';
import {
  addMonths,
  type DigestDate,
  type Instant,
  monthOf,
  toDigestDate,
  type Year,
  yearOf,
} from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { unlessBroken } from '../platform/file-text.ts';
import type { ListedNight } from '../contract/published-lists.ts';
import type { Scan } from '../contract/scan.ts';
import type { History } from '../archive/history/history.ts';

/** Where and when nights are published. `baseUrl` is the public address, without a slash at the end. */
export type Destination = {
  archive: Archive;
  publicDir: string;
  baseUrl: string;
  /** A WebSub hub that feeds name. */
  hub?: string | undefined;
  now: Instant;
  /** Whether the edition of the week is made again too. */
  force?: boolean;
};

/** The published nights. Their files are read only when they are needed. */
export type PublishedNights = Awaited<ReturnType<typeof openPublishedNights>>;

/** A night whose files may not be written yet. */
export type FreshNight = { digest: Digest; scan: Scan; analysis: Analysis };

/** The newest night, and the checksums of its data files, by path below the data folder. */
export type NewestNight = FreshNight & { sha256: Readonly<Record<string, string>> };

/** What is published now. */
export type Edition = {
  nights: PublishedNights;
  newest: NewestNight;
  /** The night that is new or was corrected. Undefined if everything is rendered again. */
  date?: DigestDate | undefined;
  /** What the nights know of each repository, the newest night included. */
  history: History;
  /** The files of the data folder that change with it. */
  data: readonly NewFile[];
};

/**
 * Opens the nights of the archive. `fresh` replaces the night that the archive has for the same day, and `listed` replaces
 * lines of the archive's lists of nights.
 *
 * A night with a broken digest stays in the lists, and feeds leave it out. `npm run check-data` names it.
 */
export async function openPublishedNights(
  archive: Archive,
  fresh?: FreshNight,
  listed: readonly ListedNight[] = [],
) {
  const nights = await readListed(archive);
  for (const night of listed) nights.set(night.date, night);
  if (fresh) nights.set(toDigestDate(fresh.digest.digestDate), toListed(fresh.digest));
  const tonight = fresh && toDigestDate(fresh.digest.digestDate);
  const sorted = [...nights.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const atHand = new Set(await archive.digestDates());
  const freshOf = (date: DigestDate) => (date === tonight ? fresh : undefined);
  const analyses = new LRUCache<DigestDate, Promise<Analysis | undefined>>({
    max: keptAnalyses,
    memoMethod: (date) => readUnless(freshOf(date)?.analysis, () => archive.readAnalysis(date)),
  });
  return {
    /** Oldest first. */
    listed: sorted,
    /** The dates of `listed`. */
    dates: sorted.map(({ date }) => date),
    /** Whether the data folder holds the night's digest. A checkout may have only the last nights. */
    isAtHand: (date: DigestDate) => date === tonight || atHand.has(date),
    digest: (date: DigestDate) => readUnless(freshOf(date)?.digest, () => archive.readDigest(date)),
    scan: (date: DigestDate) => readUnless(freshOf(date)?.scan, () => archive.readScan(date)),
    /** The analyses of some two months are kept, so that none of them is read twice. */
    analysis: (date: DigestDate) => analyses.memo(date),
  };
}

/** A whole rendering reads thousands of analyses. */
const keptAnalyses = 64;

/** The fresh value, or else the stored one. Undefined for a file that is missing or broken. */
async function readUnless<T>(fresh: T | undefined, read: () => Promise<Stored<T> | undefined>) {
  return fresh ?? (await unlessBroken(read))?.value;
}

/** The night as lists show it. */
export function toListed({ digestDate, id, title }: Digest): ListedNight {
  return { date: toDigestDate(digestDate), id, title };
}

/** The lists of these years, as files of the archive. */
export function formatNightLists(
  archive: Archive,
  { listed }: Pick<PublishedNights, 'listed'>,
  years: ReadonlySet<Year>,
): NewFile[] {
  return [...years].map((year) => {
    const nights = listed.filter(({ date }) => yearOf(date) === year);
    return archive.formatNightList(year, nights);
  });
}

/** The nights beside a listed night. */
export function neighboursOf(
  dates: readonly DigestDate[],
  date: DigestDate,
): { earlier: DigestDate | undefined; later: DigestDate | undefined } {
  const at = dates.indexOf(date);
  return { earlier: dates[at - 1], later: dates[at + 1] };
}

/**
 * The nights whose pages are rendered, oldest first: those of the newest month and of the month before, and the night that is new
 * or was corrected, with the nights beside it and beside the newest, whose pages link to it; or all nights.
 */
export function listRendered({ nights, date }: Pick<Edition, 'nights' | 'date'>): DigestDate[] {
  const { dates } = nights;
  const newest = dates.at(-1) ?? '';
  const before = addMonths(monthOf(newest), -1);
  const linked = new Set(
    [newest, date ?? newest].flatMap((night) => [
      night,
      ...Object.values(neighboursOf(dates, night)),
    ]),
  );
  return dates.filter((each) => date === undefined || linked.has(each) || monthOf(each) >= before);
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
