import * as z from 'zod';
import { subjectFolders } from './paths.ts';

/** The name of a subject in its address, such as `c-plus-plus`. */
export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'expected words with hyphens between' });

/** A language or a category that has or had a page. */
export const RecordedSubject = z.strictObject({
  folder: z.enum(subjectFolders),
  slug: Slug,
  /** As GitHub or our table of categories spells it. */
  name: z.string().min(1),
});
export type RecordedSubject = z.infer<typeof RecordedSubject>;

/**
 * Every subject that ever had a page. An address always belongs to the same name.
 *
 * It has to be recorded, because published addresses cannot be computed again.
 */
export const SubjectRecord = z.strictObject({
  schema: z.literal(1),
  /** Sorted by folder and slug. */
  subjects: z.array(RecordedSubject),
});
export type SubjectRecord = z.infer<typeof SubjectRecord>;
