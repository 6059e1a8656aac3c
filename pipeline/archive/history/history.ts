import { sort } from 'd3-array';
import { addDays, addMonths, type DigestDate, type Month, monthOf } from '../../contract/dates.ts';
import type { HistoryNight } from '../../contract/history.ts';
import { unlessBroken } from '../../platform/file-text.ts';
import type { Archive } from '../archive.ts';
import { type LoadedMonth, openMonths } from './months.ts';
import { readFacts, type ReadNight } from './night-facts.ts';
import { type Observation, isLost } from './record.ts';

export type History = ReturnType<typeof openHistory>;

/**
 * A night looks up what was listed in this many days: look-ups end 94 days after the last listing,
 * which may be of a night that was never published.
 */
export const reachDays = 130;
/** In months before a night. Older months are written and leave memory. */
const monthsInMemory = 6;

/** A month as a reader sees it. */
type HistoryView = {
  nights: ReadonlyMap<DigestDate, HistoryNight>;
  repositories: ReadonlyMap<string, readonly Observation[]>;
};

/**
 * Opens what the published nights know of each repository: `history/MONTH.jsonl`, by its month of
 * creation, which never changes: rows tell which months to read. The history is a fold of the
 * nights: any order of adding or correcting them gives the same files.
 */
export function openHistory(archive: Archive) {
  const months = openMonths(archive);

  /** The nights from one day to another, both included, oldest first. */
  async function nightsBetween(from: DigestDate, to: DigestDate): Promise<HistoryNight[]> {
    const nights: HistoryNight[] = [];
    for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
      nights.push(...(await months.view(month)).nights.values());
    }
    const within = nights.filter(({ date }) => date >= from && date <= to);
    return sort(within, ({ date }) => date);
  }

  /** The months whose repositories a night can have listed or looked up. */
  const monthsAt = async (date: DigestDate) =>
    monthsOf(await nightsBetween(addDays(date, -reachDays), date));

  /** Removes nights, and everything that they saw. */
  async function forget(dates: readonly DigestDate[]): Promise<void> {
    for (const date of dates) {
      // A killed run may have added another edition of the night to the newest of these months.
      const near = [0, -1, -2].map((age) => addMonths(monthOf(date), age));
      for (const month of new Set([...near, ...(await monthsAt(date))])) {
        removeSeen(await months.load(month), date);
      }
    }
    for (const date of dates) {
      const held = await months.load(monthOf(date));
      if (held.nights.delete(date)) held.isChanged = true;
    }
  }

  /** Adds or replaces a night. Reads its look-ups, and the months of what it saw. */
  async function add(night: ReadNight): Promise<void> {
    const { date } = night;
    await forget([date]);
    // Broken look-ups count as missing.
    const tracking = await unlessBroken(() => archive.readTracking(date));
    const facts = readFacts(night, tracking?.value);
    const monthOfNight = await months.load(monthOf(date));
    monthOfNight.nights.set(date, facts.night);
    monthOfNight.isChanged = true;
    for (const [id, { month, observation }] of facts.listed) {
      insert(await months.load(month), id, observation);
    }
    for (const month of await monthsAt(date)) {
      const held = await months.load(month);
      for (const [id, observation] of facts.lookedUp) {
        if (held.repositories.has(id) && !facts.listed.has(id)) insert(held, id, observation);
      }
    }
    await months.writeBefore(addMonths(monthOf(date), -monthsInMemory));
  }

  return {
    add,
    forget,
    nightsBetween,
    /** The repositories of the months in which what some nights listed was created, by id. */
    recordsOf: async (
      nights: readonly HistoryNight[],
    ): Promise<Map<string, readonly Observation[]>> => {
      const records = new Map<string, readonly Observation[]>();
      for (const month of monthsOf(nights)) {
        for (const [id, seen] of (await months.view(month)).repositories) records.set(id, seen);
      }
      return records;
    },
    /** The nights of a month, and the repositories that were created in it, by id. */
    read: async (month: Month): Promise<HistoryView> => months.view(month),
    /** The months of creation of what nights since a month listed; without a month, all months. */
    monthsSince: async (from: Month | undefined, to: DigestDate): Promise<Set<Month>> =>
      from === undefined ? months.all() : monthsOf(await nightsBetween(`${from}-01`, to)),
    rebuild: months.rebuild,
    files: months.files,
    checkIndex: months.checkIndex,
    index: months.index,
  };
}

/** The months of creation of what nights listed. */
function monthsOf(nights: readonly HistoryNight[]): Set<Month> {
  return new Set(nights.flatMap((night) => night.months));
}

/** Removes what a night saw of the repositories of a month. */
function removeSeen(month: LoadedMonth, date: DigestDate): void {
  for (const observations of month.repositories.values()) {
    const at = observations.findLastIndex((seen) => seen.date <= date);
    if (observations[at]?.date !== date) continue;
    observations.splice(at, 1);
    month.isChanged = true;
  }
}

/** Adds what a night saw. A repository that was never listed has no record. */
function insert(month: LoadedMonth, id: string, observation: Observation): void {
  const observations = month.repositories.get(id) ?? [];
  month.repositories.set(id, observations);
  month.isChanged = true;
  const isEarlier = ({ date }: Observation) => date < observation.date;
  // A look-up without a name found the name of the last listing.
  const findName = () => observations.findLast((seen) => seen.listing && isEarlier(seen))?.fullName;
  const fullName = observation.fullName ?? (isLost(observation) ? undefined : findName());
  observations.splice(observations.findLastIndex(isEarlier) + 1, 0, { ...observation, fullName });
}
