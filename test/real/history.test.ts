import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyse } from '../../pipeline/analysis/analyse.ts';
import { offlineReader } from '../../pipeline/analysis/reader/offline-reader.ts';
import { toSha256 } from '../../pipeline/archive/archive.ts';
import { openHistory } from '../../pipeline/archive/history/history.ts';
import { Analysis } from '../../pipeline/contract/analysis.ts';
import type { Scan } from '../../pipeline/contract/scan.ts';
import { publishNight } from '../../pipeline/publish/publish.ts';
import { renderArchive } from '../../scripts/archive/render-archive.ts';
import {
  readRecordedNights,
  toRecordedScan,
} from '../../scripts/lab/recordings/recorded-nights.ts';
import { openHome } from '../pipeline/night/run-night.ts';
import { readFolder } from '../pipeline/publish/read-folder.ts';

const folder = process.env['REAL_DATA_DIR'] ?? '';

describe.skipIf(folder === '')('the history of the recorded nights', () => {
  test('has every row of every night, and is the same when it is made again from the nights', async () => {
    const { archive, publicDir } = await openHome();
    const earlier: Scan[] = [];
    for (const night of readRecordedNights(folder)) {
      const scan = toRecordedScan(night, earlier);
      const scanSha256 = toSha256(archive.formatScan(night.date, scan).bytes);
      const now = `${night.date}T17:00:00.000Z`;
      const about = { scan, scanSha256, earlier, createdAt: now };
      const place = { archive, publicDir, baseUrl: 'https://trends.example', now };
      await publishNight(place, scan, Analysis.parse(await analyse(about, offlineReader)));
      earlier.unshift(scan);
    }
    const kept = join(archive.dataDir, 'history');
    const months = await readFolder(kept);
    const history = openHistory(archive);
    const seen = new Set<string>();
    for (const name of months.keys()) {
      for (const [id, observations] of (await history.read(name.slice(0, 7))).repositories) {
        for (const { date, stars, fullName } of observations) {
          seen.add(`${date} ${id} ${fullName} ${stars}`);
        }
      }
    }
    const listed = earlier.flatMap(({ scanDate, rows, quarantined }) =>
      [...rows, ...quarantined].map(
        ({ id, fullName, stars }) => `${scanDate.slice(0, 10)} ${id} ${fullName} ${stars}`,
      ),
    );
    expect(listed.filter((row) => !seen.has(row))).toEqual([]);
    expect(seen.size).toBe(listed.length);

    await rm(kept, { recursive: true });
    const place = { archive, publicDir, baseUrl: 'https://trends.example' };
    await renderArchive({ ...place, now: '2026-08-20T00:00:00.000Z' });
    expect(await readFolder(kept)).toEqual(months);
  });
});
