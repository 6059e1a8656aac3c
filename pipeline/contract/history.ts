import * as z from 'zod';
import { PutForward } from './analysis.ts';
import { DigestDate, Instant, Month } from './dates.ts';
import { DigestId } from './digest.ts';
import { FullName, RepositoryRow, Standing } from './repository-row.ts';
import { RowKind } from './row-views.ts';
import { Checksums, Count, Ratio } from './scalars.ts';

const Sentence = z.string().min(1).nullable();

/** How many days what a digest named or a night found clear is shown, the last night included. */
export const rememberedDays = 90;

/** Days since the first night of the record. */
const Day = Count;

/** Values, each with the day since which it holds. A value is not repeated. */
const changes = <T extends z.ZodType>(value: T) => z.array(z.tuple([Day, value])).min(1);

/** What a digest said of a repository that it named. */
export const Mention = z.strictObject({
  part: PutForward.shape.part,
  /** The repository's place among those that the digest named, the best first: 0, 1, 2. */
  rank: Count,
  url: RepositoryRow.shape.url,
  language: RepositoryRow.shape.language,
  /** What the repository is. Null if the digest only reported news of it. */
  what: Sentence,
  caveat: Sentence,
  /** The figure or the news for which the digest named the repository. */
  why: Sentence,
});
export type Mention = z.infer<typeof Mention>;

/** A standing, and the strongest reasons for it. */
export const Stood = z.strictObject({ standing: Standing, reasons: z.array(z.string()).max(5) });
export type Stood = z.infer<typeof Stood>;

/** The texts by which a copy is recognized. */
export const KnownText = z.strictObject({
  description: RepositoryRow.shape.description,
  /** The README's sketch: up to 16 hashes of four bytes, in base64url. See `ReadmePage`. */
  sketch: z.string().regex(/^[\w-]{0,86}$/),
});
export type KnownText = z.infer<typeof KnownText>;

/**
 * What the published nights know of a repository. It begins with the first night that listed it.
 *
 * Values at one index of `days`, `states`, `stars` and `forks` belong together. The fields from
 * `created` to `topics` come from listings, so they hold for listed days alone.
 */
export const RepositoryRecord = z
  .strictObject({
    id: RepositoryRow.shape.id,
    first: DigestDate,
    days: z.array(Day).min(1),
    /** `l`: listed. Looked up, `s`: there, `a`: archived, `g`: gone, `m`: not found once. */
    states: z.string().regex(/^l[lsagm]*$/),
    /** Null on days when the repository was gone. */
    stars: z.array(Count.nullable()),
    /** Null on days when it was gone, and where an older night did not ask for forks. */
    forks: z.array(Count.nullable()),
    names: changes(FullName),
    created: changes(Instant),
    languages: changes(RepositoryRow.shape.language),
    standings: changes(Stood),
    risks: changes(Ratio),
    texts: changes(KnownText),
    /** For the search. Empty while the repository is not clear. */
    purposes: changes(RowKind.shape.purpose),
    topics: changes(RepositoryRow.shape.topics),
    namings: z.array(z.tuple([Day, Mention])),
  })
  .refine(
    ({ days, states, stars, forks }) =>
      [states, stars, forks].every(({ length }) => length === days.length),
    { error: 'expected days, states, stars and forks of equal length' },
  );
export type RepositoryRecord = z.infer<typeof RepositoryRecord>;

export const HistoryNight = z.strictObject({
  date: DigestDate,
  /** The id of the night's digest. */
  id: DigestId,
  /** When the night's scan started. Null for a night that could not be read. */
  startedAt: Instant.nullable(),
  /** Whether the night looked repositories up. If not, only its follow-up tells fates. */
  isTracked: z.boolean(),
  /** The months in which the listed repositories were created: their files saw the night. */
  months: z.array(Month),
  /** Rows that no night had seen, quarantined ones included. Null for an unreadable night. */
  found: Count.nullable(),
  /** How many of the `found` rows were quarantined as likely spam. */
  setAside: Count.nullable(),
});
export type HistoryNight = z.infer<typeof HistoryNight>;

/** The first line of a file of the history. */
export const HistoryHead = z.strictObject({ schema: z.literal(2) });

/** A file of the history: a month's nights, and the repositories created in this month. */
export type HistoryMonth = { nights: HistoryNight[]; records: RepositoryRecord[] };

/** Eight hex digits of the SHA-256 of a lower-case name, from the third on. */
const NameHash = z.string().regex(/^[0-9a-f]{8}$/);

/**
 * A part of the index of names, of a year: the hashes of all names that the repositories of a month
 * ever had, by the month in which they were created.
 */
export const NamePart = z.strictObject({
  schema: z.literal(1),
  months: z.record(Month, z.array(NameHash).min(1)),
});
export type NamePart = z.infer<typeof NamePart>;

/**
 * The files by which a repository is found: the months of the history, and the index of names. The
 * pointer names this list, so a reader never mixes the files of two nights.
 */
export const HistoryIndex = z.strictObject({
  /** 1: the parts of the index of names are of all years. A reader needs no other rule. */
  schema: z.union([z.literal(1), z.literal(2)]),
  /** The oldest published night. */
  first: DigestDate,
  /** How many nights are published. */
  nights: Count,
  /** SHA-256 by path below the data folder. */
  files: Checksums,
});
export type HistoryIndex = z.infer<typeof HistoryIndex>;
