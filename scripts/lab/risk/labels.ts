import * as z from 'zod';
import { FullName } from '../../../pipeline/contract/repository-row.ts';
import type { Assessed } from '../../../pipeline/scan/risk/assessed.ts';
import { readRows } from '../recordings/judgements.ts';

/** A labelled repository: whether it was deleted later is known. */
export type Labelled = {
  assessed: Assessed;
  /** The week of the crawl. Names and descriptions are compared within it. */
  group: string;
  isGone: boolean;
};

const Amount = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'expected a number')
  .transform(Number);
const Known = z.union([z.literal('').transform(() => null), Amount]).default(null);

/** A line of the file by its columns. Some of them may be missing, and mean not known. */
const Line = z.object({
  full_name: FullName,
  stars: Amount,
  forks: Amount,
  week: z.string().default('all'),
  /** When it was crawled. */
  age_days: Known,
  description: z.string().nullable().default(null),
  language: z.string().nullable().default(null),
  license: z.string().nullable().default(null),
  n_topics: Known,
  gone: z.enum(['0', '1'], 'expected 0 or 1').transform((text) => text === '1'),
});

/**
 * Reads labelled repositories. The name of the label column starts with `gone`, and may go on with the day.
 *
 * @throws as `readRows`
 */
export function parseLabels(text: string, file: string): Labelled[] {
  return readRows(Line, text, file, (column) => column.replace(/^gone.*/, 'gone')).map(toLabelled);
}

/** What a file of labels never tells. */
export const notInLabels = {
  topics: [],
  followers: null,
  isOrganization: null,
  ownerAgeDays: null,
  readmeBytes: null,
  readmeText: null,
  page: null,
  createdAt: null,
  rootNames: [],
  hasBorrowedHistory: null,
} satisfies Partial<Assessed>;

function toLabelled(line: z.infer<typeof Line>): Labelled {
  const { week, gone, full_name: fullName, n_topics: topicCount, age_days: age, ...facts } = line;
  // Counted from the crawl. It is only compared within one crawl.
  const bornDay = age === null ? null : -Math.floor(age);
  const assessed = { ...facts, fullName, topicCount, ...notInLabels, bornDay };
  return { group: week, isGone: gone, assessed };
}
