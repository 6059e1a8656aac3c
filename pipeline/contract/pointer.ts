import * as z from 'zod';
import { Sha256 } from './analysis.ts';
import { Instant, Midnight } from './dates.ts';
import { DigestId } from './digest.ts';

const Checksums = z.record(z.string(), Sha256);

/** Names the current night and the checksums of its files. A reader loads all of them or keeps its old night. */
export const Pointer = z.strictObject({
  schema: z.literal(1),
  digestDate: Midnight,
  id: DigestId,
  /** When this became the current digest. */
  updatedAt: Instant,
  files: z.strictObject({
    /** Checksums by path below the data folder. */
    data: Checksums,
    /** Checksums by path below the public folder. */
    public: Checksums,
  }),
});
export type Pointer = z.infer<typeof Pointer>;
