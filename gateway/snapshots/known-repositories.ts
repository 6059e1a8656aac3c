import { LRUCache } from 'lru-cache';
import { findByNames } from '../../pipeline/archive/history/month-file.ts';
import { monthsOf, placeOf } from '../../pipeline/archive/history/names.ts';
import { toObservations } from '../../pipeline/archive/history/record.ts';
import {
  type RepositoryHistory,
  toRepositoryHistory,
} from '../../pipeline/archive/history/repository-history.ts';
import { type DigestDate, type Month, toDigestDate } from '../../pipeline/contract/dates.ts';
import { type HistoryIndex, NamePart } from '../../pipeline/contract/history.ts';
import { dataPaths } from '../../pipeline/contract/paths.ts';
import type { ScannedRow } from '../../pipeline/contract/repository-row.ts';
import { parseFile } from '../../pipeline/platform/file-text.ts';
import { type NightStore, Refusal, orRefusal } from './night-store.ts';
import type { SaleableNight } from './saleable-night.ts';

export type { RepositoryHistory } from '../../pipeline/archive/history/repository-history.ts';

/** The most bytes of history files in memory. Most calls are about the last months. */
const keptBytes = 32 * 1024 * 1024;
/** The most repositories of one name. Each may be in another month's file. */
const mostHolders = 5;

/** What the nights know of some names: all that had each, the last holder first. */
export type KnownNames = {
  byName: ReadonlyMap<string, readonly RepositoryHistory[]>;
  covered: Pick<HistoryIndex, 'first' | 'nights'>;
};

type Served = {
  /** The served night's history files, if it has any. */
  index: () => HistoryIndex | undefined;
  /** Looks for a newer night. */
  refresh: () => Promise<void>;
  /** Logs what cannot be read, and throws it again. */
  report: (error: unknown) => never;
};

export type KnownRepositories = ReturnType<typeof openKnownRepositories>;

/** Finds repositories by any name that they ever had. */
export function openKnownRepositories(
  { archive, readData }: Pick<NightStore, 'archive' | 'readData'>,
  { index, refresh, report }: Served,
) {
  const kept = new LRUCache<string, string>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length || 1,
  });

  const readFile: ReadFile = async ({ files }, path) => {
    const sha256 = files[path];
    if (sha256 === undefined) return undefined;
    const text = kept.get(sha256) ?? (await readData(path, sha256))?.toString('latin1');
    if (text === undefined) throw new Error(`${path} is missing or of another night`);
    kept.set(sha256, text);
    return text;
  };

  async function remember(names: readonly string[], to: DigestDate): Promise<KnownNames> {
    const covered = index();
    if (!covered) throw new Error('there is no index of names: run npm run render');
    return { byName: await findHolders(readFile, covered, names, to), covered };
  }

  return {
    /**
     * What the nights up to the night of a digest knew of the repositories that had these
     * lower-case names, and how many nights these are.
     *
     * For each name, it reads a part of each year of the index of names, and the months in which
     * repositories that had the name were created.
     *
     * @throws ContractError. @throws Refusal if the folder has no index, or if its files cannot be
     * read now.
     */
    repositories: async (
      names: readonly string[],
      { scanDate }: Pick<SaleableNight, 'scanDate'>,
    ): Promise<KnownNames> => {
      const to = toDigestDate(scanDate);
      const look = () => orRefusal(to, remember(names, to));
      return look().catch(async () => {
        // A newer night's files may replace these. They tell what nights up to this one knew, too.
        await refresh();
        return look().catch(report);
      });
    },
    /**
     * Adds to each repository its row of the scan that last listed it. Each scan is read once.
     * @throws ContractError.
     * @throws Refusal if a scan cannot be read now, or if it was corrected after the history was
     * read.
     */
    withRows: async <Known extends { repository: RepositoryHistory }>(
      holders: readonly Known[],
    ): Promise<(Known & { row: ScannedRow })[]> => {
      const ids = new Set(holders.map(({ repository }) => repository.id));
      const scans = new Map<DigestDate, ReadonlyMap<string, ScannedRow>>();
      const found = [];
      for (const holder of holders) {
        const { id, lastListed: date } = holder.repository;
        const rows =
          scans.get(date) ?? (await orRefusal(date, archive.readRows(date, ids)).catch(report));
        scans.set(date, rows);
        const row = rows.get(id);
        if (!row || !isOf(row, holder.repository)) {
          return report(new Refusal('unreadable', `the scan of ${date} was corrected`));
        }
        found.push({ ...holder, row });
      }
      return found;
    },
  };
}

/** A file in latin1, undefined if unlisted. @throws if it is missing or of another night. */
type ReadFile = (list: HistoryIndex, path: string) => Promise<string | undefined>;

/** The repositories that had each name by a night, the last holder first. */
async function findHolders(
  readFile: ReadFile,
  list: HistoryIndex,
  names: readonly string[],
  to: DigestDate,
): Promise<Map<string, RepositoryHistory[]>> {
  const holders = new Map(names.map((name): [string, RepositoryHistory[]] => [name, []]));
  // A month may have megabytes, so one search is for all its names.
  for (const [month, wanted] of await findMonths(readFile, list, names)) {
    const path = dataPaths.history(month);
    for (const record of findByNames((await readFile(list, path)) ?? '', wanted, path)) {
      const had = new Set(record.names.map(([, fullName]) => fullName.toLowerCase()));
      for (const name of wanted.filter((each) => had.has(each))) {
        const history = toRepositoryHistory(record.id, toObservations(record), name, to);
        if (history) holders.get(name)?.push(history);
      }
    }
  }
  return new Map(
    [...holders].map(([name, all]) => [name, all.toSorted(byLastHold).slice(0, mostHolders)]),
  );
}

/** The newest months of creation of what ever had each name, with the names of each month. */
async function findMonths(readFile: ReadFile, list: HistoryIndex, names: readonly string[]) {
  const namesByMonth = new Map<Month, string[]>();
  for (const name of names) {
    const { part, hash } = placeOf(name);
    const months: Month[] = [];
    for (const path of Object.keys(list.files).filter((each) => each.endsWith(`${part}.json`))) {
      const text = await readFile(list, path);
      if (!text?.includes(`"${hash}"`)) continue;
      months.push(...monthsOf(parseFile(NamePart, text, path), hash));
    }
    for (const month of months.toSorted().slice(-mostHolders)) {
      namesByMonth.set(month, [...(namesByMonth.get(month) ?? []), name]);
    }
  }
  return namesByMonth;
}

/** Orders repositories that had the asked name: the last holder first. */
function byLastHold(a: RepositoryHistory, b: RepositoryHistory): number {
  const [lastOfA, lastOfB] = [lastHoldOf(a), lastHoldOf(b)];
  if (lastOfA !== lastOfB) return lastOfA > lastOfB ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** The last night that saw it under the asked name. */
export function lastHoldOf({ names, asked }: RepositoryHistory): DigestDate {
  return names.find(({ fullName }) => fullName.toLowerCase() === asked)?.until ?? '';
}

/** Whether a row is what the history saw. They differ while a correction is written. */
function isOf(row: ScannedRow, repository: RepositoryHistory): boolean {
  const seen = repository.observations.find(({ date }) => date === repository.lastListed);
  const isSeen = row.stars === seen?.stars && row.forks === seen.forks;
  return isSeen && row.standing === repository.standing && row.risk.score === repository.score;
}
