import * as z from 'zod';
import { Analysis, Cause, QuotedFields, Sentiment } from './analysis.ts';
import { Midnight } from './dates.ts';
import { FollowUpTotals } from './follow-up.ts';
import { FullName, RepositoryRow } from './repository-row.ts';
import { ScanMetrics, Source } from './scan.ts';
import { Count } from './scalars.ts';

/** The digest id. It changes if and only if the digest changes. */
export const DigestId = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/, { error: 'expected a date and eight hex digits' })
  .meta({ examples: ['2026-11-29-cb851799'] })
  .describe('The date, and eight hex digits of the SHA-256 of the content.');

export const StarBucket = z
  .strictObject({
    min: Count.describe('Fewest stars.'),
    max: Count.nullable().describe('Most stars; null where there is no upper end.'),
    count: Count.describe('Number of rows.'),
  })
  .describe('The number of rows with `min` to `max` stars, both inclusive.');
export type StarBucket = z.infer<typeof StarBucket>;

export const VolumeMetrics = z
  .strictObject({
    scanDate: Midnight.describe('The UTC day on which the scan started.'),
    ...ScanMetrics.shape,
    enrichedCount: Count.describe('Candidates that became rows, quarantined rows included.'),
    quarantinedCount: Count.describe('Rows set apart as likely spam.'),
    cautionCount: Count.optional().describe(
      'Rows with the standing caution: delivered and never recommended. Older digests do not have it.',
    ),
    starDistribution: z.array(StarBucket).describe('Rows by their stars.'),
  })
  .describe('How large a night was.');
export type VolumeMetrics = z.infer<typeof VolumeMetrics>;

const Sentence = z.string().min(1).nullable().optional();

/** The headings of a full analysis, in order. A section that has nothing to say is left out. */
export const sectionTitles = {
  inShort: 'In short',
  notable: 'Worth a look',
  notableBefore: 'New and worth a look',
  rising: 'Still rising',
  themes: 'Themes',
  moved: 'What moved',
  setAside: 'Set aside',
  earlier: 'Earlier picks',
  method: 'How to read this',
} as const;

/** The heading of the things to install or run, which a full analysis does not repeat. */
export const toolsTitle = 'Tools to try';

/** A recommendation. Name, stars, language and description are from its row. */
export const NotableProject = z
  .strictObject({
    name: FullName,
    stars: RepositoryRow.shape.stars,
    language: RepositoryRow.shape.language,
    description: RepositoryRow.shape.description,
    why: z
      .string()
      .min(1)
      .describe('Why it is here: a counted fact. In older digests, sentences about it.'),
    what: Sentence.describe(
      'What it is, in its owner’s words; in facts where no sentence says it. Absent in older digests.',
    ),
    forWhom: Sentence.describe(
      'Whom it is for, in its owner’s words; null where its texts do not say.',
    ),
    different: Sentence.describe(
      'What is different about it, in its owner’s words; null where its texts do not say.',
    ),
    caveat: Sentence.describe(
      'What to be careful about, in its owner’s words; null where its texts do not say.',
    ),
    quotedFrom: QuotedFields.optional().describe(
      'Which of these sentences are quoted word for word, and from where. Absent in older digests.',
    ),
    cause: Cause.optional(),
  })
  .describe('A recommended repository.');

/** What a digest was made from. */
export const Provenance = Analysis.pick({
  scanSha256: true,
  analyst: true,
  model: true,
  promptSha256: true,
}).describe('What a digest was made from, and by whom.');

/** `/v1/digests/latest` serves it, and `/v1/digests` lists it. */
export const Digest = z
  .strictObject({
    schema: z.literal(1).describe('Version of this shape.'),
    id: DigestId,
    digestDate: Midnight.describe('The UTC day that the digest covers.'),
    title: z.string().min(1).describe('The night in one line.'),
    summary: z.string().min(1).describe('The night in a few sentences.'),
    topCategories: z.array(z.string()).describe('Each `<category>: <note>`.'),
    languageTrends: z.array(z.string()).describe('Each `<language>: <note>`.'),
    emergingTools: z.array(z.string()).describe('Each `<owner/repository>: <what it does>`.'),
    notableProjects: z.array(NotableProject).describe('Recommended repositories.'),
    totalReposAnalyzed: Count.describe(
      'Number of rows that the digest is about, without quarantined ones.',
    ),
    volumeMetrics: VolumeMetrics.describe('How large the night was.'),
    followUp: FollowUpTotals.optional().describe(
      'What happened to the recommendations of the last 30 days. Older digests do not have it.',
    ),
    overallSentiment: Sentiment.describe('The mood of the night.'),
    fullAnalysis: z.string().min(1).describe('The whole analysis, in Markdown.'),
    source: Source,
    provenance: Provenance,
    createdAt: Analysis.shape.createdAt,
  })
  .describe(
    'The digest of one night. Every repository that it recommends was scanned that night. Names, stars, languages and descriptions are those of its row. It also reports on earlier picks.',
  );
export type Digest = z.infer<typeof Digest>;
