import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { addDays, addMonths, type DigestDate, type Month, monthOf } from '../../contract/dates.ts';
import { unlessBroken } from '../../platform/file-text.ts';
import type { HistoryNight } from '../../contract/history.ts';
import { dataPaths } from '../../contract/paths.ts';
import { type Archive, toSha256 } from '../archive.ts';
import { listFiles } from '../list-files.ts';
import { type NewFile, replaceFiles } from '../../platform/files.ts';
import { type IndexedMonth, indexNames, readNameIndex } from './names.ts';
import { readFacts, type ReadNight } from './night-facts.ts';
import { isLost } from './outcomes.ts';
import { type Observation, toObservations, toRecord } from './record.ts';

export type History = ReturnType<typeof openHistory>;

/** A month in memory: its nights, and by id the observations of what was created in it. */
type LoadedMonth = {
  nights: Map<DigestDate, HistoryNight>;
  repositories: Map<string, Observation[]>;
  isChanged: boolean;
};

/** A month as a reader sees it. */
export type HistoryView = {
  nights: ReadonlyMap<DigestDate, HistoryNight>;
  repositories: ReadonlyMap<string, readonly Observation[]>;
};

/**
 * A night looks up what was listed in this many days: look-ups end 94 days after the last listing,
 * which may be of a night that was never published.
 */
export const reachDays = 130;
/** In months before a night. Older months are written and leave memory. */
const keptMonths = 6;
/** The most months that stay in memory after a read. A night asks for some seven again. */
const recentMonths = 8;

/**
 * Opens what the published nights know of each repository: `history/MONTH.jsonl`, by its month of
 * creation, which never changes: rows tell which months to read. The history is a fold of the
 * nights: any order of adding or correcting them gives the same files.
 */
