import * as z from 'zod';

const Count = z.int().nonnegative();

export const Campaign = z
  .strictObject({
    kind: z
      .string()
      .min(1)
      .nullable()
      .describe('What most of them offer, in a word or two; null where their words do not say.'),
    shared: z
      .array(z.enum(['text', 'fingerprint', 'owner']))
      .min(1)
      .describe(
        'What they share. text: the same README or description. fingerprint: about the same stars, and the same forks, topics, licence, language and day.',
      ),
    count: z.int().min(2).describe('Repositories.'),
    owners: z.int().positive().describe('Their different owners.'),
    quarantined: Count.describe('How many are quarantined. The others have the standing caution.'),
    stars: z
      .strictObject({ min: Count, max: Count })
      .describe('The fewest and the most stars of one of them.'),
  })
  .describe('Repositories of one night that are not clear and belong together. It holds no names.');
export type Campaign = z.infer<typeof Campaign>;
