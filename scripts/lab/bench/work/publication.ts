import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { analyse } from '../../../../pipeline/analysis/analyse.ts';
import { offlineReader } from '../../../../pipeline/analysis/reader/offline-reader.ts';
import { openArchive, toSha256 } from '../../../../pipeline/archive/archive.ts';
import type { Analysis } from '../../../../pipeline/contract/analysis.ts';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import { compareRows } from '../../../../pipeline/contract/repository-row.ts';
import type { Scan } from '../../../../pipeline/contract/scan.ts';
import { publishNight } from '../../../../pipeline/publish/publish.ts';
import { toScan } from '../../../../pipeline/scan/take-scan.ts';
import { madeUpNightSeenAt, makeUpNight } from '../../made-up/made-up-night.ts';
import type { Benchmark } from '../benchmark.ts';
import { newest } from '../place.ts';
import { toLimitRow } from './timing.ts';

const tonight = addDays(newest, 1);
const rowsOfNight = 300;
const mostRounds = 7;

/** Publishes a night of 300 clear rows after two others: every page, feed, list and compressed copy of it. */
export const publication: Benchmark = {
  name: 'publication',
  run: async ({ folder }, { repetitions }) => {
    const seconds: number[] = [];
    // The first round is not measured.
    for (let round = 0; round <= Math.min(repetitions, mostRounds); round += 1) {
      const home = join(folder, `publication-${round}`);
      for (const part of ['data', 'public']) {
        await cp(join(folder, part), join(home, part), { recursive: true });
      }
      seconds.push(await publishTonight(home));
    }
    const what = `publishing a night of ${rowsOfNight} rows, processor time`;
    return [toLimitRow({ what, atMost: 2, unit: 's' }, seconds.slice(1), '')];
  },
};

/** Returns seconds of processor time. */
async function publishTonight(home: string): Promise<number> {
  const archive = openArchive(join(home, 'data'));
  const startedAt = madeUpNightSeenAt(tonight);
  const scan = makeScan(startedAt);
  const scanSha256 = toSha256(archive.formatScan(tonight, scan).bytes);
  const night = { scan, scanSha256, earlier: [], createdAt: startedAt };
  const analysis: Analysis = await analyse(night, offlineReader);
  const place = { archive, publicDir: join(home, 'public'), baseUrl: 'http://127.0.0.1' };
  const before = process.cpuUsage();
  await publishNight({ ...place, now: startedAt }, scan, analysis);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** A made-up night has fewer clear rows, so they are repeated under other names. */
function makeScan(startedAt: string): Scan {
  const found = makeUpNight({ date: tonight, windowDays: 7, limit: 1000 });
  const scan = toScan(found, { date: tonight, startedAt, earlier: [] });
  const clear = scan.rows.filter(({ standing }) => standing === 'clear');
  const rows = Array.from({ length: Math.ceil(rowsOfNight / clear.length) }, (_, time) =>
    clear.map((row) => ({ ...row, id: `${row.id}x${time}`, fullName: `${row.fullName}-${time}` })),
  ).flat();
  return { ...scan, rows: rows.slice(0, rowsOfNight).toSorted(compareRows) };
}
