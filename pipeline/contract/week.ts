import * as z from 'zod';
import { Source } from './scan.ts';
import { DigestDate, Instant, Week } from './dates.ts';
import { FullName, RepositoryRow } from './repository-row.ts';
import { Count } from './scalars.ts';

const Sentence = z.string().min(1);

/** A recommendation of the week, with its stars at its naming and at the week's end. */
export const WeekRepository = z.object({
  id: RepositoryRow.shape.id,
  fullName: FullName,
  url: RepositoryRow.shape.url,
  language: RepositoryRow.shape.language,
  what: Sentence,
  caveat: Sentence.nullable(),
  namedOn: DigestDate,
  starsThen: Count,
  /** The last count of the week; null where there is none. */
  stars: Count.nullable(),
  countedOn: DigestDate.nullable(),
});
export type WeekRepository = z.infer<typeof WeekRepository>;

/** How many repositories had an outcome. */
const Outcome = z.object({ count: Count });

/**
 * The edition of a week: what happened to what was put forward. It is written once and never
 * changed. All of it is counted from nights up to Sunday, whenever it was published. Campaigns,
 * what was gone of a month, and the names of outcomes, in earlier editions, are ignored.
 */
export const WeekEdition = z.object({
  schema: z.literal(1),
  week: Week,
  /** Its Monday. */
  from: DigestDate,
  /** Its Sunday. */
  to: DigestDate,
  source: Source,
  /** When the digest of the night that published it was made. */
  writtenAt: Instant,
  title: Sentence,
  summary: Sentence,
  /** The nights of the week that were published. */
  nights: z.array(DigestDate).min(1),
  found: Count,
  setAside: Count,
  /** The repositories that were first put forward in the week before. */
  before: z.object({
    count: Count,
    /** Repositories that gained a twentieth or more of their stars in the week. */
    lasted: Outcome,
    /** Repositories that were counted in the week, and gained less. */
    faded: Outcome,
    /** Repositories that were gone from GitHub at the end of the week. */
    vanished: Outcome,
    /** How many of them no night of the week counted. */
    uncounted: Count,
  }),
  worthKnowing: z.array(WeekRepository),
});
export type WeekEdition = z.infer<typeof WeekEdition>;
