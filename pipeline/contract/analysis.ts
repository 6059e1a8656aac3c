import * as z from 'zod';
import { Instant, Midnight } from './dates.ts';
import { Evidence } from './evidence.ts';
import { FullName } from './repository-row.ts';

/** The mood of a night, in one word: its attention against the nights before. */
export const Sentiment = z
  .enum(['surging', 'rising', 'steady', 'cooling', 'quiet', 'mixed'])
  .describe(
    'surging: far above the nights before; rising: above; steady: as usual, or nothing to compare with; cooling: below; quiet: far below; mixed: strong moves both ways.',
  );
export type Sentiment = z.infer<typeof Sentiment>;

/** A sentence about a category, a language or a tool. */
const Note = z.strictObject({ name: z.string().min(1), note: z.string().min(1) });

/** What an analyst answered. It is not trusted: numbers and links come from the rows when a digest is assembled. */
export const Answer = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  topCategories: z.array(Note),
  languageTrends: z.array(Note),
  /** Repositories of the night, and what each does. */
  emergingTools: z.array(z.strictObject({ fullName: FullName, note: z.string().min(1) })),
  notableProjects: z.array(z.strictObject({ fullName: FullName, why: z.string().min(1) })),
  overallSentiment: Sentiment,
  /** Markdown. */
  fullAnalysis: z.string().min(1),
});
export type Answer = z.infer<typeof Answer>;

/** A claim that the night does not support: where it stands, such as `notableProjects[2].why`, and why it is wrong. */
export const Unsupported = z.strictObject({ where: z.string(), reason: z.string() });
export type Unsupported = z.infer<typeof Unsupported>;

export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'expected a SHA-256 in hex' })
  .describe('SHA-256 in lower-case hex.');

/** A night's analysis: the answer, the counts behind it, who gave it, and what it cost. */
export const Analysis = z.strictObject({
  schema: z.literal(1),
  digestDate: Midnight,
  createdAt: Instant.describe('When the analysis was made.'),
  scanSha256: Sha256.describe('Checksum of the scan file that the digest is about.'),
  analyst: z
    .enum(['offline', 'openai'])
    .describe('openai: a language model; offline: computed from counts without a model.'),
  model: z.string().min(1).describe('The model, or the version of the offline analyst.'),
  /** Of the first prompt with its schema, without its canary. */
  promptSha256: Sha256.nullable().describe('Checksum of the whole prompt; null without one.'),
  /** The sum over all answers of the model, refused ones included. */
  tokens: z.strictObject({ input: z.int().nonnegative(), output: z.int().nonnegative() }),
  costUsd: z.number().nonnegative(),
  /** How often the model was asked. */
  attempts: z.int().nonnegative().default(0),
  /** Claims of the model that the night does not support. The answer does not hold them. */
  dropped: z.array(Unsupported).default([]),
  /** Why the offline analyst wrote this although a model was asked; null otherwise. */
  fallback: z.string().nullable().default(null),
  evidence: Evidence,
  answer: Answer,
});
export type Analysis = z.infer<typeof Analysis>;
