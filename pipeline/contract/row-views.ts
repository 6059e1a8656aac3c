import * as z from 'zod';
import { toDigestDate } from './dates.ts';
import { RepositoryRow, Standing } from './repository-row.ts';

/** A category of the table by which nights are made, for examples. */
export const exampleCategory = 'Data and databases';

/** Tokens of one row of a made-up night in o200k_base, from the shortest row to the longest. */
export const rowTokens = { full: '210 to 350', compact: '20 to 40' } as const;

/** What a row is for, as code reads it from its texts. The night's analysis records it. */
export const RowKind = z
  .strictObject({
    category: z
      .string()
      .min(1)
      .nullable()
      .describe(`What it is for, such as “${exampleCategory}”; null where no category fits.`),
    purpose: z
      .string()
      .describe('What it is, in one sentence of its own; empty where none says so.'),
  })
  .describe('What a repository is for.');
export type RowKind = z.infer<typeof RowKind>;

const { gainedOverDays, nightsSeen, forecast } = RepositoryRow.shape;

/** A row with the fields that a call chose. */
export const ChosenRow = z
  .strictObject({
    ...RepositoryRow.shape,
    gainedOverDays: gainedOverDays.unwrap().describe(gainedOverDays.description ?? ''),
    nightsSeen: nightsSeen.unwrap().describe(nightsSeen.description ?? ''),
    standing: Standing,
    forecast: forecast.unwrap().describe(forecast.description ?? ''),
    ...RowKind.shape,
  })
  .partial()
  .describe('A row with the fields asked for; their order is that of a whole row.');
export type ChosenRow = z.infer<typeof ChosenRow>;

/** The fields that a call can choose. The last two are in no whole row. */
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

/** The columns of a compact row by name. */
export const CompactFields = z.strictObject({
  fullName: RepositoryRow.shape.fullName,
  purpose: z
    .string()
    .describe(
      'What it is, in about 40 characters, with … where it was cut; empty where nothing says so.',
    ),
  stars: RepositoryRow.shape.stars,
  starsGained: RepositoryRow.shape.starsGained,
  ageDays: z.int().nonnegative().describe('Days from the UTC day it was created to the scan’s.'),
  standing: Standing,
});
export type CompactFields = z.infer<typeof CompactFields>;

/** A row in one line, with what an agent needs to choose. */
export const CompactRow = z
  .tuple([
    CompactFields.shape.fullName,
    CompactFields.shape.purpose,
    CompactFields.shape.stars,
    CompactFields.shape.starsGained,
    CompactFields.shape.ageDays,
    CompactFields.shape.standing,
  ])
  .describe('A row in one line: fullName, purpose, stars, starsGained, age in days, standing.');
export type CompactRow = z.infer<typeof CompactRow>;

const dayMs = 24 * 60 * 60 * 1000;

/** The compact form of a row. `purpose` is that of its kind; if it is empty, the description is used. */
export function toCompactRow(row: RepositoryRow, purpose: string, scanDate: string): CompactRow {
  const { fullName, description, stars, starsGained, createdAt, standing } = row;
  const bornMs = Date.parse(toDigestDate(createdAt));
  const ageDays = Math.max(0, Math.round((Date.parse(toDigestDate(scanDate)) - bornMs) / dayMs));
  return [fullName, shorten(purpose || description), stars, starsGained, ageDays, standing];
}

/** The longest purpose of a compact row without its mark, as the width of Latin letters. */
const longest = 38;
/** A Chinese, Japanese or Korean character takes about as many tokens as three letters. */
const widthOfIdeograph = 3;
const ideograph = /[\u2E80-\u{3FFFF}]/u;
/** The full stop of a whole text. */
const fullStop = /[.。]$/u;
/** What stands before the mark of a cut text needs no punctuation. */
const looseEnd = /[\s.,;:!·|/&→。，、（(–—-]+$/u;

/** The text, or its first words with a mark that it was cut. */
function shorten(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim().replace(fullStop, '');
  let width = 0;
  let kept = '';
  for (const character of plain) {
    width += ideograph.test(character) ? widthOfIdeograph : 1;
    if (width > longest) return `${toLastWord(kept, character).replace(looseEnd, '')}…`;
    kept += character;
  }
  return plain;
}

/** The text without a word that was cut. A text without spaces stays as it is. */
function toLastWord(kept: string, next: string): string {
  const space = kept.lastIndexOf(' ');
  return next === ' ' || space < longest / 2 ? kept : kept.slice(0, space);
}
