import * as z from 'zod';
import { FullName, Standing } from './repository-row.ts';
import { ChosenRow, type CompactFields, CompactRow } from './row-views.ts';

const Names = z.array(FullName);

/** A new row. It may have fields that a later version adds. */
export const EnteredRow = ChosenRow.loose();

/** How one list of rows becomes another. Rows have their names of the older list; `renamed` has the new names. */
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
