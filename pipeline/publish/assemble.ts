import { toSha256 } from '../archive/archive.ts';
import type { Analysis } from '../contract/analysis.ts';
import { toDigestDate } from '../contract/dates.ts';
import type { Digest, StarBucket } from '../contract/digest.ts';
import { countGone } from '../contract/follow-up.ts';
import type { RepositoryRow } from '../contract/repository-row.ts';
import type { Scan } from '../contract/scan.ts';
import { PipelineError } from '../platform/pipeline-error.ts';

/**
 * Builds the digest from a scan and its analysis: its text is kept, and the rows give fields.
 * @throws PipelineError if the analysis names a repository that is not among the rows.
 */
export function assembleDigest(scan: Scan, analysis: Analysis): Digest {
  const { answer } = analysis;
  const rows = new Map(scan.rows.map((row) => [row.fullName, row]));
  const content: Omit<Digest, 'schema' | 'id'> = {
    digestDate: analysis.digestDate,
    title: answer.title,
    summary: answer.summary,
    topCategories: answer.topCategories.map(({ name, note }) => `${name}: ${note}`),
    languageTrends: answer.languageTrends.map(({ name, note }) => `${name}: ${note}`),
    emergingTools: answer.emergingTools.map(
      ({ fullName, note }) => `${findRow(rows, fullName).fullName}: ${note}`,
    ),
    // Older analyses have only the reason. Their digests must keep the same content and id.
    notableProjects: answer.notableProjects.map(({ fullName, why, ...parts }) => {
      const { stars, language, description } = findRow(rows, fullName);
      return { name: fullName, stars, language, description, why, ...parts };
    }),
    totalReposAnalyzed: scan.rows.length,
    volumeMetrics: {
      scanDate: scan.scanDate,
      ...scan.metrics,
      enrichedCount: scan.rows.length + scan.quarantined.length,
      quarantinedCount: scan.quarantined.length,
      // Older scans have no standings. Their digests must keep the same content and id.
      ...(scan.campaigns && {
        cautionCount: scan.rows.filter(({ standing }) => standing === 'caution').length,
      }),
      starDistribution: countByStars(scan.rows),
    },
    // Older scans have no follow-up. Their digests must keep the same content and id.
    ...(scan.followUp === undefined ? {} : { followUp: countGone(scan.followUp?.projects ?? []) }),
    overallSentiment: answer.overallSentiment,
    fullAnalysis: answer.fullAnalysis,
    source: scan.source,
    provenance: {
      scanSha256: analysis.scanSha256,
      analyst: analysis.analyst,
      model: analysis.model,
      promptSha256: analysis.promptSha256,
    },
    createdAt: analysis.createdAt,
  };
  const hash = toSha256(JSON.stringify(content)).slice(0, 8);
  return { schema: 1, id: `${toDigestDate(analysis.digestDate)}-${hash}`, ...content };
}

function findRow(rows: ReadonlyMap<string, RepositoryRow>, fullName: string): RepositoryRow {
  const row = rows.get(fullName);
  if (row) return row;
  throw new PipelineError(
    `the analysis names ${fullName}, which is not among the night's rows; run the night again with --force`,
  );
}

const bucketEdges = [0, 10, 50, 100, 500, 1_000, 5_000, 10_000];

function countByStars(rows: readonly RepositoryRow[]): StarBucket[] {
  return bucketEdges.map((min, index) => {
    const next = bucketEdges[index + 1];
    const max = next === undefined ? null : next - 1;
    const count = rows.filter(({ stars }) => stars >= min && (max === null || stars <= max)).length;
    return { min, max, count };
  });
}
