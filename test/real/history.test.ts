import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openHistory } from '../../pipeline/archive/history/history.ts';
import { renderArchive } from '../../scripts/archive/render-archive.ts';
import { readRecordedNights } from '../../scripts/lab/recordings/recorded-nights.ts';
import { openHome } from '../pipeline/night/run-night.ts';
import { readFolder } from '../pipeline/publish/read-folder.ts';
import { folder, publishRecorded } from './recordings.ts';

describe.skipIf(folder === '')('the history of the recorded nights', () => {
  test('has every row of every night, and is the same when it is made again from the nights', async () => {
    const { archive, publicDir } = await openHome();
    const earlier = await publishRecorded({ archive, publicDir }, readRecordedNights(folder));
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
