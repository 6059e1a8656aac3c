import type { ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import { aRow } from '../../../fixtures/night.ts';
import { signalsNotAsked } from '../../../../scripts/lab/recordings/recorded-nights.ts';

type Told = Partial<Pick<ScannedRow, 'fullName' | 'description' | 'language' | 'license'>> & {
  topics?: string[];
  excerpt?: string;
  readmeText?: string;
  ownerCreatedAt?: string;
};

/** A row with these texts; its owner's account is a year old, and it states a licence. */
export function makeRow(told: Told): ScannedRow {
  const fullName = told.fullName ?? 'harbour/lantern';
  return aRow({
    id: fullName,
    fullName,
    description: told.description ?? '',
    language: told.language ?? 'Rust',
    topics: told.topics ?? [],
    license: told.license ?? 'MIT',
    readmeExcerpt: told.excerpt ?? '',
    createdAt: '2031-04-02T10:00:00.000Z',
    firstSeen: '2031-04-03',
    signals: {
      ...signalsNotAsked,
      ownerCreatedAt: told.ownerCreatedAt ?? '2030-04-02T10:00:00.000Z',
      readmeText: told.readmeText ?? null,
    },
  });
}
