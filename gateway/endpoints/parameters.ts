import * as z from 'zod';
import { DigestDate } from '../../pipeline/contract/dates.ts';
import { SaleStanding } from '../../pipeline/contract/repository-row.ts';
import { categoryList, rowFields } from '../../pipeline/contract/row-views.ts';
import { digestFields } from '../../pipeline/contract/views.ts';

/** What a refusal says that a parameter accepts, and whether the parameter is free text. Whole numbers need no entry. */
export const expectations = z.registry<{ expected: string; isText?: true }>();

/** The largest number of stars that a call may name. */
const mostStars = 100_000_000;
/** The most repositories on a watch list. */
const mostIds = 100;

const view = z
  .enum(['full', 'compact'])
  .optional()
  .describe('full: whole items. compact: one short line for each. The default is full.')
  .register(expectations, { expected: 'full or compact' });

/** A list of field names, each name once. */
function chooseFields<Name extends string>(names: readonly Name[], what: string) {
  return z
    .array(z.enum(names))
    .min(1)
    .max(names.length)
    .refine((chosen) => new Set(chosen).size === chosen.length)
    .optional()
    .describe(`Only these fields of ${what}. Commas separate them; not with view=compact.`)
    .register(expectations, { expected: `each name once, of ${names.join(', ')}` });
}

/** A text that rows are searched for. Upper and lower case are the same. */
function chooseText(describe: string, expected: string) {
  return z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(describe)
    .register(expectations, { expected, isText: true });
}

/** The parameters of `/v1/repos`. */
export const ReposParameters = z.object({
  limit: z.int().min(1).max(100).default(30).describe('The most rows.'),
  language: z
    .string()
    .min(1)
    .optional()
    .describe('Only rows of this programming language. Upper and lower case are the same.')
    .register(expectations, { expected: 'the name of a programming language', isText: true }),
  category: chooseText(
    `Only rows of one category: ${categoryList}. Upper and lower case are the same.`,
    'the name of a category of at most 100 characters',
  ),
  topic: chooseText(
    'Only rows with this GitHub topic. Upper and lower case are the same.',
    'one topic of at most 100 characters',
  ),
  min_stars: z
    .int()
    .min(0)
    .max(mostStars)
    .optional()
    .describe('Only rows with at least this many stars.'),
  created_since: DigestDate.optional()
    .describe('Only rows created on this UTC day or later. A day is 2026-01-15.')
    .register(expectations, { expected: 'a UTC day such as 2026-01-15' }),
  standing: SaleStanding.optional()
    .describe('Only rows with exactly this standing. To avoid spam, ask for clear.')
    .register(expectations, { expected: 'clear or caution' }),
  max_risk: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Only rows with at most this risk score.')
    .register(expectations, { expected: 'a number from 0 to 1 with at most four decimals' }),
  ids: z
    .array(z.string().regex(/^[\w.=/+-]{1,140}$/))
    .min(1)
    .max(mostIds)
    .optional()
    .describe('Only rows with these ids or owner/repository names. Commas separate them.')
    .register(expectations, {
      expected: `1 to ${mostIds} ids of rows or names as owner/repository, with commas between them`,
    }),
  view,
  fields: chooseFields(rowFields, 'a row'),
  since: DigestDate.optional()
    .describe('Only rows that a night listed first after this UTC day.')
    .register(expectations, { expected: 'a UTC day such as 2026-01-15' }),
});
export type ReposParameters = z.infer<typeof ReposParameters>;

/** The parameters of `/v1/digests`. */
export const DigestsParameters = z.object({
  days: z
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe('How many days to look back from the newest digest.'),
  limit: z.int().min(1).max(30).default(7).describe('The most digests.'),
  view,
  fields: chooseFields(digestFields, 'a digest'),
});
export type DigestsParameters = z.infer<typeof DigestsParameters>;

/** A part of a repository's name. GitHub allows 39 characters for an owner, and 100 for a repository. */
const ownersName = /^[\w.-]{1,100}$/;
const fullName = /^[\w.-]{1,100}\/[\w.-]{1,100}$/;

/** `.` and `..` are no names: they would lead to another path. */
function isNoPath(text: string): boolean {
  return text.split('/').every((part) => part !== '.' && part !== '..');
}

/** The most repositories that one call may name, including the repository in its path. */
const mostCompared = 20;

/** The parameters of `/v1/repos/{owner}/{name}`. */
export const RepositoryParameters = z.object({
  owner: z
    .string()
    .regex(ownersName)
    .refine(isNoPath)
    .describe('The owner of the repository.')
    .register(expectations, { expected: 'the name of an owner on GitHub' }),
  name: z
    .string()
    .regex(ownersName)
    .refine(isNoPath)
    .describe('The name of the repository, now or earlier, in any case.')
    .register(expectations, { expected: 'the name of a repository, without its owner' }),
  compare: z
    .array(z.string().regex(fullName).refine(isNoPath))
    .min(1)
    .max(mostCompared - 1)
    .optional()
    .describe('Further repositories for the same price, as owner/name. Commas separate them.')
    .register(expectations, {
      expected: `1 to ${mostCompared - 1} names as owner/name, with commas between them`,
    }),
  view,
});
export type RepositoryParameters = z.infer<typeof RepositoryParameters>;
