import { type Archive, toSha256 } from '../archive/archive.ts';
import { type NewFile, replaceFiles } from '../archive/replace-files.ts';
import type { Analysis } from '../contract/analysis.ts';
import { type DigestDate, toDigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { dataPaths } from '../contract/paths.ts';
import type { Scan } from '../contract/scan.ts';
import { assembleDigest } from './assemble.ts';
import { type Place, renderCurrentFiles, renderSampleFiles } from './current-files.ts';
import { openPublishedNights, unlessBroken } from './published-nights.ts';
import type { NewestNight } from './site-files.ts';

/**
 * Publishes a night: its three files, the pages and feeds, the free answers, the pointer, and at the very end the index.
 *
 * All of it is on disk before the first file takes its name, so a reader sees the night before whole or this one whole.
 * A night older than the newest joins the history and leaves the current one as it is.
 */
export async function publishNight(place: Place, scan: Scan, analysis: Analysis): Promise<Digest> {
  const { archive } = place;
  const digest = assembleDigest(scan, analysis);
  const date = toDigestDate(digest.digestDate);
  const files = {
    [dataPaths.scan(date)]: archive.formatScan(date, scan),
    [dataPaths.analysis(date)]: archive.formatAnalysis(date, analysis),
    [dataPaths.digest(date)]: archive.formatDigest(date, digest),
  };
  const nights = await openPublishedNights(archive, new Map([[date, digest]]));
  const newest = nights.dates.at(-1) ?? date;
  const current =
    date === newest
      ? { night: { digest, scan, analysis }, sha256: checksum(files) }
      : await readNewest(archive, newest);
  await replaceFiles([
    ...Object.values(files),
    ...(await renderSampleFiles(place)),
    ...(current
      ? await renderCurrentFiles(place, current.night, {
          nights,
          changed: [date],
          sha256: current.sha256,
        })
      : []),
  ]);
  return digest;
}

/** The newest night as it was published; undefined where one of its files is missing or broken. */
async function readNewest(
  archive: Archive,
  date: DigestDate,
): Promise<{ night: NewestNight; sha256: Record<string, string> } | undefined> {
  const scan = await unlessBroken(() => archive.readScan(date));
  const analysis = await unlessBroken(() => archive.readAnalysis(date));
  const digest = await unlessBroken(() => archive.readDigest(date));
  if (!scan || !analysis || !digest) return undefined;
  return {
    night: { scan: scan.value, analysis: analysis.value, digest: digest.value },
    sha256: {
      [dataPaths.scan(date)]: scan.sha256,
      [dataPaths.analysis(date)]: analysis.sha256,
      [dataPaths.digest(date)]: digest.sha256,
    },
  };
}

function checksum(night: Record<string, NewFile>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(night).map(([path, { bytes }]) => [path, toSha256(bytes)]),
  );
}
