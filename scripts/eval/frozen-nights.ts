import { addDays, type DigestDate } from '../../pipeline/contract/dates.ts';
import type { Scan } from '../../pipeline/contract/scan.ts';
import { toScan } from '../../pipeline/scan/take-scan.ts';
import { madeUpNightSeenAt, makeUpNight } from '../made-up/made-up-night.ts';

/** A night's scan and the scans before it, newest first. */
export type FrozenNight = { name: string; scan: Scan; earlier: Scan[] };

/** Made-up worlds with a seed and a first night. A seed and a date always give the same night. */
const worlds: readonly { seed: string; from: DigestDate; nights: number }[] = [
  { seed: 'demo', from: '2026-11-01', nights: 3 },
  { seed: 'harbour', from: '2026-06-14', nights: 2 },
  { seed: 'winter', from: '2026-01-30', nights: 9 },
];

/** The first and last night of each world. The first has no earlier scans, the last has all of them. */
export function makeFrozenNights(): FrozenNight[] {
  return worlds.flatMap(({ seed, from, nights }) => {
    const scans: Scan[] = [];
    for (let index = 0; index < nights; index += 1) {
      const date = addDays(from, index);
      const found = makeUpNight({ date, seed, windowDays: 7, limit: 300 });
      scans.unshift(
        toScan(found, { date, startedAt: madeUpNightSeenAt(date), earlier: [...scans] }),
      );
    }
    return [scans.length - 1, 0].flatMap((index): FrozenNight[] => {
      const scan = scans[index];
      const name = `${seed} ${scan?.scanDate.slice(0, 10)}`;
      return scan ? [{ name, scan, earlier: scans.slice(index + 1) }] : [];
    });
  });
}
