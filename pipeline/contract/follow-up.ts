import * as z from 'zod';
import { DigestDate } from './dates.ts';
import { FullName } from './repository-row.ts';

const Count = z.int().nonnegative();

/** A repository that a digest recommended, and what had become of it when it was looked up again. */
export const FollowedProject = z.strictObject({
  /** GitHub's node id, which survives renames. */
  id: z.string().min(1),
  /** As it was called when it was recommended. */
  fullName: FullName,
  /** The first of the nights looked back on that recommended it. */
  recommendedOn: DigestDate,
  /** On that night. */
  starsThen: Count,
  /** GitHub shows nothing under its id any more: it was deleted, made private or blocked. */
  gone: z.boolean(),
  /** What it is called now; null where the name is the same or it is gone. */
  renamedTo: FullName.nullable(),
  /** Null where it is gone. */
  archived: z.boolean().nullable(),
  /** Null where it is gone. */
  starsNow: Count.nullable(),
});
export type FollowedProject = z.infer<typeof FollowedProject>;

/** What a night learnt of the projects that the nights before it recommended. */
export const FollowUp = z.strictObject({
  /** How many days the digests looked at go back from the night. */
  days: z.int().positive(),
  /** Recommended in these days, and GitHub would not say what became of them. */
  unanswered: Count,
  /** The newest recommendations first, then by name. */
  projects: z.array(FollowedProject),
});
export type FollowUp = z.infer<typeof FollowUp>;

/** How many recommended projects were looked up again, and how many of them are gone. */
export const FollowUpTotals = z.strictObject({
  checked: Count,
  gone: Count,
  /** From 0 to 1, to four decimals; null where none was checked. */
  goneShare: z.number().min(0).max(1).nullable(),
});
export type FollowUpTotals = z.infer<typeof FollowUpTotals>;

/** Counts them. */
export function countGone(projects: readonly Pick<FollowedProject, 'gone'>[]): FollowUpTotals {
  const checked = projects.length;
  const gone = projects.filter((project) => project.gone).length;
  return {
    checked,
    gone,
    goneShare: checked === 0 ? null : Math.round((gone / checked) * 10_000) / 10_000,
  };
}
