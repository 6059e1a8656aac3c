import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';

/**
 * The duration of the traffic, and the seed of all random decisions. With a bucket, the gateways share no disk, and each
 * has a wallet of its own.
 */
export type SoakOptions = { trafficMs: number; seed: string; hasBucket: boolean };

const Options = z.object({
  minutes: z.coerce
    .number()
    .positive()
    .max(24 * 60),
  seed: z.string().min(1),
  bucket: z.boolean(),
});

/** Reads the command line. @throws an error with one sentence. */
export function readOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
      bucket: { type: 'boolean', default: false },
    },
  });
  const read = Options.safeParse(values);
  if (!read.success) throw new Error('--minutes takes a number above 0, up to a day');
  const { minutes, seed, bucket: hasBucket } = read.data;
  return { trafficMs: minutes * 60_000, seed, hasBucket };
}
