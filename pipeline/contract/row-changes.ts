import * as z from 'zod';
import { compareRows, FullName, Standing } from './repository-row.ts';
import { ChosenRow, type CompactFields, CompactRow, compactColumns } from './row-views.ts';

const Names = z.array(FullName);

/** A new row, with fields that a later version may add. */
export const EnteredRow = ChosenRow.loose();

/** How one list of rows becomes another. All names are those of the older list, but for the new names. */
export const RowChanges = z
  .strictObject({
    entered: z
      .array(z.union([CompactRow, EnteredRow]))
      .describe('New rows, in the view asked for.'),
    left: Names.describe('Rows that left the list; absent with othersLeft.'),
    stayed: Names.describe('With othersLeft: rows that stayed and are in no other group.'),
    gone: Names.describe('Rows that GitHub no longer shows.'),
    quarantined: Names.describe('Rows now set apart as likely spam.'),
    renamed: z.array(z.tuple([FullName, FullName])).describe('The old name and the new one.'),
    standing: z.array(z.tuple([FullName, Standing])).describe('The name and the new standing.'),
    stars: z
      .array(
        z.union([z.tuple([FullName, z.int()]), z.tuple([FullName, z.int(), z.int().nullable()])]),
      )
      .describe(
        'The name and the stars now. A third value is the new starsGained. It is left out if it is the difference of the stars.',
      ),
    other: z
      .array(z.tuple([FullName, z.record(z.string(), z.unknown())]))
      .describe('The name, and other changed fields with their new values.'),
  })
  .partial()
  .describe(
    'What changed in a list of rows. A group without a change is left out. For rows in no group, starsGained is 0 now, and ageDays grew by `days`.',
  );
export type RowChanges = z.infer<typeof RowChanges>;

/** The changes with every group, some of them empty. */
export type EveryGroup = { [Group in keyof RowChanges]-?: NonNullable<RowChanges[Group]> };

/** The groups of changes, in the order in which they are delivered. */
export const changeGroups = [
  'entered',
  'gone',
  'quarantined',
  'left',
  'stayed',
  'renamed',
  'standing',
  'stars',
  'other',
] as const satisfies readonly (keyof RowChanges)[];

/** A page of changes, as an answer holds it. */
type GroupsPage = {
  days: number;
  truncated?: boolean | undefined;
  /** Whether rows that no group names have left. */
  othersLeft?: boolean | undefined;
  data: RowChanges;
};

/** A page of the rows of now, which come in place of changes if they have fewer tokens. */
type RowsPage = {
  truncated?: boolean | undefined;
  data: readonly (CompactRow | { [field: string]: unknown })[];
};

/** A page of what a call with `since` gives. All pages of one list are of the same kind. */
export type ChangesPage = GroupsPage | RowsPage;

/** A row in a view that has at least its name and its stars. */
export type ChangingRow = CompactRow | { fullName: string; stars: number };

/** A row as a record, in whatever view. */
export type RowRecord = { [field: string]: unknown; fullName: string; stars: number };

/**
 * A compact row by the names of its columns; any other row as it is.
 *
 * @throws RangeError for a row without a name or its stars.
 */
export function toRecord(row: CompactRow | { [field: string]: unknown }): RowRecord {
  if (Array.isArray(row)) {
    const [fullName, purpose, stars, starsGained, ageDays, standing] = row;
    return { fullName, purpose, stars, starsGained, ageDays, standing } satisfies CompactFields;
  }
  const { fullName, stars } = row;
  if (typeof fullName === 'string' && typeof stars === 'number') return { ...row, fullName, stars };
  throw new RangeError('a row needs its fullName and its stars');
}

/** The new row if nothing but its stars is given. Both sides of the changes start from it. */
export function expectRow(old: RowRecord, stars: number, days: number): RowRecord {
  const { ageDays } = old;
  return {
    ...old,
    stars,
    ...('starsGained' in old ? { starsGained: stars - old.stars } : {}),
    ...(typeof ageDays === 'number' ? { ageDays: ageDays + days } : {}),
  };
}

/**
 * Makes the new rows from the old ones and all pages of the changes. The rows are those that the same query gave on the
 * night of `since`. The result is what it gives on the night of the changes, byte for byte as JSON.
 *
 * @throws RangeError for changes of other rows, and where a page is missing.
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

/** The older rows that the changes name. */
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
