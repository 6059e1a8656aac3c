import { join } from 'node:path';
import type { DigestDate, Month } from '../../contract/dates.ts';
import type { NamePart } from '../../contract/history.ts';
import { dataPaths } from '../../contract/paths.ts';
import { ContractError } from '../../platform/file-text.ts';
import type { NewFile } from '../../platform/files.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { type Archive, type Stored, toSha256 } from '../archive.ts';

/** A written month: its file's checksum (undefined if empty), and all names in it. */
export type IndexedMonth = { sha256: string | undefined; names: readonly string[] };

/** The parts of the index. After ten years, a night changes most of them, by a line each. */
const partNames = Array.from({ length: 64 }, (_, at) => at.toString(16).padStart(2, '0'));

/** Where the index has a name: part and hash of its lower case, as GitHub ignores case. */
export function placeOf(fullName: string): { part: string; hash: string } {
  const sum = toSha256(fullName.toLowerCase());
  const part = partNames[Number.parseInt(sum.slice(0, 2), 16) % partNames.length] ?? '';
  return { part, hash: sum.slice(2, 10) };
}

/** The months of creation of what ever had this name, the newest first. */
export function monthsOf({ months }: NamePart, fullName: string): Month[] {
  const { hash } = placeOf(fullName);
  const found = Object.keys(months).filter((month) => months[month]?.includes(hash));
  return found.toSorted().toReversed();
}

/** The index as it is stored: the checksums of the history's files, and the parts. */
export type NameIndex = {
  files: Readonly<Record<string, string>>;
  parts: ReadonlyMap<string, Stored<NamePart>>;
};

/** Undefined for a folder from before the index. @throws ContractError if a file is broken. */
export async function readNameIndex(archive: Archive): Promise<NameIndex | undefined> {
  const list = await archive.readHistoryIndex();
  const stored = await inParallel(partNames, async (part) => {
    const read = await archive.readNamePart(part);
    const path = dataPaths.namePart(part);
    if (!read && list?.value.files[path] !== undefined) {
      throw new ContractError(join(archive.dataDir, path), 'is missing');
    }
    return read && ([part, read] as const);
  });
  const parts = new Map(stored.flatMap((entry) => (entry ? [entry] : [])));
  if (!list && parts.size > 0) {
    throw new ContractError(join(archive.dataDir, dataPaths.historyIndex), 'is missing');
  }
  return list && { files: list.value.files, parts };
}

/**
 * The files of the index that change with these months, and the list of all files, which comes
 * last. `dates` are the published nights, oldest first. If there is no index so far, `months` are
 * all months.
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
  for (const part of partNames) {
    const stored = index?.parts.get(part);
    const kept = Object.entries(stored?.value.months ?? {}).filter(([month]) => !months.has(month));
    const all = [...kept, ...(hashes.get(part) ?? [])].toSorted(byName);
    const file = archive.formatNamePart(part, { schema: 1, months: Object.fromEntries(all) });
    const sha256 = toSha256(file.bytes);
    sums.set(dataPaths.namePart(part), all.length > 0 ? sha256 : undefined);
    if (sha256 !== stored?.sha256) changed.push(file);
  }
  for (const [month, { sha256 }] of months) sums.set(dataPaths.history(month), sha256);
  // An empty file is not in the list.
  const full = [...sums].flatMap(([path, sum]) =>
    sum === undefined ? [] : [[path, sum] as const],
  );
  const files = Object.fromEntries(full.toSorted(byName));
  const list = { schema: 1 as const, first: dates[0] ?? '', nights: dates.length, files };
  return [...changed, archive.formatHistoryIndex(list)];
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** The hashes of the months by part, sorted. */
function hashByPart(months: ReadonlyMap<Month, IndexedMonth>): Map<string, [Month, string[]][]> {
  const byPart = new Map<string, [Month, string[]][]>();
  for (const [month, { names }] of months) {
    const hashesByPart = new Map<string, Set<string>>();
    for (const name of names) {
      const { part, hash } = placeOf(name);
      hashesByPart.set(part, (hashesByPart.get(part) ?? new Set()).add(hash));
    }
    for (const [part, hashes] of hashesByPart) {
      byPart.set(part, [...(byPart.get(part) ?? []), [month, [...hashes].toSorted()]]);
    }
  }
  return byPart;
}
