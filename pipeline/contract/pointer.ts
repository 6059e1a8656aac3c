import * as z from 'zod';
import { Sha256 } from './analysis.ts';
import { Instant, Midnight } from './dates.ts';
import { DigestId } from './digest.ts';

const Checksums = z.record(z.string(), Sha256);

/** Which night is current, and the checksum of each of its files. A reader takes them all or keeps what it has. */
export const Pointer = z.strictObject({
  schema: z.literal(1),
  digestDate: Midnight,
  id: DigestId,
  /** When this became the current digest. */
  updatedAt: Instant,
  files: z.strictObject({
    /** By path below the data folder. */
    data: Checksums,
    /** By path below the public folder. */
    public: Checksums,
  }),
});
export type Pointer = z.infer<typeof Pointer>;
