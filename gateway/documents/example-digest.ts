import type { Digest } from '../../pipeline/contract/digest.ts';
import type { RepositoryRow } from '../../pipeline/contract/repository-row.ts';
import { madeUpOwnerPrefix } from '../../pipeline/contract/scan.ts';

/** Made-up rows for examples. Their owners cannot exist, and they have no links. */
export const exampleRows: readonly RepositoryRow[] = [
  {
    id: 'DEMO_tide-table',
    fullName: `${madeUpOwnerPrefix}harbour/tide-table`,
    url: '',
    description: 'Offline tide tables for small boats',
    language: 'Rust',
    stars: 412,
    forks: 23,
    topics: ['offline', 'sailing', 'tides'],
    license: 'MIT',
    authorFollowers: 38,
    readmeExcerpt: 'Computes tide tables from harmonic constants, without a network.',
    createdAt: '2026-01-12T08:31:07.000Z',
    ownerType: 'Organization',
    starsGained: 96,
    gainedOverDays: 1,
    firstSeen: '2026-01-13',
    nightsSeen: 3,
    risk: { score: 0.04, reasons: [] },
    standing: 'clear',
    forecast: {
      survival: 0.96,
      stars: { low: 486, median: 788, high: 1521 },
      certainty: 'low',
      drivers: ['standing clear', '96 stars a day since an earlier night', '3 days old'],
      methods: { survival: 'base rate', stars: 'last pace' },
    },
  },
  {
    id: 'DEMO_ledger-lint',
    fullName: `${madeUpOwnerPrefix}quill/ledger-lint`,
    url: '',
    description: 'Finds mistakes in plain-text accounts',
    language: 'Go',
    stars: 187,
    forks: 2,
    topics: ['accounting', 'linter'],
    license: 'Apache-2.0',
    authorFollowers: 3,
    readmeExcerpt: 'A linter for plain-text accounting files that explains each finding.',
    createdAt: '2026-01-14T19:02:44.000Z',
    ownerType: 'User',
    starsGained: null,
    gainedOverDays: null,
    firstSeen: '2026-01-15',
    nightsSeen: 1,
    risk: { score: 0.31, reasons: ['few forks for its stars'] },
    standing: 'caution',
    forecast: null,
  },
];

const midnight = '2026-01-15T00:00:00.000Z';

/** A made-up digest of the made-up rows. */
export const exampleDigest: Digest = {
  schema: 1,
  id: '2026-01-15-0123abcd',
  digestDate: midnight,
  title: 'Tools for small boats and plain-text books',
  summary:
    'Two made-up repositories show the shape of a digest: one computes tides offline, the other lints accounts.',
  topCategories: ['Sailing: offline tools for small boats', 'Finance: plain-text accounting'],
  languageTrends: ['Rust: 1 of 2 rows and most of the stars', 'Go: 1 of 2 rows'],
  emergingTools: exampleRows
    .slice(0, 1)
    .map(({ fullName, description }) => `${fullName}: ${description}`),
  notableProjects: exampleRows.slice(0, 1).map(({ fullName, stars, language, description }) => ({
    name: fullName,
    stars,
    language,
    description,
    why: 'Offline tide tables for small boats. Its 96 stars since the last scan are the largest gain of the night.',
    what: 'Offline tide tables for small boats.',
    forWhom: null,
    different: null,
    caveat: null,
  })),
  totalReposAnalyzed: exampleRows.length,
  volumeMetrics: {
    scanDate: midnight,
    totalReposCreated: 279_825,
    totalWithStars: 5609,
    candidateCount: 3,
    enrichedCount: 3,
    quarantinedCount: 1,
    cautionCount: 1,
    starDistribution: [
      { min: 100, max: 499, count: 2 },
      { min: 500, max: null, count: 0 },
    ],
  },
  followUp: { checked: 2, gone: 1, goneShare: 0.5 },
  overallSentiment: 'steady',
  fullAnalysis: '## Made-up night\n\nThis text stands for a few paragraphs of Markdown.',
  source: 'demo',
  provenance: {
    scanSha256: '0'.repeat(64),
    analyst: 'offline',
    model: 'offline-1',
    promptSha256: null,
  },
  createdAt: '2026-01-15T02:41:09.318Z',
};
