import * as z from 'zod';
import { RepositoryRow, Standing } from './repository-row.ts';
import { Count } from './scalars.ts';

/** The categories that code chooses from, the narrower first. */
export const categories = [
  'Agent skills and prompts',
  'Coding agents',
  'Model training and inference',
  'Audio and speech',
  'Images, video and 3D',
  'Crypto and trading',
  'Games',
  'Security',
  'Networking and privacy',
  'Hardware and embedded',
  'Documents and writing',
  'Data and databases',
  'Infrastructure and operations',
  'Web frameworks and interfaces',
  'Science and mathematics',
  'Learning and lists',
  'AI agents',
  'Developer tools',
  'Desktop and mobile apps',
] as const;

/** All categories in one text. One of them contains a comma, so no comma separates them. */
export const categoryList = categories.join(' | ');

/** What a row is for, as code reads it from its texts. The night's analysis records it. */
export const RowKind = z
  .strictObject({
    category: z
      .string()
      .min(1)
      .nullable()
      .describe('What it is for. The parameter category lists the names; null where nothing fits.'),
    purpose: z
      .string()
      .describe('What it is, in one sentence of its own; empty where none says so.'),
  })
  .describe('What a repository is for.');
export type RowKind = z.infer<typeof RowKind>;

/** A whole row as it is sold: the row, and what the repository is for. */
export const WholeRow = RepositoryRow.extend(RowKind.shape).describe(
  RepositoryRow.description ?? '',
);
export type WholeRow = z.infer<typeof WholeRow>;

/** A row with the fields that a call chose. */
export const ChosenRow = WholeRow.partial().describe(
  'A row with the fields asked for; their order is that of a whole row.',
);
export type ChosenRow = z.infer<typeof ChosenRow>;

/** The fields that a call can choose. */
export const rowFields = ChosenRow.keyof().options;

/** The columns of a compact row, in their order. */
export const compactColumns = [
  'fullName',
  'purpose',
  'stars',
  'starsGained',
  'ageDays',
  'standing',
] as const;

/** A row in one line, with what an agent needs to choose. */
export const CompactRow = z
  .tuple([
    // Not `FullName`: ng-openapi-gen imports no schema that a tuple refers to.
    z.string().describe('owner/repository, in the owner’s own spelling.'),
    z
      .string()
      .describe('What it is, in 80 characters, with … where it was cut; empty if nothing says so.'),
    RepositoryRow.shape.stars,
    RepositoryRow.shape.starsGained,
    Count.describe('Days from the UTC day it was created to the scan’s.'),
    Standing,
  ])
  .describe('A row in one line: fullName, purpose, stars, starsGained, age in days, standing.');
export type CompactRow = z.infer<typeof CompactRow>;
