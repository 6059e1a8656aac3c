import * as z from 'zod';
import { DigestDate } from './dates.ts';
import { Digest, DigestId } from './digest.ts';
import { FullName } from './repository-row.ts';

/** A repository that a night put forward, as the search finds it. */
const SearchedRepository = z.strictObject({
  name: FullName,
  /** What it is, in one sentence. Empty if no text says so. */
  what: z.string(),
});

/** A night as the search finds it. It has nothing that is sold. */
export const SearchedNight = z.strictObject({
  date: DigestDate,
  id: DigestId,
  title: Digest.shape.title,
  summary: Digest.shape.summary,
  repositories: z.array(SearchedRepository),
});
export type SearchedNight = z.infer<typeof SearchedNight>;

/** The nights of one year for the search, oldest first. The public file has the same bytes. */
export const SearchYear = z.strictObject({
  schema: z.literal(1),
  year: z.string().regex(/^\d{4}$/),
  nights: z.array(SearchedNight),
});
export type SearchYear = z.infer<typeof SearchYear>;
