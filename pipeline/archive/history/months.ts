import { join } from 'node:path';
import { sort } from 'd3-array';
import { LRUCache } from 'lru-cache';
import { addMonths, type DigestDate, type Month, monthOf, yearOf } from '../../contract/dates.ts';
import type { HistoryIndex, HistoryMonth, HistoryNight } from '../../contract/history.ts';
import { dataPaths } from '../../contract/paths.ts';
import { ContractError } from '../../platform/file-text.ts';
import { type NewFile, replaceFiles, listFiles } from '../../platform/files.ts';
import { type Archive, type Stored, toSha256 } from '../archive.ts';
import { type IndexedMonth, indexNames, readNameIndex } from './names.ts';
import { type Observation, toObservations, toRecord } from './record.ts';

/** A month in memory: its nights, and by id the observations of what was created in it. */
export type LoadedMonth = {
  nights: Map<DigestDate, HistoryNight>;
  repositories: Map<string, Observation[]>;
  isChanged: boolean;
};

/** The most months that stay in memory after a read. A night asks for some seven again. */
const recentMonths = 8;

/** Opens the months of the history, which are read when they are needed. */
export function openMonths(archive: Archive) {
  /** The months that a night may change. */
  const loaded = new Map<Month, LoadedMonth>();
  /** Other months that somebody read. No month is in both. */
  const recent = new LRUCache<Month, Promise<LoadedMonth>>({ max: recentMonths, memoMethod: open });
  /** The checksums and names of the months that were formatted, for the index of names. */
  const indexed = new Map<Month, IndexedMonth>();
  /** The months that a fold from the start has begun. Undefined: stored months count. */
  let begun: Set<Month> | undefined;
  let list: ReturnType<Archive['readHistoryIndex']> | undefined;

  async function open(month: Month): Promise<LoadedMonth> {
    const stored = begun?.has(month) === false ? undefined : await archive.readHistory(month);
    if (!begun) requireListed(archive, await (list ??= archive.readHistoryIndex()), month, stored);
    const { nights = [], records = [] } = stored?.value ?? {};
    return {
      nights: new Map(nights.map((night) => [night.date, night])),
      repositories: new Map(records.map((record) => [record.id, toObservations(record)])),
      isChanged: false,
    };
  }

  const view = async (month: Month) => loaded.get(month) ?? recent.memo(month);

  async function load(month: Month): Promise<LoadedMonth> {
    const viewed = await view(month);
    begun?.add(month);
    loaded.set(month, viewed);
    recent.delete(month);
    return viewed;
  }

  /** The file of a month, which is noted for the index. */
  function format(month: Month, { nights, repositories }: LoadedMonth): NewFile {
    const records = [...repositories].flatMap(([id, seen]) => toRecord(id, seen) ?? []);
    const file = archive.formatHistory(month, {
      nights: sort(nights.values(), ({ date }) => date),
      records: sort(records, ({ id }) => id),
    });
    indexed.set(month, {
      sha256: nights.size + records.length > 0 ? toSha256(file.bytes) : undefined,
      names: records.flatMap(({ names }) => names.map(([, name]) => name)),
    });
    return file;
  }

  return {
    /** A month to read. */
    view,
    /** A month to change. */
    load,
    /** All months that have a file or were loaded. */
    all: async (): Promise<Set<Month>> =>
      new Set([...(await listMonths(archive)), ...loaded.keys()]),
    /** Writes the changed ones of the months before `oldest`, and lets them leave memory. */
    writeBefore: async (oldest: Month): Promise<void> => {
      for (const [month, held] of [...loaded].filter(([each]) => each < oldest)) {
        if (held.isChanged) await replaceFiles([format(month, held)]);
        else if (!indexed.has(month)) begun?.delete(month);
        loaded.delete(month);
      }
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
      // A fold empties a stored month in which it saw nothing.
      for (const month of begun ? await listMonths(archive) : []) {
        if (!begun?.has(month) || loaded.has(month)) (await load(month)).isChanged = true;
      }
      const changed = [...loaded].filter(([, { isChanged }]) => isChanged);
      return sort(changed, ([month]) => month).map(([month, held]) => format(month, held));
    },
    /**
     * Reads the index of the years that a night can change. @throws ContractError if it is broken,
     * unless a fold makes it again.
     */
    checkIndex: async (dates: readonly DigestDate[]): Promise<void> => {
      const newest = monthOf(dates.at(-1) ?? '');
      const years = [0, -12, -24].map((months) => yearOf(addMonths(newest, months)));
      if (!begun) await readNameIndex(archive, years, dates);
    },
    /** The files of the index of names, after `files`. `dates` are all nights, oldest first. */
    index: async (dates: readonly DigestDate[]): Promise<NewFile[]> => {
      const years = new Set([...indexed.keys()].map(yearOf));
      const index = begun ? undefined : await readNameIndex(archive, years, dates);
      return indexNames(archive, index, indexed, dates);
    },
  };
}

/** @throws ContractError for another file than the list names: a killed run's may lack nights. */
function requireListed(
  { dataDir }: Archive,
  list: Stored<HistoryIndex> | undefined,
  month: Month,
  stored: Stored<HistoryMonth> | undefined,
): void {
  const path = dataPaths.history(month);
  const isEmpty = !stored || stored.value.nights.length + stored.value.records.length === 0;
  if (!list || list.value.files[path] === (isEmpty ? undefined : stored.sha256)) return;
  const reason = stored ? `is not the file that ${dataPaths.historyIndex} names` : 'is missing';
  throw new ContractError(join(dataDir, path), reason);
}

async function listMonths({ dataDir }: Archive): Promise<Month[]> {
  const names = await listFiles(join(dataDir, dataPaths.histories));
  return names.flatMap((name) => /^(\d{4}-\d{2})\.jsonl$/.exec(name)?.[1] ?? []);
}
