import { countEvidence } from '../../../../pipeline/analysis/facts/evidence.ts';
import type { DigestDate } from '../../../../pipeline/contract/dates.ts';
import { aRow, aScan } from '../../../fixtures/night.ts';
import { openPlace, publishScan, writeScan } from '../open-place.ts';

export type TidesPlace = Awaited<ReturnType<typeof openTidesPlace>>;

/** Empty folders, for nights with one row and two quarantined ones. */
export async function openTidesPlace() {
  const place = await openPlace();
  return {
    ...place,
    publish: (date: DigestDate) => publishScan(place, ...makeNight(date)),
    /** Publishes all nights at once: their scans and analyses are written, and the rest is rendered. */
    publishAll: async (dates: readonly DigestDate[]) => {
      for (const date of dates) await writeScan(place.archive, ...makeNight(date));
      await place.render();
    },
  };
}

function makeNight(date: DigestDate) {
  const rows = [aRow({ fullName: 'ada/tides', stars: 4321 })];
  const both = ['no forks at 80 stars', 'the year 2026 in its name'];
  const quarantined = [
    aRow({ fullName: 'eve/crack', stars: 80, risk: { score: 0.9, reasons: both } }),
    aRow({ fullName: 'eve/keys', stars: 70, risk: { score: 0.9, reasons: both.slice(0, 1) } }),
  ];
  const scan = aScan(date, { rows, quarantined });
  const notableProjects = [{ fullName: 'ada/tides', why: 'It reads every tide.' }];
  const answer = { title: `Tides of ${date}`, notableProjects };
  return [scan, { answer, evidence: countEvidence(scan, []) }] as const;
}