export function openHistory(archive: Archive) {
  /** The months that a night may change. */
  const loaded = new Map<Month, LoadedMonth>();
  /** Other months that somebody read. No month is in both. */
  const recent = new LRUCache<Month, Promise<LoadedMonth>>({ max: recentMonths, memoMethod: open });
  /** The checksums and names of the months that were formatted, for the index of names. */
  const indexed = new Map<Month, IndexedMonth>();
  /** The months that a fold from the start has begun. Undefined: stored months count. */
  let begun: Set<Month> | undefined;

  const view = async (month: Month) => loaded.get(month) ?? recent.memo(month);

  async function load(month: Month): Promise<LoadedMonth> {
    const viewed = await view(month);
    begun?.add(month);
    loaded.set(month, viewed);
    recent.delete(month);
    return viewed;
  }

  async function open(month: Month): Promise<LoadedMonth> {
    const stored = begun?.has(month) === false ? undefined : await archive.readHistory(month);
    return {
      nights: new Map(stored?.nights.map((night) => [night.date, night])),
      repositories: new Map(stored?.records.map((record) => [record.id, toObservations(record)])),
      isChanged: false,
    };
  }

  /** The nights from one day to another, both included, oldest first. */
  async function nightsBetween(from: DigestDate, to: DigestDate): Promise<HistoryNight[]> {
    const nights: HistoryNight[] = [];
    for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
      nights.push(...(await view(month)).nights.values());
    }
    return nights.filter(({ date }) => date >= from && date <= to).toSorted(byDate);
  }

  /** The months whose repositories a night can have listed or looked up. */
  async function monthsAt(date: DigestDate): Promise<Month[]> {
    const nights = await nightsBetween(addDays(date, -reachDays), date);
    return [...new Set(nights.flatMap(({ months }) => months))];
  }

  async function write(months: Iterable<Month>): Promise<void> {
    for (const month of months) {
      const held = loaded.get(month);
      if (held?.isChanged) await replaceFiles([format(month, held)]);
      loaded.delete(month);
    }
  }

  function format(month: Month, { nights, repositories }: LoadedMonth): NewFile {
    const records = [...repositories].flatMap(
      ([id, observations]) => toRecord(id, observations) ?? [],
    );
    const file = archive.formatHistory(month, {
      nights: [...nights.values()].toSorted(byDate),
      records: records.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    });
    indexed.set(month, {
      sha256: nights.size + records.length > 0 ? toSha256(file.bytes) : undefined,
      names: records.flatMap(({ names }) => names.map(([, name]) => name)),
    });
    return file;
  }

  /** Removes nights, and everything that they saw. */
  async function forget(dates: readonly DigestDate[]): Promise<void> {
    for (const date of dates) {
      // A killed run may have added another edition of the night to the newest of these months.
      const near = [0, -1, -2].map((months) => addMonths(monthOf(date), months));
      const months = new Set([...near, ...(await monthsAt(date))]);
      for (const month of months) {
        const held = await load(month);
        for (const observations of held.repositories.values()) {
          const at = observations.findLastIndex((seen) => seen.date <= date);
          if (observations[at]?.date !== date) continue;
          observations.splice(at, 1);
          held.isChanged = true;
        }
      }
    }
    for (const date of dates) {
      const held = await load(monthOf(date));
      if (held.nights.delete(date)) held.isChanged = true;
    }
  }

  return {
    forget,
    nightsBetween,
    /** The repositories of the months in which what some nights listed was created, by id. */
    recordsOf: async (
      nights: readonly HistoryNight[],
    ): Promise<Map<string, readonly Observation[]>> => {
      const records = new Map<string, readonly Observation[]>();
      for (const month of new Set(nights.flatMap(({ months }) => months))) {
        for (const [id, seen] of (await view(month)).repositories) records.set(id, seen);
      }
      return records;
    },
    /** The nights of a month, and the repositories that were created in it, by id. */
    read: async (month: Month): Promise<HistoryView> => view(month),
    /** The months of creation of what nights since a month listed; without a month, all months. */
    monthsSince: async (from: Month | undefined, to: DigestDate): Promise<Set<Month>> => {
      if (from === undefined) return new Set([...(await listMonths(archive)), ...loaded.keys()]);
      const nights = await nightsBetween(`${from}-01`, to);
      return new Set(nights.flatMap(({ months }) => months));
    },
    /** Adds or replaces a night. Reads its look-ups, and the months of what it saw. */
    add: async (night: ReadNight): Promise<void> => {
      const { date } = night;
      await forget([date]);
      // Broken look-ups count as missing.
      const tracking = await unlessBroken(() => archive.readTracking(date));
      const facts = readFacts(night, tracking?.value);
      const monthOfNight = await load(monthOf(date));
      monthOfNight.nights.set(date, facts.night);
      monthOfNight.isChanged = true;
      for (const [id, { month, observation }] of facts.listed) {
        const held = await load(month);
        insert(held, id, observation);
      }
      for (const month of await monthsAt(date)) {
        const held = await load(month);
        for (const [id, observation] of facts.lookedUp) {
          if (held.repositories.has(id) && !facts.listed.has(id)) insert(held, id, observation);
        }
      }
      const oldest = addMonths(monthOf(date), -keptMonths);
      await write([...loaded.keys()].filter((month) => month < oldest));
    },
    /** Starts a fold of all nights: from now on, stored months count as empty. */
    rebuild: (): void => {
      loaded.clear();
      recent.clear();
      indexed.clear();
      begun = new Set();
    },
    /** The files of the changed months, the oldest first: a night's month after those it names. */
    files: async (): Promise<NewFile[]> => {
      const months = [...loaded].flatMap(([month, held]) => (held.isChanged ? [month] : []));
      const stale = begun ? (await listMonths(archive)).filter((month) => !begun?.has(month)) : [];
      for (const month of stale) await load(month);
      return [...months, ...stale].toSorted().flatMap((month) => {
        const held = loaded.get(month);
        return held ? [format(month, held)] : [];
      });
    },
    /** @throws ContractError if the index of names is broken, unless a fold makes it again. */
    checkIndex: async (): Promise<void> => {
      if (!begun) await readNameIndex(archive);
    },
    /**
     * The files of the index of names, after `files`. `dates` are all nights, oldest first. A
     * folder gets one with its first night or by a fold from the start; older ones may have none.
     */
    index: async (dates: readonly DigestDate[]): Promise<NewFile[]> => {
      const index = begun ? undefined : await readNameIndex(archive);
      const isKept = index !== undefined || begun !== undefined || dates.length === 1;
      return isKept ? indexNames(archive, index, indexed, dates) : [];
    },
  };
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

async function listMonths({ dataDir }: Archive): Promise<Month[]> {
  const names = await listFiles(join(dataDir, dataPaths.histories));
  return names.flatMap((name) => /^(\d{4}-\d{2})\.jsonl$/.exec(name)?.[1] ?? []);
}

function byDate(a: { date: DigestDate }, b: { date: DigestDate }): number {
  return a.date < b.date ? -1 : 1;
}
