import * as z from 'zod';
import { Instant, Midnight } from './dates.ts';
import { DigestId } from './digest.ts';
import { Checksums } from './scalars.ts';

/** Names the current night and the checksums of its files. A reader loads all these files, or keeps its old night. */
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

/**
 * Names everything in a bucket. It is the only object that is ever replaced.
 *
 * All other objects have their checksum in their key. So a reader of one manifest always sees the same files, even while a
 * writer adds new files.
 */
export const Manifest = z.strictObject({
  schema: z.literal(2),
  /** When the manifest was made. A later manifest has a later time. */
  createdAt: Instant,
  /** SHA-256 by path, such as `data/scans/2026-11-20.json` or `public/digests/2026-11.html`. */
  files: Checksums,
});
export type Manifest = z.infer<typeof Manifest>;
