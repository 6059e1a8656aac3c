import * as z from 'zod';
import { DigestDate, Month, Year } from './dates.ts';
import { Digest, DigestId } from './digest.ts';
import { FullName, RepositoryRow } from './repository-row.ts';

/** A night as the search finds it. It has nothing that is sold. */
export const SearchedNight = z.strictObject({
  date: DigestDate,
  id: DigestId,
  title: Digest.shape.title,
  summary: Digest.shape.summary,
});
export type SearchedNight = z.infer<typeof SearchedNight>;

/** The nights of one year, oldest first. The public list of the search has the same bytes. */
export const SearchYear = z.strictObject({
  schema: z.literal(1),
  year: Year,
  nights: z.array(SearchedNight),
});
export type SearchYear = z.infer<typeof SearchYear>;

/** A clear repository as the search finds it, without figures and reasons, which are sold. */
export const FoundRepository = z.strictObject({
  name: FullName,
  /** What it is, in at most 160 characters. Absent if no text says so. */
  what: z.string().optional(),
  /** GitHub's main language, and at most eight topics. Absent where there are none. */
  language: RepositoryRow.shape.language.optional(),
  topics: RepositoryRow.shape.topics.optional(),
  /** The first night that listed it. */
  first: DigestDate,
  /** The newest night whose digest named the repository. Absent if none did. */
  named: DigestDate.optional(),
  /** The last day of the repository's own page. Absent if it never had a page under this name. */
  pageUntil: DigestDate.optional(),
  /** The last night of an earlier repository of this name. Absent if there was none. */
  earlierUntil: DigestDate.optional(),
});
export type FoundRepository = z.infer<typeof FoundRepository>;

/** The clear repositories first listed in a month, those with the most stars first. */
export const SearchMonth = z.strictObject({
  schema: z.literal(1),
  month: Month,
  repositories: z.array(FoundRepository),
});
export type SearchMonth = z.infer<typeof SearchMonth>;
