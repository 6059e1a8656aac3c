import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { analyse } from '../../../pipeline/analysis/analyse.ts';
import { offlineReader } from '../../../pipeline/analysis/reader/offline-reader.ts';
import { type Archive, openArchive, toSha256 } from '../../../pipeline/archive/archive.ts';
import { Analysis } from '../../../pipeline/contract/analysis.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import { madeUpOwnerPrefix, Scan } from '../../../pipeline/contract/scan.ts';
import { emptyTracking } from '../../../pipeline/scan/tracking.ts';
import { toScan } from '../../../pipeline/scan/take-scan.ts';
import { madeUpNightSeenAt, makeUpNight, recordMadeUpScan } from '../made-up/made-up-night.ts';

/** The night that the job publishes. */
const tonight: DigestDate = '2026-11-20';
export const baseUrl = 'https://trends.example';

/** This many nights are made up. Earlier ones repeat them as other repositories of an earlier time. */
const distinct = 31;
/** A night looks up what the nights of so many days before it listed. */
const trackedDays = 30;
const rowsOfNight = 100;

/** Writes our sources and `nights` nights before tonight into a folder. A rendering makes everything else from them. */
export async function growArchive(
  origin: string,
  nights: number,
  distinctNights: readonly MadeNight[],
): Promise<void> {
  execFileSync('git', ['checkout-index', '--all', `--prefix=${origin}/`]);
  const archive = openArchive(join(origin, 'data'));
  const listed: string[][] = [];
  for (let age = nights; age > 0; age -= 1) {
    const night = toEarlierTime(distinctNights, age);
    await writeNight(archive, addDays(tonight, -age), night, listed.slice(-trackedDays).flat());
    listed.push(night.scan.rows.map(({ id }) => id));
  }
}

/** The recorded scan of the night that the job publishes. */
export function scanOf(origin: string): string {
  return `${origin}-tonight.json`;
}

/** Records the scan of tonight beside the folder, and makes the folder a git repository, from which a part can be fetched. */
export async function offerArchive(origin: string): Promise<void> {
  const archive = openArchive(join(origin, 'data'));
  await recordMadeUpScan(scanOf(origin), { date: tonight, archive, limit: rowsOfNight });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: origin, stdio: 'ignore' });
  git('init', '--initial-branch=main');
  git('config', 'uploadpack.allowFilter', 'true');
  git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  git('add', '.');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.com', 'commit', '-m', 'all nights');
}

/** A night that stands for many: each time with other dates, and other repositories. */
const MadeNight = z.object({ scan: Scan, analysis: Analysis });
export type MadeNight = z.infer<typeof MadeNight>;

/** Makes up the nights before tonight, the oldest first. They differ from each other. */
export async function makeUpNights(): Promise<MadeNight[]> {
  const nights: MadeNight[] = [];
  for (let age = distinct; age > 0; age -= 1) {
    const date = addDays(tonight, -age);
    const found = makeUpNight({ date, windowDays: 7, limit: rowsOfNight });
    const earlier = nights.slice(-1).map(({ scan }) => scan);
    const createdAt = madeUpNightSeenAt(date);
    const scan = toScan(found, { date, startedAt: createdAt, earlier });
    const night = { scan, scanSha256: '0'.repeat(64), earlier, createdAt };
    nights.push({ scan, analysis: await analyse(night, offlineReader) });
  }
  return nights;
}

/** The night `age` days before tonight. Nights of more than 31 days ago list repositories that no later night lists. */
function toEarlierTime(distinctNights: readonly MadeNight[], age: number): MadeNight {
  const cycle = Math.floor((age - 1) / distinct);
  const text = JSON.stringify(distinctNights[distinct - 1 - ((age - 1) % distinct)])
    .replaceAll(madeUpOwnerPrefix, `${madeUpOwnerPrefix}${cycle}`)
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, (date) => addDays(date, -cycle * distinct));
  return MadeNight.parse(JSON.parse(text));
}

/** Writes a night that looked up the repositories that `listed` names and the night does not list. */
async function writeNight(
  archive: Archive,
  date: DigestDate,
  { scan, analysis }: MadeNight,
  listed: readonly string[],
): Promise<void> {
  const shown = new Set(scan.rows.map(({ id }) => id));
  const ids = [...new Set(listed)].filter((id) => !shown.has(id));
  const seen = {
    ids,
    stars: ids.map((_, index) => (index * 7919) % 5_000),
    forks: ids.map((_, index) => (index * 104_729) % 300),
  };
  const scanFile = archive.formatScan(date, scan);
  const files = [
    scanFile,
    archive.formatAnalysis(date, { ...analysis, scanSha256: toSha256(scanFile.bytes) }),
    archive.formatTracking({ ...emptyTracking(date, madeUpNightSeenAt(date)), seen }),
  ];
  for (const { path, bytes } of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
}
