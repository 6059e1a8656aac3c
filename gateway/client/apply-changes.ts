import { compareRows } from '../../pipeline/contract/repository-row.ts';
import {
  type EveryGroup,
  expectRow,
  type RowChanges,
  type RowRecord,
  toRecord,
} from '../../pipeline/contract/row-changes.ts';
import { compactColumns, CompactRow } from '../../pipeline/contract/row-views.ts';

/** A page of changes in groups, as an answer has it. */
type GroupsPage = {
  days: number;
  truncated?: boolean | undefined;
  /** Whether the older rows that no group names have left. */
  othersLeft?: boolean | undefined;
  data: RowChanges;
};

/** A page of the newer rows themselves. They come in place of changes if they have fewer tokens. */
type RowsPage = {
  truncated?: boolean | undefined;
  data: readonly (CompactRow | { [field: string]: unknown })[];
};

/** A page of what a call with `since` delivers. All pages of one list are of the same kind. */
export type ChangesPage = GroupsPage | RowsPage;

/** A row in a view that has at least its name and its stars. */
export type ChangingRow = CompactRow | { fullName: string; stars: number };

/**
 * Makes the newer rows from the older rows and all pages of the changes. The older rows are what the same query gave on the
 * night of `since`. The result is what the query gives on the night of the changes, byte for byte as JSON.
 *
 * @throws RangeError if the changes are of other rows, or if a page is missing.
 * @example const rows = applyChanges(yesterday.data, [changes]);
 */
export function applyChanges<Row extends ChangingRow>(
  rows: readonly Row[],
  pages: readonly ChangesPage[],
): Row[];
export function applyChanges(
  rows: readonly ChangingRow[],
  pages: readonly ChangesPage[],
): (CompactRow | RowRecord)[] {
  const [first] = pages;
  if (!first || pages.at(-1)?.truncated === true) {
    throw new RangeError('the changes are not complete: ask for the page after the last cursor');
  }
  const groups = pages.filter(hasGroups);
  const [{ days, othersLeft } = {}] = groups;
  if (days === undefined) {
    return pages.flatMap((page) => (hasGroups(page) ? [] : page.data.map(toViewed)));
  }
  const changes = joinPages(groups);
  const isCompact = [...rows, ...changes.entered].some((row) => Array.isArray(row));
  const kept = new Map<string, RowRecord>();
  const removed = new Set([...changes.left, ...changes.gone, ...changes.quarantined]);
  const named = new Set(listNames(changes));
  refuseStrangers(rows, named);
  const stars = new Map(changes.stars.map(([name, ...told]) => [name, told]));
  for (const old of rows.map(toRecord)) {
    if (removed.has(old.fullName)) continue;
    if (othersLeft === true && !named.has(old.fullName)) continue;
    const [count = old.stars, gained] = stars.get(old.fullName) ?? [];
    const row = expectRow(old, count, days);
    if (gained !== undefined) row['starsGained'] = gained;
    kept.set(old.fullName, row);
  }
  for (const [name, fields] of changes.other) Object.assign(kept.get(name) ?? {}, fields);
  for (const [name, standing] of changes.standing) {
    Object.assign(kept.get(name) ?? {}, { standing });
  }
  for (const [name, fullName] of changes.renamed) {
    Object.assign(kept.get(name) ?? {}, { fullName });
  }
  const entered = changes.entered.map(toRecord);
  const sorted = [...kept.values(), ...entered].toSorted(compareRows);
  return isCompact ? sorted.map(toCompact) : sorted;
}

function toCompact(row: RowRecord): CompactRow {
  return CompactRow.parse(compactColumns.map((column) => row[column]));
}

function hasGroups(page: ChangesPage): page is GroupsPage {
  return !Array.isArray(page.data);
}

function toViewed(row: RowsPage['data'][number]): CompactRow | RowRecord {
  return Array.isArray(row) ? row : toRecord(row);
}

function joinPages(pages: readonly GroupsPage[]): EveryGroup {
  return {
    entered: pages.flatMap(({ data }) => data.entered ?? []),
    left: pages.flatMap(({ data }) => data.left ?? []),
    stayed: pages.flatMap(({ data }) => data.stayed ?? []),
    gone: pages.flatMap(({ data }) => data.gone ?? []),
    quarantined: pages.flatMap(({ data }) => data.quarantined ?? []),
    renamed: pages.flatMap(({ data }) => data.renamed ?? []),
    standing: pages.flatMap(({ data }) => data.standing ?? []),
    stars: pages.flatMap(({ data }) => data.stars ?? []),
    other: pages.flatMap(({ data }) => data.other ?? []),
  };
}

/** The names of older rows that the changes mention. */
function listNames(changes: EveryGroup): string[] {
  const { left, stayed, gone, quarantined, renamed, standing, stars, other } = changes;
  const told = [renamed, standing, stars, other].flatMap((group) => group.map(([name]) => name));
  return [...left, ...stayed, ...gone, ...quarantined, ...told];
}

function refuseStrangers(rows: readonly ChangingRow[], named: ReadonlySet<string>): void {
  const known = new Set(rows.map((row) => toRecord(row).fullName));
  const stranger = [...named].find((name) => !known.has(name));
  if (stranger === undefined) return;
  throw new RangeError(`the changes are those of other rows: there is no ${stranger} among these`);
}
