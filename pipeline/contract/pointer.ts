import * as z from 'zod';
import { Instant, Midnight } from './dates.ts';
import { DigestId } from './digest.ts';
import { Checksums } from './scalars.ts';

/** The current night and the checksums of its files. A reader loads all, or keeps its night. */
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
