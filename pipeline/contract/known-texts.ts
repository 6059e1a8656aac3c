import * as z from 'zod';
import { DigestDate } from './dates.ts';
import { Standing } from './repository-row.ts';

/** 32 bits. */
const Hash = z.int().min(0).max(0xffff_ffff);

/** What a repository said on the newest night that listed it. No text of it is kept. */
const KnownText = z.strictObject({
  /** The login in lower case. */
  owner: Hash,
  /** The name in lower case, without hyphens, dots and underscores. */
  name: Hash,
  /** The words of the description; null for a short one. */
  description: Hash.nullable(),
  /** The README's sketch: at most 16 hashes of four bytes, in base64url; empty for a short README. */
  sketch: z.string().regex(/^[\w-]{0,86}$/),
  standing: Standing,
  night: DigestDate,
});
export type KnownText = z.infer<typeof KnownText>;

/** The most repositories that one month adds. */
export const mostTextsOfMonth = 3_000;

/** The repositories that the nights of one month were the first to know, or knew in another state than before. */
export const KnownTexts = z.strictObject({
  schema: z.literal(1),
  texts: z.array(KnownText).max(mostTextsOfMonth),
});
export type KnownTexts = z.infer<typeof KnownTexts>;
