import * as z from 'zod';

/** What `/v1/repos` may be asked. */
export const ReposParameters = z.object({
  limit: z.int().min(1).max(100).default(30).describe('How many rows at most.'),
  language: z
    .string()
    .min(1)
    .optional()
    .describe('Only rows of this programming language, in any case; no filter without it.'),
});
export type ReposParameters = z.infer<typeof ReposParameters>;

/** What `/v1/digests` may be asked. */
export const DigestsParameters = z.object({
  days: z
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe('How many days to look back from the newest digest.'),
  limit: z.int().min(1).max(30).default(7).describe('How many digests at most.'),
});
export type DigestsParameters = z.infer<typeof DigestsParameters>;
