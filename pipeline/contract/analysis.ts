import * as z from 'zod';
import { Instant, Midnight } from './dates.ts';
import { Evidence } from './evidence.ts';
import { FullName } from './repository-row.ts';

/** The mood of a night in one word. It compares the night's attention with that of earlier nights. */
export const Sentiment = z
  .enum(['surging', 'rising', 'steady', 'cooling', 'quiet', 'mixed'])
  .describe(
    'surging: far above the nights before; rising: above; steady: as usual, or nothing to compare with; cooling: below; quiet: far below; mixed: strong moves both ways.',
  );
export type Sentiment = z.infer<typeof Sentiment>;

/** A sentence about a category, a language or a tool. */
const Note = z.strictObject({ name: z.string().min(1), note: z.string().min(1) });

/** The analyst's text. It is not trusted: when a digest is assembled, numbers and links come from the rows. */
export const Answer = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  topCategories: z.array(Note),
  languageTrends: z.array(Note),
  /** Repositories of the night, each with what it does. */
  emergingTools: z.array(z.strictObject({ fullName: FullName, note: z.string().min(1) })),
  notableProjects: z.array(z.strictObject({ fullName: FullName, why: z.string().min(1) })),
  overallSentiment: Sentiment,
  /** Markdown. */
  fullAnalysis: z.string().min(1),
});
export type Answer = z.infer<typeof Answer>;

/** A claim that the night does not support. `where` is its path, such as `notableProjects[2].why`. */
export const Unsupported = z.strictObject({ where: z.string(), reason: z.string() });
export type Unsupported = z.infer<typeof Unsupported>;

export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'expected a SHA-256 in hex' })
  .describe('SHA-256 in lower-case hex.');

/** The analysis of a night: the analyst's text, the counts behind it, its author and its cost. */
export const Analysis = z.strictObject({
  schema: z.literal(1),
  digestDate: Midnight,
  createdAt: Instant.describe('When the analysis was made.'),
  scanSha256: Sha256.describe('Checksum of the scan file that the digest is about.'),
  analyst: z
    .enum(['offline', 'openai'])
    .describe('openai: a language model; offline: computed from counts without a model.'),
  model: z.string().min(1).describe('The model, or the version of the offline analyst.'),
  /** Of the first prompt and its schema, without the random canary. */
  promptSha256: Sha256.nullable().describe('Checksum of the whole prompt; null without one.'),
  /** Tokens of all answers of the model, including refused ones. */
  tokens: z.strictObject({ input: z.int().nonnegative(), output: z.int().nonnegative() }),
  costUsd: z.number().nonnegative(),
  /** Number of requests to the model. */
  attempts: z.int().nonnegative().default(0),
  /** Claims that were removed from the model's text, because the night does not support them. */
  dropped: z.array(Unsupported).default([]),
  /** Why the offline analyst wrote the text although a model was asked; null otherwise. */
  fallback: z.string().nullable().default(null),
  evidence: Evidence,
  answer: Answer,
});
export type Analysis = z.infer<typeof Analysis>;
