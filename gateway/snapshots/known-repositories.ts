import { LRUCache } from 'lru-cache';
import { findByName } from '../../pipeline/archive/history/month-file.ts';
import { monthsOf, placeOf } from '../../pipeline/archive/history/names.ts';
import { toObservations } from '../../pipeline/archive/history/record.ts';
import { tellRepository, type ToldRepository } from '../../pipeline/archive/history/tell.ts';
import { type DigestDate, toDigestDate } from '../../pipeline/contract/dates.ts';
import { type HistoryIndex, NamePart } from '../../pipeline/contract/history.ts';
import { dataPaths } from '../../pipeline/contract/paths.ts';
import type { ScannedRow } from '../../pipeline/contract/repository-row.ts';
import { parseFile } from '../../pipeline/platform/file-text.ts';
import type { NightStore } from './night-store.ts';
import { orRefusal, Refusal } from './refusal.ts';
import type { SaleableNight } from './saleable-night.ts';

export type { ToldRepository } from '../../pipeline/archive/history/tell.ts';

/** A file of the history is not that of the night which is served: another night is being written, or it is damaged. */
class OtherFileError extends Error {
  override name = 'OtherFileError';
}

/** The files of the history that are kept in memory, in bytes. Most questions are about the last months. */
const keptBytes = 32 * 1024 * 1024;
/** The most repositories that are told of one name. Each may be in a month of its own. */
const mostHolders = 5;

/** What the nights know of names: the repositories that had each, the last holder first. */
export type Remembered = {
  byName: ReadonlyMap<string, readonly ToldRepository[]>;
  covered: Pick<HistoryIndex, 'first' | 'nights'>;
};

export type KnownRepositories = {
  /**
   * What the nights up to the night of a digest knew of the repositories that had each of these names in lower case, and how many
   * nights there are.
   *
   * A repository takes a part of the index of names, the month of its creation, and the scan that last listed it. Each further
   * repository that had the name takes its own month.
   *
   * @throws ContractError. @throws Refusal if the folder has no index, or if its files cannot be read now.
   */
  repositories: (
    names: readonly string[],
    night: Pick<SaleableNight, 'scanDate'>,
  ) => Promise<Remembered>;
  /** The row of the scan that last listed a repository. @throws as `repositories` */
  rowOf: (told: ToldRepository) => Promise<ScannedRow>;
};

/** The list of the history's files of the night which is served, if there is one, and how to look for a newer night. */
type Served = { index: () => HistoryIndex | undefined; refresh: () => Promise<void> };

/** Finds repositories by any name that they ever had. */
export function openKnownRepositories(
  { archive, readData }: Pick<NightStore, 'archive' | 'readData'>,
  { index, refresh }: Served,
): KnownRepositories {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length || 1,
  });

  /** Undefined if the history has no such file. @throws OtherFileError */
  async function read({ files }: HistoryIndex, path: string): Promise<Buffer | undefined> {
    const sha256 = files[path];
    if (sha256 === undefined) return undefined;
    const bytes = kept.get(sha256) ?? (await readData(path, sha256));
    if (!bytes) throw new OtherFileError(`${path} belongs to another night`);
    kept.set(sha256, bytes);
    return bytes;
  }

  async function find(
    list: HistoryIndex,
    asked: string,
    to: DigestDate,
  ): Promise<ToldRepository[]> {
    const path = dataPaths.namePart(placeOf(asked).part);
    const part = await read(list, path);
    const months = part ? monthsOf(parseFile(NamePart, part.toString(), path), asked) : [];
    const told: ToldRepository[] = [];
    for (const month of months.slice(0, mostHolders)) {
      const bytes = await read(list, dataPaths.history(month));
      const records = bytes ? findByName(bytes, asked, dataPaths.history(month)) : [];
      told.push(
        ...records.flatMap(
          (record) => tellRepository(record.id, toObservations(record), asked, to) ?? [],
        ),
      );
    }
    return told.toSorted(byLastHold).slice(0, mostHolders);
  }

  async function remember(names: readonly string[], to: DigestDate): Promise<Remembered> {
    const covered = index();
    if (!covered) throw new OtherFileError('there is no index of names: run npm run render');
    const byName = new Map<string, readonly ToldRepository[]>();
    for (const name of names) byName.set(name, await find(covered, name, to));
    return { byName, covered };
  }

  return {
    repositories: async (names, { scanDate }) => {
      const to = toDigestDate(scanDate);
      const first = await orRefusal(to, remember(names, to)).catch((error: unknown) => {
        if (error instanceof Refusal && error.cause instanceof OtherFileError) return undefined;
        throw error;
      });
      if (first) return first;
      // A newer night has replaced the files. It tells what the nights up to this one knew, too.
      await refresh();
      return orRefusal(to, remember(names, to));
    },
    rowOf: (told) =>
      orRefusal(
        told.lastListed,
        archive.readRow(told.lastListed, told.id).then((row) => {
          if (row && isOf(row, told)) return row;
          throw new OtherFileError(`the scan of ${told.lastListed} was corrected`);
        }),
      ),
  };
}

/** The repository that had the asked name last comes first. */
function byLastHold(a: ToldRepository, b: ToldRepository): number {
  const [lastOfA = '', lastOfB = ''] = [a, b].map(lastHoldOf);
  if (lastOfA !== lastOfB) return lastOfA > lastOfB ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function lastHoldOf({ names, asked }: ToldRepository): DigestDate | undefined {
  return names.find(({ fullName }) => fullName.toLowerCase() === asked)?.until;
}

/** A night that is corrected replaces its scan before the history, or after it. */
function isOf({ stars, forks, standing, risk }: ScannedRow, told: ToldRepository): boolean {
  const seen = told.observations.find(({ date }) => date === told.lastListed);
  const isSeen = stars === seen?.stars && forks === seen.forks;
  return isSeen && standing === told.standing && risk.score === told.score;
}
