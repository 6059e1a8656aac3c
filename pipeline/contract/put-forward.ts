import * as z from 'zod';
import { PutForward } from './analysis.ts';
import { Campaign } from './campaign.ts';
import { DigestDate, Instant } from './dates.ts';
import { DigestId } from './digest.ts';
import { FullName, RepositoryRow, Standing } from './repository-row.ts';

const Count = z.int().nonnegative();
const Sentence = z.string().min(1).nullable();

/** How many days a repository that was put forward is remembered, the last night included. */
export const rememberedDays = 90;

/** A night that put a repository forward, and what the digest said of it. */
export const Naming = z.strictObject({
  date: DigestDate,
  part: PutForward.shape.part,
  fullName: FullName,
  url: RepositoryRow.shape.url,
  language: RepositoryRow.shape.language,
  stars: Count,
  /** What it is. Null if the digest only reported news of it. */
  what: Sentence,
  caveat: Sentence,
  /** The figure or the news for which it was named. */
  why: Sentence,
});
export type Naming = z.infer<typeof Naming>;

/** Whether GitHub still shows it. */
const Fate = z.enum(['there', 'archived', 'gone']);

/**
 * A repository that was put forward. Each list is oldest first and begins with the first naming, and a list of states
 * holds changes alone.
 */
export const FollowedRepository = z.strictObject({
  id: RepositoryRow.shape.id,
  createdAt: Instant,
  namings: z.array(Naming).min(1),
  names: z.array(z.strictObject({ date: DigestDate, fullName: FullName })).min(1),
  standings: z
    .array(
      z.strictObject({
        date: DigestDate,
        standing: Standing,
        reasons: z.array(z.string()),
      }),
    )
    .min(1),
  fates: z.array(z.strictObject({ date: DigestDate, fate: Fate })).min(1),
  /** Stars by night. Values at the same place in the two lists belong together. */
  stars: z
    .strictObject({ dates: z.array(DigestDate), counts: z.array(Count) })
    .refine(({ dates, counts }) => dates.length === counts.length, {
      error: 'expected dates and counts of equal length',
    }),
});
export type FollowedRepository = z.infer<typeof FollowedRepository>;

/** What is remembered of a night. */
export const RememberedNight = z.strictObject({
  date: DigestDate,
  /** The digest that was read. */
  id: DigestId,
  /** Rows that no night before had seen, those set aside included. Null for a night that could not be read. */
  found: Count.nullable(),
  /** Those of them that were set aside as likely spam. */
  setAside: Count.nullable(),
  campaigns: z.array(
    z.strictObject({ kind: Campaign.shape.kind, count: z.int(), owners: z.int() }),
  ),
});
export type RememberedNight = z.infer<typeof RememberedNight>;

/**
 * What the digests of the last 90 days put forward, and what happened to it.
 *
 * It depends only on the scans, analyses and look-ups of these days. Everything in it has a date, so the nights from
 * one day on can be removed and read again.
 */
export const PutForwardBook = z.strictObject({
  schema: z.literal(1),
  nights: z.array(RememberedNight),
  /** By first naming, then by id. */
  repositories: z.array(FollowedRepository),
});
export type PutForwardBook = z.infer<typeof PutForwardBook>;
