import { execFileSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { analyse } from '../../../pipeline/analysis/analyse.ts';
import { offlineReader } from '../../../pipeline/analysis/reader/offline-reader.ts';
import { openArchive, toSha256 } from '../../../pipeline/archive/archive.ts';
import { replaceFiles } from '../../../pipeline/platform/files.ts';
import type { Analysis } from '../../../pipeline/contract/analysis.ts';
import { addDays, type DigestDate, toMidnight, yearOf } from '../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import type { Tracking } from '../../../pipeline/contract/tracking.ts';
import { emptyTracking } from '../../../pipeline/scan/tracking.ts';
import { assembleDigest } from '../../../pipeline/publish/assemble.ts';
import {
  formatNightLists,
  openPublishedNights,
} from '../../../pipeline/publish/published-nights.ts';
import { openPublishedHistory } from '../../../pipeline/publish/published-history.ts';
import { renderSearchLists } from '../../../pipeline/publish/search/search-files.ts';
import { toScan } from '../../../pipeline/scan/take-scan.ts';
import { madeUpNightSeenAt, makeUpNight, recordMadeUpScan } from '../made-up/made-up-night.ts';

/** A git repository with many nights, and two files for the next night. */
export type GrownArchive = {
  /** The path of the git repository that the job clones. */
  origin: string;
  /** The path of the recorded scan of the next night. */
  scan: string;
};

/** The night that the job publishes. */
const tonight: DigestDate = '2026-11-20';
export const baseUrl = 'https://trends.example';

/** This many nights differ. Earlier nights repeat them with other dates. No night looks further back. */
const distinct = 31;
const rowsOfNight = 100;

/** Makes a git repository of our sources and `nights` nights before tonight. */
export async function growArchive(
  folder: string,
  nights: number,
  made: readonly MadeNight[],
): Promise<GrownArchive> {
  const origin = join(folder, 'origin');
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const file of files.filter((path) => path !== '')) {
    await mkdir(dirname(join(origin, file)), { recursive: true });
    await cp(file, join(origin, file));
  }
  const archive = openArchive(join(origin, 'data'));
  for (let age = nights; age > 0; age -= 1) {
    await writeNight(archive, addDays(tonight, -age), made[age % distinct] ?? missing());
  }
  const published = await openPublishedNights(archive);
  const years = new Set(published.dates.map(yearOf));
  const searched = await renderSearchLists(archive, published, { years, changed: undefined });
  const history = await openPublishedHistory(archive);
  await replaceFiles([
    ...(await history.files()),
    ...(await history.index(published.dates)),
    ...formatNightLists(archive, published, years),
    ...searched.data,
  ]);
  const scan = join(folder, 'tonight.json');
  await recordMadeUpScan(scan, { date: tonight, archive, limit: rowsOfNight });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: origin, stdio: 'ignore' });
  git('init', '--initial-branch=main');
  git('config', 'uploadpack.allowFilter', 'true');
  git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  git('add', '.');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.com', 'commit', '-m', 'all nights');
  return { origin, scan };
}

/** A night that is written again under many dates. */
export type MadeNight = { scan: Scan; analysis: Analysis; tracking: Tracking };

/** Makes up nights that differ from each other. */
export async function makeUpNights(): Promise<MadeNight[]> {
  const nights: MadeNight[] = [];
  for (let age = distinct; age > 0; age -= 1) {
    const date = addDays(tonight, -age);
    const found = makeUpNight({ date, windowDays: 7, limit: rowsOfNight });
    const earlier = nights.slice(-1).map(({ scan }) => scan);
    const createdAt = madeUpNightSeenAt(date);
    const scan = toScan(found, { date, startedAt: createdAt, earlier });
    const night = { scan, scanSha256: '0'.repeat(64), earlier, createdAt };
    const analysis = await analyse(night, offlineReader);
    nights.push({ scan, analysis, tracking: toTracking(date, scan) });
  }
  return nights;
}

/** Tracking data of as many repositories as a month of nights collects. */
function toTracking(date: DigestDate, { rows }: Scan): Tracking {
  const ids = Array.from({ length: 20 }, (_, time) => rows.map(({ id }) => `${id}x${time}`)).flat();
  return {
    ...emptyTracking(date, madeUpNightSeenAt(date)),
    seen: {
      ids,
      stars: ids.map((_, index) => (index * 7919) % 5_000),
      forks: ids.map((_, index) => (index * 104_729) % 300),
    },
  };
}

async function writeNight(
  archive: ReturnType<typeof openArchive>,
  date: DigestDate,
  made: MadeNight,
): Promise<void> {
  const startedAt = madeUpNightSeenAt(date);
  const scan = { ...made.scan, scanDate: toMidnight(date), startedAt };
  const scanFile = archive.formatScan(date, scan);
  const analysis = {
    ...made.analysis,
    digestDate: toMidnight(date),
    createdAt: startedAt,
    scanSha256: toSha256(scanFile.bytes),
  };
  const files = [
    scanFile,
    archive.formatAnalysis(date, analysis),
    archive.formatDigest(date, assembleDigest(scan, analysis)),
    archive.formatTracking({ ...made.tracking, date, askedAt: startedAt }),
  ];
  for (const { path, bytes } of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
}

function missing(): never {
  throw new Error('no night was made up');
}
