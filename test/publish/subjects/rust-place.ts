import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive, toSha256 } from '../../../pipeline/archive/archive.ts';
import { type DigestDate, toMidnight } from '../../../pipeline/contract/dates.ts';
import { compareRows, type ScannedRow } from '../../../pipeline/contract/repository-row.ts';
import type { Analysis } from '../../../pipeline/contract/analysis.ts';
import { publishNight } from '../../../pipeline/publish/publish.ts';
import { aRow, aScan, anAnalysis } from '../../fixtures/night.ts';

/** Rows of a language: so many, with names of their own. */
export function rowsOf(language: string, count: number, about: Partial<ScannedRow> = {}) {
  return Array.from({ length: count }, (_, index) => {
    const owner = language.toLowerCase().replaceAll(/[^a-z]/g, '') || 'none';
    const fullName = `${owner}/r${index}`;
    return aRow({ fullName, language, stars: 500 - index, ...about });
  });
}

type Night = Partial<Pick<Analysis, 'readings' | 'kinds'>> & { quarantined?: ScannedRow[] };

/** Empty folders, for nights of rows that a test chooses. */
export async function openRustPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'subjects-'));
  const archive = openArchive(join(folder, 'data'));
  const publicDir = join(folder, 'public');
  const place = {
    archive,
    publicDir,
    baseUrl: 'https://trends.example',
    now: toMidnight('2026-12-24'),
  };
  return {
    ...place,
    place,
    folder,
    read: (path: string) => readFile(join(publicDir, path), 'utf8'),
    list: async (name: string) => (await readdir(join(publicDir, name))).toSorted(),
    publish: (date: DigestDate, rows: ScannedRow[], { quarantined = [], ...read }: Night = {}) => {
      const scan = aScan(date, { rows: rows.toSorted(compareRows), quarantined });
      const scanSha256 = toSha256(archive.formatScan(date, scan).bytes);
      return publishNight(place, scan, { ...anAnalysis(date, { scanSha256 }), ...read });
    },
  };
}
