import * as z from 'zod';
import { DigestDate, Instant, Midnight } from './dates.ts';
import { FollowUp } from './follow-up.ts';
import { compareRows, ScannedRow, Standing } from './repository-row.ts';
import { Count } from './scalars.ts';

export const Campaign = z
  .strictObject({
    kind: z
      .string()
      .min(1)
      .nullable()
      .describe('What most of them offer, in a word or two; null where their words do not say.'),
    shared: z
      .array(z.enum(['text', 'fingerprint', 'owner']))
      .min(1)
      .describe(
        'What they share. text: the same README or description. fingerprint: about the same stars, and the same forks, topics, licence, language and day.',
      ),
    count: z.int().min(2).describe('Repositories.'),
    owners: z.int().positive().describe('Their different owners.'),
    quarantined: Count.describe('How many are quarantined. The others have the standing caution.'),
    stars: z
      .strictObject({ min: Count, max: Count })
      .describe('The fewest and the most stars of one of them.'),
  })
  .describe('Repositories of one night that are not clear and belong together. It holds no names.');
export type Campaign = z.infer<typeof Campaign>;

export const Source = z
  .enum(['github', 'demo'])
  .describe('Where the rows came from: github, or demo for a made-up night. The two never mix.');
export type Source = z.infer<typeof Source>;

/** The beginning of made-up owners' logins. GitHub allows no underscore in real ones. */
export const madeUpOwnerPrefix = 'demo_';

/** How many new repositories GitHub had in the night's window, as GitHub's search estimates it. */
export const ScanMetrics = z.strictObject({
  totalReposCreated: Count.nullable().describe(
    'About how many repositories were created on GitHub within the window. GitHub’s search estimates it; null where not asked.',
  ),
  totalWithStars: Count.nullable().describe(
    'About how many of them have at least one star; null where not asked.',
  ),
  candidateCount: Count.describe('Repositories found by search.'),
});
export type ScanMetrics = z.infer<typeof ScanMetrics>;

/** The first or the last moment of a window. Made-up nights and older scans give a whole day. */
const WindowEnd = z.union([Instant, DigestDate]);

/** The creation dates that a scan covers: `days` times 24 hours up to its start. */
export const ScanWindow = z.strictObject({
  days: z.int().positive(),
  /** Inclusive, in whole seconds. */
  from: WindowEnd,
  /** Inclusive: the start of the scan. */
  to: WindowEnd,
  /** The highest number of candidates. */
  limit: z.int().positive(),
});
export type ScanWindow = z.infer<typeof ScanWindow>;

/** A fact that GitHub was asked for and did not give. */
export const Gap = z.strictObject({
  /** `row`: the whole repository is missing. Any other fact: the row exists without it. */
  fact: z.enum(['row', 'followers', 'counts', 'readme', 'volume']),
  /** The repository; the owner for `followers`; empty where GitHub named none. */
  of: z.string(),
  reason: z.string(),
});
export type Gap = z.infer<typeof Gap>;

function refuseUnsorted(rows: readonly ScannedRow[], context: z.core.$RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const previous = rows[index - 1];
    if (previous && compareRows(previous, row) > 0) {
      context.addIssue({
        code: 'custom',
        path: [index],
        message: 'expected rows by stars, then name',
      });
    }
    if (seen.has(row.id)) {
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'expected each id once' });
    }
    seen.add(row.id);
  }
}

const SoldRow = ScannedRow.refine(({ standing }) => standing !== 'quarantined', {
  path: ['standing'],
  error: 'expected clear or caution',
});

/** Files from before the standings have no `standing`: the list that a row is in says it. */
const QuarantinedRow = ScannedRow.extend({ standing: Standing.default('quarantined') });

/** The rows of a night, with quarantined ones apart. Written once; later stages read it. */
export const Scan = z.strictObject({
  schema: z.literal(1),
  scanDate: Midnight,
  startedAt: Instant,
  source: Source,
  window: ScanWindow,
  metrics: ScanMetrics,
  /** Rows that are clear or call for caution. They are sold. */
  rows: z.array(SoldRow).superRefine(refuseUnsorted),
  /** Rows that are neither analysed nor sold. Their `risk` holds the reasons. */
  quarantined: z.array(QuarantinedRow).superRefine(refuseUnsorted),
  /** What happened to recommendations. Null if GitHub was not asked; absent in older files. */
  followUp: FollowUp.nullable().optional(),
  /** Rows that are not clear and belong together, without names. Absent in older files. */
  campaigns: z.array(Campaign).optional(),
  /** Facts that are missing and rows that were lost. Absent in older files. */
  gaps: z.array(Gap).optional(),
});
export type Scan = z.infer<typeof Scan>;

/** All rows of a night, the quarantined ones last. */
export function allRows<Row>({ rows, quarantined }: Record<'rows' | 'quarantined', Row[]>): Row[] {
  return [...rows, ...quarantined];
}
