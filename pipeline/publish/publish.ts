import { toSha256 } from '../archive/archive.ts';
import { replaceFiles } from '../archive/replace-files.ts';
import type { Analysis } from '../contract/analysis.ts';
import { toDigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { dataPaths } from '../contract/paths.ts';
import type { Scan } from '../contract/scan.ts';
import { assembleDigest } from './assemble.ts';
import { type Place, renderCurrentFiles, renderSampleFiles } from './current-files.ts';

/**
 * Publishes a night: its three files, the free answers, the pointer, and at the very end the index.
 *
 * All of it is on disk before the first file takes its name, so a reader sees the night before whole or this one whole.
 * A night older than the newest joins the history and leaves the current one as it is.
 */
export async function publishNight(place: Place, scan: Scan, analysis: Analysis): Promise<Digest> {
  const { archive } = place;
  const digest = assembleDigest(scan, analysis);
  const date = toDigestDate(digest.digestDate);
  const night = {
    [dataPaths.scan(date)]: archive.formatScan(date, scan),
    [dataPaths.analysis(date)]: archive.formatAnalysis(date, analysis),
    [dataPaths.digest(date)]: archive.formatDigest(date, digest),
  };
  const newest = (await archive.digestDates()).at(-1) ?? date;
  const current = date < newest ? [] : await renderCurrentFiles(place, digest, checksum(night));
  await replaceFiles([...Object.values(night), ...(await renderSampleFiles(place)), ...current]);
  return digest;
}

function checksum(night: Record<string, { bytes: Buffer }>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(night).map(([path, { bytes }]) => [path, toSha256(bytes)]),
  );
}
