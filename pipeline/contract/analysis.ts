import * as z from 'zod';
import { Instant, Midnight } from './dates.ts';
import { Evidence } from './evidence.ts';
import { FullName, RepositoryRow } from './repository-row.ts';
import { RowKind } from './row-views.ts';
import { Count, Sha256 } from './scalars.ts';
import { RecordCell } from './track-record.ts';

/** The mood of a night in one word. */
export const Sentiment = z
  .enum(['surging', 'rising', 'steady', 'cooling', 'quiet', 'mixed'])
  .describe(
    'Stars gained by the repositories of the night before, except by the one that gained most, compared with the seven nights before. surging: far above; rising: above; steady: as usual, or nothing to compare with; cooling: below; quiet: far below; mixed: in older digests only.',
  );
export type Sentiment = z.infer<typeof Sentiment>;

/** A sentence about a category, a language or a tool. */
const Note = z.strictObject({ name: z.string().min(1), note: z.string().min(1) });

/** Where a quoted sentence stands: in the description, or at the beginning of the README. */
export const QuotedFrom = z.enum(['description', 'readme']);
export type QuotedFrom = z.infer<typeof QuotedFrom>;

/** Which sentences about a repository are quoted word for word, and from where. */
export const QuotedFields = z.strictObject({
  what: QuotedFrom.optional(),
  forWhom: QuotedFrom.optional(),
  different: QuotedFrom.optional(),
  caveat: QuotedFrom.optional(),
});
export type QuotedFields = z.infer<typeof QuotedFields>;

/** Why a repository is no recommendation, whatever it is worth. */
export const Fear = z.enum([
  'moved or archived',
  'malware bait',
  'cracked or leaked',
  'decrypts or takes what belongs to others',
  'key or account trade',
  'attacks others',
  'mod for an old build',
  're-upload',
  'bought attention',
]);
export type Fear = z.infer<typeof Fear>;

/**
 * The sentences of a repository that a reader points at, each word for word as its owner wrote it;
 * null where none says it. In older analyses a model wrote some of them, and `quotedFrom` is
 * absent. Fields of older readings are ignored.
 */
const Reading = z.object({
  fullName: FullName,
  /** What the repository is. Without such a sentence, facts say it, and `quotedFrom` lacks it. */
  what: z.string().min(1),
  /** Who the repository is for. */
  forWhom: z.string().min(1).nullable(),
  /** What is different about the repository. */
  different: z.string().min(1).nullable(),
  /** What to be careful about. */
  caveat: z.string().min(1).nullable(),
  /** Where each quoted sentence stands. */
  quotedFrom: QuotedFields.optional(),
  /** What the repository is for; null where no category fits. Absent where no model says it. */
  category: z.string().min(1).nullable().optional(),
  /** Whether a person can install or run the repository. Absent where no model says it. */
  isTool: z.boolean().optional(),
  /** 3: a newsletter should mention it. 2: worth knowing. 1: dull. 0: never. Only from a model. */
  worth: z.int().min(0).max(3).optional(),
  /** Why it is not recommended, and a sentence that shows it. Absent where nothing is feared. */
  fear: z
    .object({
      kind: Fear,
      sentence: z.string().nullable(),
      /** True if a model feared it when asked about it alone. Older files may hold false. */
      isPointedAt: z.boolean().optional(),
    })
    .optional(),
  /** SHA-256 of what the model was offered. While it stays the same, no model is asked again. */
  offeredSha256: Sha256.optional(),
});
export type Reading = z.infer<typeof Reading>;

export const Cause = z
  .strictObject({
    sentence: z.string().min(1).describe('“On Hacker News since yesterday, 214 points.”'),
    url: z.url({ protocol: /^https$/, hostname: /^(?:news\.ycombinator|github)\.com$/ }),
  })
  .describe('Why it may have attention now, if known.');
export type Cause = z.infer<typeof Cause>;

/** A recommendation. Older analyses have only the whole reason. */
const Recommendation = z.strictObject({
  fullName: FullName,
  /** The fact that made it stand out. Older analyses have sentences about it here. */
  why: z.string().min(1),
  ...Reading.pick({ forWhom: true, different: true, caveat: true, quotedFrom: true }).partial()
    .shape,
  what: Reading.shape.what.nullable().optional(),
  cause: Cause.optional(),
});

