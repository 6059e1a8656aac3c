import * as z from 'zod';
import { Instant, Midnight } from './dates.ts';
import { Evidence } from './evidence.ts';
import { FullName, RepositoryRow } from './repository-row.ts';
import { RowKind } from './row-views.ts';
import { Count, Sha256 } from './scalars.ts';

/** The mood of a night in one word. */
export const Sentiment = z
  .enum(['surging', 'rising', 'steady', 'cooling', 'quiet', 'mixed'])
  .describe(
    'Stars gained by the repositories of the night before, except by the one that gained most, compared with the seven nights before. surging: far above; rising: above; steady: as usual, or nothing to compare with; cooling: below; quiet: far below; mixed: in older digests only.',
  );
export type Sentiment = z.infer<typeof Sentiment>;

/** A sentence about a category, a language or a tool. */
const Note = z.strictObject({ name: z.string().min(1), note: z.string().min(1) });

/** What a reader says of a repository. Each field is one sentence in English; null where the repository's texts do not say it. */
const Reading = z.strictObject({
  fullName: FullName,
  /** What the repository is. The sentence begins with “A” or “An”, or is the repository's own sentence. */
  what: z.string().min(1),
  /** Who the repository is for. The sentence begins with “For”. */
  forWhom: z.string().min(1).nullable(),
  /** What is different about the repository. */
  different: z.string().min(1).nullable(),
  /** What to be careful about. */
  caveat: z.string().min(1).nullable(),
  /** What the repository is for; null where no category fits. Absent where no model says it. */
  category: z.string().min(1).nullable().optional(),
  /** Whether a person can install or run the repository. Absent where no model says it. */
  isTool: z.boolean().optional(),
});
export type Reading = z.infer<typeof Reading>;

/** The caveat of a repository in which GitHub finds no licence. A longer caveat may contain it. */
export const noLicence = 'GitHub finds no licence in it.';

export const Cause = z
  .strictObject({
    sentence: z.string().min(1).describe('“On Hacker News since yesterday, 214 points.”'),
    url: z.url({ protocol: /^https$/, hostname: /^(?:news\.ycombinator|github)\.com$/ }),
  })
  .describe('Why it may have attention now, if known.');
export type Cause = z.infer<typeof Cause>;

/** A recommendation, with the parts of its reason. Older analyses have only the whole reason. */
const Recommendation = z.strictObject({
  fullName: FullName,
  why: z.string().min(1),
  ...Reading.pick({ forWhom: true, different: true, caveat: true }).partial().shape,
  what: Reading.shape.what.nullable().optional(),
  cause: Cause.optional(),
});

/** The text of a digest. When the digest is assembled, stars, languages and descriptions come from the rows. */
export const Answer = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  topCategories: z.array(Note),
  languageTrends: z.array(Note),
  /** Repositories of the night, each with a sentence about what it does. */
  emergingTools: z.array(z.strictObject({ fullName: FullName, note: z.string().min(1) })),
  notableProjects: z.array(Recommendation),
  overallSentiment: Sentiment,
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
  /** Whether a statistical test found that chance alone seldom gives these numbers. False for a count without a test. */
  beyondChance: z.boolean(),
  /** The sentence that states the fact. */
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

/** A refused sentence of a model. `where` names its place, such as `ada/pipes.what`. */
export const Unsupported = z.strictObject({ where: z.string(), reason: z.string() });
export type Unsupported = z.infer<typeof Unsupported>;

/** What a reader found, and what it cost. A candidate without a sentence that says what it is has no reading. */
const ReaderReport = z.strictObject({
  analyst: z
    .enum(['offline', 'openai'])
    .describe('openai: a language model read the repositories; offline: code alone did.'),
  model: z.string().min(1).describe('The model, or the version of the offline reader.'),
  /** SHA-256 of the first prompt and its schema, without the random canary. */
  promptSha256: Sha256.nullable().describe('Checksum of the whole prompt; null without one.'),
  /** Tokens of all answers of the model, including refused ones. */
  tokens: z.strictObject({ input: Count, output: Count }),
  costUsd: z.number().nonnegative(),
  /** Number of requests to the model. */
  attempts: Count.default(0),
  /** Sentences of the model that were refused and not repaired, with the reason. */
  dropped: z.array(Unsupported).default([]),
  /** Why the offline reader read although a model was asked; null otherwise. */
  fallback: z.string().nullable().default(null),
  /**
   * How the judge answered for sentences that it must deny. Controls: sentences with the passages of another repository. Swaps: sentences in which code exchanged two words. Null without a judge, and in older analyses.
   */
  judge: z
    .strictObject({
      model: z.string().min(1),
      controls: Count,
      controlsAccepted: Count,
      swaps: Count,
      swapsAccepted: Count,
    })
    .nullable()
    .default(null),
  /** Everything that the reader said, best candidate first. Empty in older analyses. */
  readings: z.array(Reading).default([]),
  /** The fact that the reader chose as the lead; null if the reader left the choice to the editor. */
  leadId: z.string().nullable().default(null),
  /** The reader's names of themes, by id. */
  themeNames: z.record(z.string(), z.string()).default({}),
});
export type ReaderReport = z.infer<typeof ReaderReport>;

/** The analysis of a night: its text, the readings, facts and counts behind it, its reader and the cost. */
export const Analysis = z.strictObject({
  schema: z.literal(1),
  digestDate: Midnight,
  createdAt: Instant.describe('When the analysis was made.'),
  scanSha256: Sha256.describe('Checksum of the scan file that the digest is about.'),
  ...ReaderReport.shape,
  /** Empty in older analyses. */
  facts: z.array(CountedFact).default([]),
  /** Empty in older analyses. */
  putForward: z.array(PutForward).default([]),
  /** Category and purpose of each row for sale, by its id. Empty in older analyses. */
  kinds: z.record(RepositoryRow.shape.id, RowKind).default({}),
  evidence: Evidence,
  answer: Answer,
});
export type Analysis = z.infer<typeof Analysis>;
