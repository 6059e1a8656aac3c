import type { RepositoryRow } from '../../../pipeline/contract/repository-row.ts';
import { madeUpOwnerPrefix } from '../../../pipeline/contract/scan.ts';

/** Made-up rows for the documents' examples. Their owners cannot exist, and they link to nothing. */
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
    firstSeen: '2026-01-13',
    risk: { score: 0.04, reasons: [] },
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
    firstSeen: '2026-01-15',
    risk: { score: 0.31, reasons: ['few forks for its stars'] },
  },
];
