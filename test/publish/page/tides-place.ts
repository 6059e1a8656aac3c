import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countEvidence } from '../../../pipeline/analysis/evidence.ts';
import { openArchive, toSha256 } from '../../../pipeline/archive/archive.ts';
import { replaceFiles } from '../../../pipeline/archive/replace-files.ts';
import type { Analysis } from '../../../pipeline/contract/analysis.ts';
import type { DigestDate } from '../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { publishNight } from '../../../pipeline/publish/publish.ts';
import { renderArchive } from '../../../scripts/archive/render-archive.ts';
import { aRow, aScan, anAnalysis } from '../../fixtures/night.ts';

export type TidesPlace = Awaited<ReturnType<typeof openTidesPlace>>;

/** Empty folders, for nights of one repository and two that were set aside. */
export async function openTidesPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'tides-'));
  const archive = openArchive(join(folder, 'data'));
  const publicDir = join(folder, 'public');
  const baseUrl = 'https://trends.example';
  const place = { archive, publicDir, baseUrl, now: '2026-11-20T06:06:00.000Z' };
  return {
    ...place,
    read: (path: string) => readFile(join(publicDir, path), 'utf8'),
    publish: (date: DigestDate) => {
      const { scan, analysis } = makeNight(place, date);
      return publishNight(place, scan, analysis);
    },
    /** Publishes all nights at once: their scans and analyses are written, and the rest is rendered. */
    publishAll: async (dates: readonly DigestDate[]) => {
      for (const date of dates) {
        const { scan, analysis } = makeNight(place, date);
        await replaceFiles([
          archive.formatScan(date, scan),
          archive.formatAnalysis(date, analysis),
        ]);
      }
      await renderArchive(place);
    },
  };
}

function makeNight(
  { archive }: { archive: ReturnType<typeof openArchive> },
  date: DigestDate,
): { scan: Scan; analysis: Analysis } {
  const rows = [aRow({ fullName: 'ada/tides', stars: 4321 })];
  const both = ['no forks at 80 stars', 'advertises the year 2026'];
  const quarantined = [
    aRow({ fullName: 'eve/crack', stars: 80, risk: { score: 0.9, reasons: both } }),
    aRow({ fullName: 'eve/keys', stars: 70, risk: { score: 0.9, reasons: both.slice(0, 1) } }),
  ];
  const scan = aScan(date, { rows, quarantined });
  const scanSha256 = toSha256(archive.formatScan(date, scan).bytes);
  const notableProjects = [{ fullName: 'ada/tides', why: 'It reads every tide.' }];
  const answer = { title: `Tides of ${date}`, notableProjects };
  const analysis = anAnalysis(date, { scanSha256, answer });
  return { scan, analysis: { ...analysis, evidence: countEvidence(scan, []) } };
}
