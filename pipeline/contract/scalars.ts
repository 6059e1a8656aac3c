import * as z from 'zod';

/** How many there are of something. */
export const Count = z.int().nonnegative();

export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'expected a SHA-256 in hex' })
  .meta({ examples: ['0'.repeat(64)] })
  .describe('SHA-256 in lower-case hex.');

/** SHA-256 of files by their paths. */
export const Checksums = z.record(z.string(), Sha256);
