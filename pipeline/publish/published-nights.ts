import { bisectLeft } from 'd3-array';
import type { Archive } from '../archive/archive.ts';
import type { NewFile } from '../platform/files.ts';
import type { Analysis } from '../contract/analysis.ts';
import {
  addDays,
  type DigestDate,
  monthOf,
  toDigestDate,
  type Year,
  yearOf,
} from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { unlessBroken } from '../platform/file-text.ts';
import type { ListedNight } from '../contract/published-lists.ts';
import type { Scan } from '../contract/scan.ts';
import type { Scorecard } from '../contract/scorecard.ts';
import type { History } from '../archive/history/history.ts';
import type { NightLog } from './log/night-log.ts';

/** The published nights. Their files are read only when they are needed. */
export type PublishedNights = {
  /** Oldest first. */
  listed: readonly ListedNight[];
  /** The dates of `listed`. */
  dates: readonly DigestDate[];
  /** Whether the data folder holds the night's digest. A checkout may have only the last nights. */
  isAtHand: (date: DigestDate) => boolean;
  digest: (date: DigestDate) => Promise<Digest | undefined>;
  scan: (date: DigestDate) => Promise<Scan | undefined>;
  /** The analyses of some two months are kept, so that none of them is read twice. */
  analysis: (date: DigestDate) => Promise<Analysis | undefined>;
};

/** A night whose files may not be written yet. */
export type FreshNight = { digest: Digest; scan: Scan; analysis: Analysis };

/** The newest night with everything its page shows. */
export type NewestNight = FreshNight & {
  scorecard: Scorecard;
  /** The checksums of its data files, by path below the data folder. */
  sha256: Readonly<Record<string, string>>;
};

/** What is published now. */
export type Occasion = {
  nights: PublishedNights;
  newest: NewestNight;
  /** The night that is new or was corrected. Undefined if everything is rendered again. */
  date?: DigestDate | undefined;
  /** What the nights know of each repository, the newest night included. */
  history: History;
};

/** What is published, the files of the data folder that change with it, and the night log before it, if there is one. */
export type Edition = Occasion & { data: readonly NewFile[]; log: NightLog | undefined };

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
): Promise<PublishedNights> {
  const nights = await readListed(archive);
  for (const night of listed) nights.set(night.date, night);
  if (fresh) nights.set(toDigestDate(fresh.digest.digestDate), toListed(fresh.digest));
  const tonight = fresh && toDigestDate(fresh.digest.digestDate);
  const sorted = [...nights.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const atHand = new Set(await archive.digestDates());
  return {
    listed: sorted,
    dates: sorted.map(({ date }) => date),
    isAtHand: (date) => date === tonight || atHand.has(date),
    digest: async (date) =>
      date === tonight
        ? fresh?.digest
        : (await unlessBroken(() => archive.readDigest(date)))?.value,
    scan: async (date) =>
      date === tonight ? fresh?.scan : (await unlessBroken(() => archive.readScan(date)))?.value,
    analysis: onceEach(async (date) =>
      date === tonight
        ? fresh?.analysis
        : (await unlessBroken(() => archive.readAnalysis(date)))?.value,
    ),
  };
}

/** As many values as the pages of two months need. A whole rendering reads thousands. */
const keptValues = 64;

/** Calls `read` once for each date, and keeps the last values. */
function onceEach<T>(read: (date: DigestDate) => Promise<T>): (date: DigestDate) => Promise<T> {
  const known = new Map<DigestDate, Promise<T>>();
  return (date) => {
    const value = known.get(date) ?? read(date);
    known.set(date, value);
    const [oldest] = known.keys();
    if (known.size > keptValues && oldest !== undefined) known.delete(oldest);
    return value;
  };
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

/** The nights beside a date, whether the date itself is listed or not. */
export function neighboursOf(
  dates: readonly DigestDate[],
  date: DigestDate,
): { earlier: DigestDate | undefined; later: DigestDate | undefined } {
  const at = bisectLeft(dates, date);
  return { earlier: dates[at - 1], later: dates[at] === date ? dates[at + 1] : dates[at] };
}

/**
 * The nights whose pages every night renders: those of the newest month and of the month before. `dates` is sorted oldest
 * first.
 *
 * @example latestMonths(['2026-09-30', '2026-10-01', '2026-11-20']) // ['2026-10-01', '2026-11-20']
 */
export function latestMonths(dates: readonly DigestDate[]): DigestDate[] {
  const newest = dates.at(-1);
  if (newest === undefined) return [];
  const before = monthOf(addDays(`${monthOf(newest)}-01`, -1));
  return dates.filter((date) => monthOf(date) >= before);
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
