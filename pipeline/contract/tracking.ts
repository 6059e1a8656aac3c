import * as z from 'zod';
import { DigestDate, Instant } from './dates.ts';
import { FullName, RepositoryRow } from './repository-row.ts';
import { Count } from './scalars.ts';

const Id = RepositoryRow.shape.id;

/** Repositories that GitHub showed. The values at one index of the three lists belong together. */
const Seen = z
  .strictObject({ ids: z.array(Id), stars: z.array(Count), forks: z.array(Count) })
  .refine(({ ids, stars, forks }) => stars.length === ids.length && forks.length === ids.length, {
    error: 'expected ids, stars and forks of equal length',
  });

/**
 * What a night learned about repositories that earlier nights listed and it did not.
 *
 * A repository is looked up each night for 30 days after its last listing, then once a week until
 * the 93rd day. Each id is in one of `seen`, `gone`, `notFound` and `missing`.
 */
export const Tracking = z
  .strictObject({
    schema: z.literal(1),
    date: DigestDate,
    /** When the night that asked GitHub started. */
    askedAt: Instant,
    seen: Seen,
    /** Seen ids whose owner archived the repository. */
    archived: z.array(Id),
    /** The names of seen ids whose name differs from that of their last listing or look-up. */
    renamed: z.record(Id, FullName),
    /** Ids that GitHub does not show any more, with the first night that found them gone. */
    gone: z.record(Id, DigestDate),
    /** Ids not found for the first time: not confirmed. */
    notFound: z.record(Id, DigestDate).optional(),
    /**
     * Ids without an answer that counts, and the first night of this gap. No figure replaces it.
     */
    missing: z.record(Id, DigestDate),
    /** Last look-ups: for versions from before 30 November 2026, which need them. */
    finished: z.array(Id).default([]),
  })
  .superRefine(({ seen, gone, notFound = {}, missing }, context) => {
    const ids = new Set<string>();
    for (const id of [...seen.ids, ...[gone, notFound, missing].flatMap(Object.keys)]) {
      if (ids.has(id)) {
        context.addIssue({ code: 'custom', path: ['seen'], message: `expected ${id} once` });
      }
      ids.add(id);
    }
  })
  .transform(({ gone, notFound, ...tracking }) => {
    // Before 29 November 2026, a repository was called gone at the first look.
    const isOnce = (since: DigestDate) => notFound === undefined && since === tracking.date;
    const looks = Object.entries(gone);
    return {
      ...tracking,
      gone: Object.fromEntries(looks.filter(([, since]) => !isOnce(since))),
      notFound: notFound ?? Object.fromEntries(looks.filter(([, since]) => isOnce(since))),
    };
  });
export type Tracking = z.infer<typeof Tracking>;
