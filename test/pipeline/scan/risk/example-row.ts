import type { EnrichedRow, Signals } from '../../../../pipeline/contract/repository-row.ts';
import { toReadmePage } from '../../../../pipeline/scan/risk/readme-page.ts';
import { aRow } from '../../../fixtures/night.ts';
import { signalsNotAsked } from '../../../../scripts/lab/recordings/recorded-nights.ts';

type Changes = Partial<Omit<EnrichedRow, 'signals'>> & { signals?: Partial<Signals> };

/** An ordinary repository with these changes. No signals are known, unless given. */
export function createRow(changes: Changes = {}): EnrichedRow {
  const fullName = changes.fullName ?? 'maria/tidy-logs';
  return aRow({
    id: fullName,
    fullName,
    url: '',
    description: 'Reads the logs of a cluster and groups what belongs together',
    stars: 400,
    forks: 35,
    topics: ['logs', 'observability'],
    authorFollowers: 20,
    readmeExcerpt: 'Tidy logs reads the logs of a cluster.',
    createdAt: '2026-08-10T09:00:00.000Z',
    ...changes,
    signals: { ...signalsNotAsked, ...changes.signals },
  });
}

/** A row with this README, measured as a scan does it. */
export function createRead(readme: string, changes: Changes = {}): EnrichedRow {
  const signals = {
    readmeBytes: readme.length,
    readmeText: readme.replaceAll(/[#`*[\]]/g, '').slice(0, 3_000),
    page: toReadmePage(readme, changes.fullName ?? 'maria/tidy-logs'),
  };
  return createRow({ ...changes, signals: { ...signals, ...changes.signals } });
}

/** A repository that offers cracked software, as such repositories really do. */
export function createCrack(changes: Changes = {}): EnrichedRow {
  return createRow({
    fullName: 'fastkey77/Photo-Editor-Pro-2026',
    description: 'Photo Editor Pro 2026 cracked, free download with keygen, premium unlocked',
    language: '',
    license: '',
    stars: 420,
    forks: 0,
    topics: Array.from({ length: 16 }, (_, index) => `photo-${index}`),
    ...changes,
  });
}
