import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { toSha256 } from '../../../../pipeline/archive/archive.ts';
import { type DigestDate, toMidnight } from '../../../../pipeline/contract/dates.ts';
import { compareRows, type ScannedRow } from '../../../../pipeline/contract/repository-row.ts';
import type { Analysis } from '../../../../pipeline/contract/analysis.ts';
import { publishNight } from '../../../../pipeline/publish/publish.ts';
import { aRow, aScan, anAnalysis } from '../../../fixtures/night.ts';
import { openPlace } from '../open-place.ts';

/** So many rows of a language, each with another name. */
export function rowsOf(language: string, count: number, about: Partial<ScannedRow> = {}) {
  return Array.from({ length: count }, (_, index) => {
    const owner = language.toLowerCase().replaceAll(/[^a-z]/g, '') || 'none';
    const fullName = `${owner}/r${index}`;
    return aRow({ fullName, language, stars: 500 - index, ...about });
  });
}

type Night = Partial<Pick<Analysis, 'readings' | 'kinds'>> & { quarantined?: ScannedRow[] };

/** Empty folders, for nights with rows that a test chooses. */
export async function openRustPlace() {
  const { folder, place, read } = await openPlace(toMidnight('2026-12-24'));
  const { archive, publicDir } = place;
  return {
    ...place,
    place,
    folder,
    read,
    list: async (name: string) => (await readdir(join(publicDir, name))).toSorted(),
    publish: (date: DigestDate, rows: ScannedRow[], { quarantined = [], ...said }: Night = {}) => {
      const scan = aScan(date, { rows: rows.toSorted(compareRows), quarantined });
      const scanSha256 = toSha256(archive.formatScan(date, scan).bytes);
      return publishNight(place, scan, { ...anAnalysis(date, { scanSha256 }), ...said });
    },
  };
}
