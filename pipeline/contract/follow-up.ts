import * as z from 'zod';
import { DigestDate } from './dates.ts';
import { FullName, RepositoryRow } from './repository-row.ts';
import { Count, Ratio, toRatio } from './scalars.ts';

export const FollowedProject = z
  .strictObject({
    id: RepositoryRow.shape.id,
    fullName: FullName.describe('owner/repository when it was put forward.'),
    as: z
      .enum(['notable', 'tool'])
      .default('notable')
      .describe('Recommended, or listed as a tool, which no count includes.'),
    recommendedOn: DigestDate.describe('The first digest of the last 30 days that did so.'),
    starsThen: Count.describe('Stars on that night.'),
    gone: z
      .boolean()
      .describe('Whether GitHub no longer shows it: deleted, made private or blocked.'),
    renamedTo: FullName.nullable().describe('Its name now; null where it is the same, or gone.'),
    archived: z.boolean().nullable().describe('Whether its owner archived it; null if gone.'),
    starsNow: Count.nullable().describe('Stars now; null where it is gone.'),
    notConfirmed: z
      .literal(true)
      .optional()
      .describe('True where tonight’s answer does not count, so that the state is an earlier one.'),
  })
  .describe('A project that a digest put forward, and what happened to it.');
export type FollowedProject = z.infer<typeof FollowedProject>;

/** What a night learned about the projects that earlier nights recommended or listed as tools. */
export const FollowUp = z.strictObject({
  days: z.int().positive().describe('How many days the recommendations go back.'),
  unanswered: Count.describe(
    'Recommended projects that GitHub gave no answer about, in no other count.',
  ),
  doubted: Count.optional().describe(
    'Look-ups of the night that do not count, because too many changed at once; absent where all count.',
  ),
  projects: z.array(FollowedProject).describe('The newest recommendations first, then by name.'),
});
export type FollowUp = z.infer<typeof FollowUp>;

export const FollowUpTotals = z
  .strictObject({
    checked: Count.describe('Recommended projects that were looked up again.'),
    gone: Count.describe('Those that are gone: deleted, made private or blocked.'),
    goneShare: Ratio.nullable().describe(
      'gone divided by checked, to four decimals; null where none was checked.',
    ),
  })
  .describe('How many recommended projects were looked up again, and how many are gone.');
export type FollowUpTotals = z.infer<typeof FollowUpTotals>;

/** Whether a digest recommended the project. Otherwise it listed the project as a tool. */
export function isRecommended({ as }: Pick<FollowedProject, 'as'>): boolean {
  return as === 'notable';
}

/** Counts the recommended projects that were checked, and how many of them are gone. */
export function countGone(
  projects: readonly Pick<FollowedProject, 'as' | 'gone'>[],
): FollowUpTotals {
  const recommended = projects.filter(isRecommended);
  const checked = recommended.length;
  const gone = recommended.filter((project) => project.gone).length;
  return { checked, gone, goneShare: checked === 0 ? null : toRatio(gone, checked) };
}
