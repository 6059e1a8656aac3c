import { type Archive, toSha256 } from '../archive/archive.ts';
import { type NewFile, replaceFiles } from '../archive/replace-files.ts';
import type { DigestDate } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { dataPaths } from '../contract/paths.ts';
import { assembleDigest } from './assemble.ts';
import { type Place, renderCurrentFiles, renderSampleFiles } from './current-files.ts';
import { openPublishedNights } from './published-nights.ts';
import type { NewestNight } from './site-files.ts';

/**
 * Renders everything derived anew from the scans and analyses, and replaces what came out otherwise.
 *
 * Rendering twice changes nothing the second time. Nights without an analysis of their very scan are passed over.
 */
export async function renderArchive(place: Place): Promise<{ nights: number; changed: number }> {
  const { archive } = place;
  const files: NewFile[] = [];
  const digests = new Map<DigestDate, Digest>();
  let newest: RenderedNight | undefined;
  for (const date of await archive.scanDates()) {
    const rendered = await renderNight(archive, date);
    if (!rendered) continue;
    files.push(rendered.file);
    digests.set(date, rendered.night.digest);
    newest = rendered;
  }
  const changed = await replaceFiles([
    ...files,
    ...(await renderSampleFiles(place)),
    ...(newest ? await renderCurrent(place, newest, digests) : []),
  ]);
  return { nights: digests.size, changed };
}

async function renderCurrent(
  place: Place,
  { night, sha256 }: RenderedNight,
  digests: ReadonlyMap<DigestDate, Digest>,
): Promise<NewFile[]> {
  const nights = await openPublishedNights(place.archive, digests);
  return renderCurrentFiles(place, night, { nights, changed: [...digests.keys()], sha256 });
}

type RenderedNight = { night: NewestNight; file: NewFile; sha256: Record<string, string> };

async function renderNight(archive: Archive, date: DigestDate): Promise<RenderedNight | undefined> {
  const scan = await archive.readScan(date);
  const analysis = await archive.readAnalysis(date);
  if (!scan || analysis?.value.scanSha256 !== scan.sha256) return undefined;
  const digest = assembleDigest(scan.value, analysis.value);
  const file = archive.formatDigest(date, digest);
  return {
    night: { digest, scan: scan.value, analysis: analysis.value },
    file,
    sha256: {
      [dataPaths.scan(date)]: scan.sha256,
      [dataPaths.analysis(date)]: analysis.sha256,
      [dataPaths.digest(date)]: toSha256(file.bytes),
    },
  };
}
