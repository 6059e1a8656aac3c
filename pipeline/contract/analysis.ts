import * as z from 'zod';
import { Instant, Midnight } from './dates.ts';
import { Evidence } from './evidence.ts';
import { FullName } from './repository-row.ts';

/**
 * The mood of a night, in one word: attention against the nights before.
 *
 * surging: far above; rising: above; steady: as usual, or nothing to compare with; cooling: below;
 * quiet: far below; mixed: languages or categories moved strongly both ways.
 */
export const Sentiment = z.enum(['surging', 'rising', 'steady', 'cooling', 'quiet', 'mixed']);
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

/** Something an answer said that the night does not bear out: where, such as `notableProjects[2].why`, and why not. */
export const Unsupported = z.strictObject({ where: z.string(), reason: z.string() });
export type Unsupported = z.infer<typeof Unsupported>;

/** SHA-256, in lower-case hex. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'expected a SHA-256 in hex' });

/** A night's analysis: the answer, the counts it rests on, and who gave it for what. */
export const Analysis = z.strictObject({
  schema: z.literal(1),
  digestDate: Midnight,
  createdAt: Instant,
  /** The bytes of the scan file it is about. */
  scanSha256: Sha256,
  analyst: z.enum(['offline', 'openai']),
  /** The model's name, or the version of the offline analyst. */
  model: z.string().min(1),
  /** The whole first prompt, schema included, without its canary; null for the offline analyst, which has none. */
  promptSha256: Sha256.nullable(),
  /** Over all answers of the model, also those that were refused. */
  tokens: z.strictObject({ input: z.int().nonnegative(), output: z.int().nonnegative() }),
  costUsd: z.number().nonnegative(),
  /** How often the model was asked. */
  attempts: z.int().nonnegative().default(0),
  /** What the model said and the night does not bear out; the answer is without it. */
  dropped: z.array(Unsupported).default([]),
  /** Why the offline analyst wrote what a model was asked for; null otherwise. */
  fallback: z.string().nullable().default(null),
  evidence: Evidence,
  answer: Answer,
});
export type Analysis = z.infer<typeof Analysis>;
