import * as z from 'zod';
import { DigestDate, Instant } from './dates.ts';

const Nights = z.array(DigestDate);

/** How regularly nights were published: `status.json`. A program may read it to tell whether the service keeps its promise. */
export const ServiceStatus = z
  .strictObject({
    schema: z.literal(1),
    from: DigestDate.describe(
      'The first day that is counted: at most 89 days before the last one.',
    ),
    to: DigestDate.describe(
      'The newest night. An old date means that no night was published since.',
    ),
    publishedAt: Instant.describe('When the digest of the newest night was made.'),
    made: z.int().positive().describe('Nights from the first day to the last one.'),
    late: Nights.describe('Nights whose digest was made after 12:00 UTC of their day.'),
    missed: Nights.describe('Days without a night.'),
  })
  .describe('Nights that were made, late and missed in the last 90 days.');
export type ServiceStatus = z.infer<typeof ServiceStatus>;
