import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Archive, openArchive, toSha256 } from '../../../pipeline/archive/archive.ts';
import type { Analysis } from '../../../pipeline/contract/analysis.ts';
import { type DigestDate, type Instant, toDigestDate } from '../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { replaceFiles } from '../../../pipeline/platform/files.ts';
import type { Place } from '../../../pipeline/publish/context.ts';
import { publishNight } from '../../../pipeline/publish/publish.ts';
import { renderArchive } from '../../../scripts/archive/render-archive.ts';
import { anAnalysis, aRow, aScan } from '../../fixtures/night.ts';
import { newFolder } from '../../run/new-folder.ts';

/** Empty folders in which nights are published at this time. `read` gives the text of a public file. */
export async function openPlace(now: Instant = '2026-11-20T06:06:00.000Z') {
  const folder = newFolder();
  const archive = openArchive(join(folder, 'data'));
  const publicDir = join(folder, 'public');
  const place = { archive, publicDir, baseUrl: 'https://trends.example', now };
  return {
    ...place,
    folder,
    read: (path: string) => readFile(join(publicDir, path), 'utf8'),
    has: (path: string) => existsSync(join(publicDir, path)),
    render: () => renderArchive(place),
  };
}

type Parts = Partial<Omit<Analysis, 'answer'>> & { answer?: Partial<Analysis['answer']> };

function analyse(archive: Archive, scan: Scan, { answer = {}, ...parts }: Parts): Analysis {
  const date = toDigestDate(scan.scanDate);
  const scanSha256 = toSha256(archive.formatScan(date, scan).bytes);
  return { ...anAnalysis(date, { answer }), ...parts, scanSha256 };
}

/** Publishes a scan, and an analysis of it with these parts. */
export async function publishScan(place: Place, scan: Scan, parts: Parts = {}) {
  return publishNight(place, scan, analyse(place.archive, scan, parts));
}

/** Publishes a night of one repository under this title. */
export function publishTitled(place: Place, day: DigestDate, title = 'Tides come in') {
  return publishScan(place, aScan(day, { rows: [aRow({ fullName: 'ada/tides' })] }), {
    answer: { title },
  });
}

/** Writes the same two files as an earlier run leaves them, and publishes nothing. */
export async function writeScan(archive: Archive, scan: Scan, parts: Parts = {}) {
  const date = toDigestDate(scan.scanDate);
  const analysis = analyse(archive, scan, parts);
  await replaceFiles([archive.formatScan(date, scan), archive.formatAnalysis(date, analysis)]);
}
