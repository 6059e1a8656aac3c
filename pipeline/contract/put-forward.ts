import type { DigestDate, Instant } from './dates.ts';
import type { HistoryNight, Mention, Stood } from './history.ts';

/** How many days a repository that was put forward is remembered, the last night included. */
export const rememberedDays = 90;

/** A night that put a repository forward, and what the digest said of it. */
export type Naming = Mention & { date: DigestDate; fullName: string; stars: number };

/**
 * A repository that was put forward. Each list is oldest first and begins with the first naming, and a list of states
 * holds changes alone.
 */
export type FollowedRepository = {
  id: string;
  createdAt: Instant;
  namings: Naming[];
  names: { date: DigestDate; fullName: string }[];
  standings: (Stood & { date: DigestDate })[];
  /** Whether GitHub still shows it. */
  fates: { date: DigestDate; fate: 'there' | 'archived' | 'gone' }[];
  /** Stars by night. Values at the same place in the two lists belong together. */
  stars: { dates: DigestDate[]; counts: number[] };
};

/** What the digests of some days put forward, and what happened to it in these days. */
export type PutForwardBook = {
  /** Oldest first. */
  nights: HistoryNight[];
  /** By first naming, then by id. */
  repositories: FollowedRepository[];
};
