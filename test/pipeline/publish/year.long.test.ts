import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { analyse } from '../../../pipeline/analysis/analyse.ts';
import { offlineReader } from '../../../pipeline/analysis/reader/offline-reader.ts';
import { toSha256 } from '../../../pipeline/archive/archive.ts';
import { replaceFiles } from '../../../pipeline/platform/files.ts';
import { addDays } from '../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { openPlace } from './open-place.ts';
import { renderArchive } from '../../../scripts/archive/render-archive.ts';
import { madeUpNightSeenAt, makeUpNight } from '../../../scripts/lab/made-up/made-up-night.ts';
import { toScan } from '../../../pipeline/scan/take-scan.ts';

const nights = 365;

type Place = Awaited<ReturnType<typeof openPlace>>['place'];

/** Writes the scans and analyses of a year, each night compared with the one before. */
async function writeYear({ archive }: Place): Promise<void> {
  let before: Scan[] = [];
  for (let day = 0; day < nights; day += 1) {
    const date = addDays('2026-01-01', day);
    const startedAt = madeUpNightSeenAt(date);
    const found = makeUpNight({ date, windowDays: 7, limit: 60 });
    const scan = toScan(found, { date, startedAt, earlier: before });
    const file = archive.formatScan(date, scan);
    const night = {
      scan,
      scanSha256: toSha256(file.bytes),
      earlier: before,
      createdAt: startedAt,
    };
    const analysis = await analyse(night, offlineReader);
    await replaceFiles([file, archive.formatAnalysis(date, analysis)]);
    before = [scan];
  }
}

/** One checksum over every file below both folders. */
async function checksum({ archive, publicDir }: Place): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of [archive.dataDir, publicDir]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()) {
      hash.update(path).update(await readFile(path));
    }
  }
  return hash.digest('hex');
}

test(
  'a year of nights renders the same twice, and the same again from only scans and analyses',
  { timeout: 480_000 },
  async () => {
    const place = (await openPlace('2026-12-31T07:00:00.000Z')).place;
    await writeYear(place);
    expect((await renderArchive(place)).nights).toBe(nights);
    const rendered = await checksum(place);
    const { months } = (await place.archive.readDataSet())?.value ?? { months: [] };
    expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2026-01', '2026-09']);

    expect(await renderArchive(place)).toEqual({ nights, changed: 0 });
    expect(await checksum(place)).toBe(rendered);

    await rm(join(place.archive.dataDir, 'digests'), { recursive: true });
    await rm(place.publicDir, { recursive: true });
    await renderArchive({ ...place, now: '2027-06-30T07:00:00.000Z' });
    expect(await checksum(place)).toBe(rendered);
  },
);
