import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Archive } from '../../../pipeline/archive/archive.ts';
import { type DigestDate, toMidnight } from '../../../pipeline/contract/dates.ts';
import { dataPaths } from '../../../pipeline/contract/paths.ts';
import { replaceFiles } from '../../../pipeline/platform/files.ts';
import { emptyTracking } from '../../../pipeline/scan/tracking.ts';
import { copyMadeUpHome } from '../night/copied-home.ts';

const dayBefore: DigestDate = '2026-11-19';
const day: DigestDate = '2026-11-20';

test.each([
  ['scan', dataPaths.scan, ({ readScan }: Archive) => readScan(dayBefore)],
  ['scan', dataPaths.scan, ({ readRows }: Archive) => readRows(dayBefore, new Set())],
  ['analysis', dataPaths.analysis, ({ readAnalysis }: Archive) => readAnalysis(dayBefore)],
  ['digest', dataPaths.digest, ({ readDigest }: Archive) => readDigest(dayBefore)],
  ['look-up', dataPaths.trackingOf, ({ readTracking }: Archive) => readTracking(dayBefore)],
])('a copied %s in the place of another day is damaged', async (_, path, read) => {
  const { archive } = await copyMadeUpHome(dayBefore, day);
  const lookUps = [dayBefore, day].map((date) => emptyTracking(date, toMidnight(date)));
  await replaceFiles(lookUps.map(archive.formatTracking));
  await read(archive);
  const place = join(archive.dataDir, path(dayBefore));
  await copyFile(join(archive.dataDir, path(day)), place);
  await expect(read(archive)).rejects.toThrow(`${place}: is of ${day}, and not of ${dayBefore}`);
  expect([...archive.damaged.keys()]).toEqual([path(dayBefore)]);
});
