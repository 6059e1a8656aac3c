import * as z from 'zod';
import { Sha256 } from './analysis.ts';
import { DigestDate } from './dates.ts';

/** SHA-256 by path, such as `data/scans/2026-11-20.json` or `public/digests/2026-11.html`. */
const Checksums = z.record(z.string(), Sha256);

const MonthName = z.string().regex(/^\d{4}-\d{2}$/);

/**
 * Names everything in a bucket. It is the only object that is ever replaced.
 *
 * All other objects have their checksum in their key. So a reader of one manifest always sees the same
 * files, even while a writer adds others.
 */
export const Manifest = z.strictObject({
  schema: z.literal(1),
  /** The files without a date: the pointer and the sample. */
  files: Checksums,
  months: z.record(
    MonthName,
    z.strictObject({
      /** Checksum of the month's own list. */
      sha256: Sha256,
      /** The published nights of the month, oldest first. */
      nights: z.array(DigestDate),
    }),
  ),
  /** Checksums of the lists of folders of pages, such as `languages`. None in older manifests. */
  folders: z.record(z.string(), Sha256).default({}),
});
export type Manifest = z.infer<typeof Manifest>;

/** The files of one month: what is kept of its nights, and its pages. Or those of one folder of pages. */
export const FileList = z.strictObject({ schema: z.literal(1), files: Checksums });
export type FileList = z.infer<typeof FileList>;
