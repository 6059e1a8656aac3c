import { countEvidence } from '../../../../pipeline/analysis/evidence.ts';
import { type Archive, toSha256 } from '../../../../pipeline/archive/archive.ts';
import { replaceFiles } from '../../../../pipeline/platform/files.ts';
import type { Analysis } from '../../../../pipeline/contract/analysis.ts';
import type { DigestDate } from '../../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../../pipeline/contract/scan.ts';
import { publishNight } from '../../../../pipeline/publish/publish.ts';
import { renderArchive } from '../../../../scripts/archive/render-archive.ts';
import { anAnalysis, aRow, aScan } from '../../../fixtures/night.ts';
import { openPlace } from '../open-place.ts';

export type TidesPlace = Awaited<ReturnType<typeof openTidesPlace>>;

/** Empty folders, for nights with one row and two quarantined ones. */
export async function openTidesPlace() {
  const { place, read } = await openPlace('2026-11-20T06:06:00.000Z');
  const { archive } = place;
  return {
    ...place,
    read,
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
  { archive }: { archive: Archive },
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
