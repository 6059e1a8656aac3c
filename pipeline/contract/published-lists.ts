import * as z from 'zod';
import { DigestDate } from './dates.ts';
import { groupFolders } from './paths.ts';
import type { SearchedNight } from './search-year.ts';
import { WeekEdition } from './week.ts';

/** A published night in a list. An id begins with the date of its night. */
export type ListedNight = Pick<SearchedNight, 'date' | 'id' | 'title'>;

export const ListedWeek = WeekEdition.pick({ week: true, from: true, title: true }).strict();
export type ListedWeek = z.infer<typeof ListedWeek>;

/** Published nights and weeks, oldest first: all that a night reads of years before the last. */
export const NightList = z.strictObject({
  schema: z.literal(1),
  nights: z.array(DigestDate),
  weeks: z.array(ListedWeek),
});
export type NightList = z.infer<typeof NightList>;

/** The name of a group in its address, such as `c-plus-plus`. */
export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'expected words with hyphens between' });

/** A language or a category that has or had a page. */
export const RecordedGroup = z.strictObject({
  folder: z.enum(groupFolders),
  slug: Slug,
  /** The name as GitHub or our table of categories spells it. */
  name: z.string().min(1),
});
export type RecordedGroup = z.infer<typeof RecordedGroup>;

/** Every group that ever had a page: the page stays. */
export const GroupRecord = z.strictObject({
  schema: z.literal(1),
  /** Sorted by folder and slug. */
  subjects: z.array(RecordedGroup),
});
export type GroupRecord = z.infer<typeof GroupRecord>;
