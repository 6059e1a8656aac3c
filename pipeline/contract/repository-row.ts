import * as z from 'zod';
import { DigestDate, Instant } from './dates.ts';

/** `owner/repository`, in the owner's own spelling. */
export const FullName = z
  .string()
  .regex(/^[\w.-]+\/[\w.-]+$/, { error: 'expected owner/repository' });

const Count = z.int().nonnegative();

/** How likely a repository is spam, and why. */
export const Risk = z.strictObject({
  /** From 0, ordinary, to 1, certainly spam. */
  score: z.number().min(0).max(1),
  /** In words, the weightiest first; empty for an ordinary repository. */
  reasons: z.array(z.string()),
});
export type Risk = z.infer<typeof Risk>;

/** One trending repository as it stood when it was scanned. */
export const RepositoryRow = z.strictObject({
  /** GitHub's node id, which survives renames. */
  id: z.string().min(1),
  fullName: FullName,
  /** Its page on GitHub; empty for a made-up repository. */
  url: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]),
  /** Empty where the owner wrote none. */
  description: z.string(),
  /** GitHub's name for the main language; empty where it found no code. */
  language: z.string(),
  stars: Count,
  forks: Count,
  topics: z.array(z.string()),
  /** SPDX id, else GitHub's name for the licence; empty where there is none. */
  license: z.string(),
  /** Null where GitHub could not be asked: unknown, not none. */
  authorFollowers: Count.nullable(),
  /** The first prose of the README without markup; empty where there is none. */
  readmeExcerpt: z.string(),
  createdAt: Instant,
  ownerType: z.enum(['User', 'Organization']),
  /** Stars since the newest earlier scan that held it; negative where it lost some, null when first seen. */
  starsGained: z.int().nullable(),
  /** Days in which `starsGained` came: more than one where nights were missed. Null where `starsGained` is. */
  gainedOverDays: z.number().positive().nullable().default(null),
  /** The night that first saw it. */
  firstSeen: DigestDate,
  /** Our nights that held it, this one included; 1 in a scan of before they were counted. */
  nightsSeen: z.int().positive().default(1),
  risk: Risk,
});
export type RepositoryRow = z.infer<typeof RepositoryRow>;

/** What a scan learns beside the row and nobody is sold: the evidence behind the risk score. Null where not asked. */
export const Signals = z.strictObject({
  ownerCreatedAt: Instant.nullable(),
  pushedAt: Instant.nullable(),
  /** Commits on the default branch. */
  commits: Count.nullable(),
  issues: Count.nullable(),
  pullRequests: Count.nullable(),
  releases: Count.nullable(),
  /** Kilobytes. Source: `Repository.diskUsage`. */
  diskUsage: Count.nullable(),
  isEmpty: z.boolean().nullable(),
  /** Bytes of the README; 0 where there is none. */
  readmeBytes: Count.nullable(),
});
export type Signals = z.infer<typeof Signals>;

/** A row as a scan keeps it. */
export const ScannedRow = RepositoryRow.extend({ signals: Signals });
export type ScannedRow = z.infer<typeof ScannedRow>;

/** A row before our own history and judgement are added to it. */
export type EnrichedRow = Omit<
  ScannedRow,
  'starsGained' | 'gainedOverDays' | 'firstSeen' | 'nightsSeen' | 'risk'
>;

/** The order rows are listed in everywhere: stars descending, then name by code point. */
export function compareRows(
  a: Pick<RepositoryRow, 'stars' | 'fullName'>,
  b: Pick<RepositoryRow, 'stars' | 'fullName'>,
): number {
  if (a.stars !== b.stars) return b.stars - a.stars;
  if (a.fullName === b.fullName) return 0;
  return a.fullName < b.fullName ? -1 : 1;
}
