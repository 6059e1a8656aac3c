import { type Archive, toSha256 } from '../archive/archive.ts';
import { type NewFile, replaceFiles } from '../archive/replace-files.ts';
import type { DigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { dataPaths } from '../contract/paths.ts';
import { assembleDigest } from './assemble.ts';
import { type Place, renderCurrentFiles, renderSampleFiles } from './current-files.ts';

/**
 * Renders everything derived anew from the scans and analyses, and replaces what came out otherwise.
 *
 * Rendering twice changes nothing the second time. Nights without an analysis of their very scan are passed over.
 */
export async function renderArchive(place: Place): Promise<{ nights: number; changed: number }> {
  const nights: RenderedNight[] = [];
  for (const date of await place.archive.scanDates()) {
    const night = await renderNight(place.archive, date);
    if (night) nights.push(night);
  }
  const newest = nights.at(-1);
  const changed = await replaceFiles([
    ...nights.map(({ file }) => file),
    ...(await renderSampleFiles(place)),
    ...(newest ? await renderCurrentFiles(place, newest.digest, newest.sha256) : []),
  ]);
  return { nights: nights.length, changed };
}

type RenderedNight = { digest: Digest; file: NewFile; sha256: Record<string, string> };

async function renderNight(archive: Archive, date: DigestDate): Promise<RenderedNight | undefined> {
  const scan = await archive.readScan(date);
  const analysis = await archive.readAnalysis(date);
  if (!scan || analysis?.value.scanSha256 !== scan.sha256) return undefined;
  const digest = assembleDigest(scan.value, analysis.value);
  const file = archive.formatDigest(date, digest);
  return {
    digest,
    file,
    sha256: {
      [dataPaths.scan(date)]: scan.sha256,
      [dataPaths.analysis(date)]: analysis.sha256,
      [dataPaths.digest(date)]: toSha256(file.bytes),
    },
  };
}
