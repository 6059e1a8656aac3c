import * as z from 'zod';
import { Source } from './scan.ts';
import { DigestDate, Instant, Week } from './dates.ts';
import { FullName, RepositoryRow } from './repository-row.ts';
import { Count } from './scalars.ts';

const Sentence = z.string().min(1);

/** A repository that an edition names, and its stars then and now. */
export const WeekRepository = z.strictObject({
  id: RepositoryRow.shape.id,
  fullName: FullName,
  url: RepositoryRow.shape.url,
  namedOn: DigestDate,
  starsThen: Count,
  /** The last count of the week; null where there is none. */
  stars: Count.nullable(),
  countedOn: DigestDate.nullable(),
  /** Stars gained since the last count before the week; null if a count is missing. */
  gainedInWeek: z.int().nullable(),
});
export type WeekRepository = z.infer<typeof WeekRepository>;

/** Repositories with the same outcome. `named` lists some of them, and none that a scan doubts. */
const Group = z.strictObject({ count: Count, named: z.array(WeekRepository) });

/**
 * The edition of a week: what happened to what was put forward. It is written once and never
 * changed. All of it is counted from nights up to Sunday, whenever it was published. Campaigns and
 * what was gone of a month, in earlier editions, are ignored.
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
  before: z.strictObject({
    count: Count,
    /** Repositories that gained a twentieth or more of their stars in the week. */
    lasted: Group,
    /** Repositories that were counted in the week, and gained less. */
    faded: Group,
    /** Repositories that were gone from GitHub at the end of the week. */
    vanished: Group,
    /** How many of them no night of the week counted. */
    uncounted: Count,
  }),
  worthKnowing: z.array(
    WeekRepository.extend({
      language: RepositoryRow.shape.language,
      what: Sentence,
      caveat: Sentence.nullable(),
    }),
  ),
});
export type WeekEdition = z.infer<typeof WeekEdition>;
