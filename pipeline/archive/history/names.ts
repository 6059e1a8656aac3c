import { join } from 'node:path';
import { groups, sort } from 'd3-array';
import { type DigestDate, type Month, type Year, yearOf } from '../../contract/dates.ts';
import type { NamePart } from '../../contract/history.ts';
import { dataPaths } from '../../contract/paths.ts';
import { ContractError } from '../../platform/file-text.ts';
import type { NewFile } from '../../platform/files.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { type Archive, type Stored, toSha256 } from '../archive.ts';

/** A written month: its file's checksum (undefined if empty), and all names in it. */
export type IndexedMonth = { sha256: string | undefined; names: readonly string[] };

/** The parts of a year. A night changes those of the years of creation of what it saw. */
const partNames = Array.from('0123456789abcdef');

/** Where the index has a name: part and hash of its lower case, as GitHub ignores case. */
export function placeOf(fullName: string): { part: string; hash: string } {
  const sum = toSha256(fullName.toLowerCase());
  return { part: sum.charAt(1), hash: sum.slice(2, 10) };
}

/** The months of creation of what ever had a name with this hash. */
export function monthsOf({ months }: NamePart, hash: string): Month[] {
  return Object.keys(months).filter((month) => months[month]?.includes(hash));
}

/** The index as it is stored: the checksums of the history's files, and parts by path. */
export type NameIndex = {
  files: Readonly<Record<string, string>>;
  parts: ReadonlyMap<string, Stored<NamePart>>;
};

/**
 * The index of some years. Undefined for the first of the nights, `dates`.
 *
 * @throws ContractError if a file is broken or missing, or from before each year had its parts.
 */
export async function readNameIndex(
  archive: Archive,
  years: Iterable<Year>,
  dates: readonly DigestDate[],
): Promise<NameIndex | undefined> {
  const list = (await archive.readHistoryIndex())?.value;
  const place = join(archive.dataDir, dataPaths.historyIndex);
  if (list?.schema === 1) throw new ContractError(place, 'is of an earlier version');
  const stored = await inParallel([...years].flatMap(pathsOf), async (path) => {
    const read = await archive.readNamePart(path);
    if (!read && list?.files[path] !== undefined) {
      throw new ContractError(join(archive.dataDir, path), 'is missing');
    }
    return read && ([path, read] as const);
  });
  const parts = new Map(stored.flatMap((entry) => (entry ? [entry] : [])));
  if (!list && dates.length > 1) throw new ContractError(place, 'is missing');
  return list && { files: list.files, parts };
}

function pathsOf(year: Year): string[] {
  return partNames.map((part) => dataPaths.namePart(year, part));
}

/**
 * The files of the index that change with these months, and the list of all files, which comes
 * last. `dates` are the published nights, oldest first. `index` has the years of the months; if
 * there is none so far, `months` are all months.
 */
export function indexNames(
  archive: Archive,
  index: NameIndex | undefined,
  months: ReadonlyMap<Month, IndexedMonth>,
  dates: readonly DigestDate[],
): NewFile[] {
  const sums = new Map<string, string | undefined>(Object.entries(index?.files ?? {}));
  const changed: NewFile[] = [];
  const hashes = hashByPart(months);
  for (const path of [...new Set([...months.keys()].map(yearOf))].flatMap(pathsOf)) {
    const stored = index?.parts.get(path);
    const kept = Object.entries(stored?.value.months ?? {}).filter(([month]) => !months.has(month));
    const all = sort([...kept, ...(hashes.get(path) ?? [])], ([month]) => month);
    const file = archive.formatNamePart(path, { schema: 1, months: Object.fromEntries(all) });
    const sha256 = toSha256(file.bytes);
    sums.set(path, all.length > 0 ? sha256 : undefined);
    if (sha256 !== stored?.sha256) changed.push(file);
  }
  for (const [month, { sha256 }] of months) sums.set(dataPaths.history(month), sha256);
  // An empty file is not in the list.
  const full = [...sums].flatMap(([path, sum]) =>
    sum === undefined ? [] : [[path, sum] as const],
  );
  const files = Object.fromEntries(sort(full, ([path]) => path));
  const list = { schema: 2 as const, first: dates[0] ?? '', nights: dates.length, files };
  return [...changed, archive.formatHistoryIndex(list)];
}

/** The hashes of the months by the path of their part, sorted. */
function hashByPart(months: ReadonlyMap<Month, IndexedMonth>): Map<string, [Month, string[]][]> {
  const byPart = new Map<string, [Month, string[]][]>();
  for (const [month, { names }] of months) {
    const hashesOf = groups(names.map(placeOf), ({ part }) => part);
    for (const [part, places] of hashesOf) {
      const path = dataPaths.namePart(yearOf(month), part);
      const hashes = new Set(places.map(({ hash }) => hash));
      byPart.set(path, [...(byPart.get(path) ?? []), [month, [...hashes].toSorted()]]);
    }
  }
  return byPart;
}