/** The text of a digest. Stars, languages and descriptions are added from the rows. */
export const Answer = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  topCategories: z.array(Note),
  languageTrends: z.array(Note),
  /** Repositories of the night, each with a sentence about what it does. */
  emergingTools: z.array(z.strictObject({ fullName: FullName, note: z.string().min(1) })),
  notableProjects: z.array(Recommendation),
  overallSentiment: Sentiment,
  /** The repository that the title is about; null if it is about none. Absent in older analyses. */
  lead: FullName.nullable().optional(),
  /** In Markdown. */
  fullAnalysis: z.string().min(1),
});
export type Answer = z.infer<typeof Answer>;

/** Something that code counted, with its numbers and the sentence that states it. */
export const CountedFact = z.strictObject({
  /** Unique within a night. */
  id: z.string().min(1),
  kind: z.enum([
    'newcomer',
    'gained',
    'milestone',
    'doubled',
    'accelerated',
    'renamed',
    'moved',
    'theme',
    'campaign',
    'cause',
    'setAside',
    'survived',
    'list',
  ]),
  /** What the sentence speaks about: full names of repositories, or a category or a language. */
  subjects: z.array(z.string()),
  numbers: z.record(z.string(), z.number()),
  /** Whether a test found that chance seldom gives these numbers. False without a test. */
  beyondChance: z.boolean(),
  sentence: z.string().min(1),
});
export type CountedFact = z.infer<typeof CountedFact>;

/** A repository that a digest put forward, as it was that night. */
export const PutForward = z.strictObject({
  id: RepositoryRow.shape.id,
  fullName: FullName,
  stars: RepositoryRow.shape.stars,
  part: z.enum(['notable', 'tool', 'rising']),
});
export type PutForward = z.infer<typeof PutForward>;

/** What a reader found, and what it cost. Fields of older reports are ignored. */
const ReaderReport = z.object({
  analyst: z
    .enum(['offline', 'openai'])
    .describe('openai: a language model read the repositories; offline: code alone did.'),
  model: z.string().min(1).describe('The model, or the version of the offline reader.'),
  /** SHA-256 of all prompts and their schemas, without the random canary. */
  promptSha256: Sha256.nullable().describe('Checksum of the whole prompt; null without one.'),
  /** Tokens of all answers of the model, including refused ones. */
  tokens: z.strictObject({ input: Count, output: Count }),
  costUsd: z.number().nonnegative(),
  /** Number of requests to the model. */
  attempts: Count.default(0),
  /** Why the offline reader read although a model was asked; null otherwise. */
  fallback: z.string().nullable().default(null),
  /** All that readers pointed at, tonight and before, of tonight's rows: the best first. */
  readings: z.array(Reading).default([]),
  /** The repository that the model would open with; null if it leaves the choice to code. */
  leadName: FullName.nullable().default(null),
  /** The facts, by id, that the model would open with. */
  openingIds: z.array(z.string()).default([]),
});
export type ReaderReport = z.infer<typeof ReaderReport>;

/** The analysis of a night: text, readings, the facts and counts behind them, reader and cost. */
export const Analysis = z.object({
  schema: z.literal(1),
  digestDate: Midnight,
  createdAt: Instant.describe('When the analysis was made.'),
  scanSha256: Sha256.describe('Checksum of the scan file that the digest is about.'),
  ...ReaderReport.shape,
  /** Empty in older analyses. */
  facts: z.array(CountedFact).default([]),
  /** Empty in older analyses. */
  putForward: z.array(PutForward).default([]),
  /** What more of the night may be shown, the best first. Empty in older analyses. */
  also: z.array(FullName).default([]),
  /** Category and purpose of each row for sale, by its id. Empty in older analyses. */
  kinds: z.record(RepositoryRow.shape.id, RowKind).default({}),
  /** What became by this night of what we called so, in all months. Empty in older analyses. */
  record: z.array(RecordCell).default([]),
  evidence: Evidence,
  answer: Answer,
});
export type Analysis = z.infer<typeof Analysis>;
