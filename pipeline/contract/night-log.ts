import * as z from 'zod';
import { DigestDate } from './dates.ts';
import { DigestId } from './digest.ts';
import { Checksums, Count, Sha256 } from './scalars.ts';

/** What the night log holds of one edition of a night: checksums only, because the rows are sold. */
export const LogEntry = z.strictObject({
  night: DigestDate,
  id: DigestId,
  /** SHA-256 by path below the data folder. */
  data: Checksums,
  /** SHA-256 by path below the public folder, when the night was published. Empty for a night that was not the newest. */
  public: Checksums,
  /** SHA-256 of the data set's files that the night made. If an owner is left out later, the files are made again and differ. */
  dataSet: Checksums.optional(),
  /** The entry of the earlier edition that this edition corrects. */
  replaces: z.strictObject({ index: Count, id: DigestId, leafHash: Sha256 }).optional(),
});
export type LogEntry = z.infer<typeof LogEntry>;

const LogRecord = z.strictObject({
  /** The bytes of the leaf: a `LogEntry` as JSON. */
  entry: z.string(),
  /** The checkpoint under which the entry was published, with the signatures that witnesses sent. */
  checkpoint: z.string(),
});
export type LogRecord = z.infer<typeof LogRecord>;

/** 256 entries of the night log, in their order. The last group may have fewer. */
export const LogGroup = z.strictObject({
  schema: z.literal(1),
  records: z.array(LogRecord).min(1).max(256),
});
export type LogGroup = z.infer<typeof LogGroup>;

const VerifierKey = z.string().regex(/^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+={0,2}$/);

/** The keys by which checkpoints are checked. A key that ever signed stays in the list, because older proofs need the key. */
export const LogKeys = z.strictObject({
  schema: z.literal(1),
  logs: z.array(VerifierKey).min(1),
  /** The witnesses that are asked now. */
  witnesses: z.array(VerifierKey),
});
export type LogKeys = z.infer<typeof LogKeys>;
