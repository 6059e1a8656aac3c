import * as z from 'zod';

/** How many there are of something. */
export const Count = z.int().nonnegative();

/** A part of a whole, from 0 to 1. */
export const Ratio = z.number().min(0).max(1);

/** The part of a whole, to four decimals; 0 of an empty whole. */
export function toRatio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}

export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'expected a SHA-256 in hex' })
  .meta({ examples: ['0'.repeat(64)] })
  .describe('SHA-256 in lower-case hex.');

/** SHA-256 of files by their paths. */
export const Checksums = z.record(z.string(), Sha256);
