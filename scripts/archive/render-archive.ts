import { type Archive, toSha256 } from '../../pipeline/archive/archive.ts';
import { type NewFile, replaceFiles } from '../../pipeline/archive/replace-files.ts';
import type { DigestDate } from '../../pipeline/contract/dates.ts';
import type { Digest } from '../../pipeline/contract/digest.ts';
import { dataPaths } from '../../pipeline/contract/paths.ts';
import { assembleDigest } from '../../pipeline/publish/assemble.ts';
import {
  type Destination,
  renderCurrentFiles,
  renderSampleFiles,
} from '../../pipeline/publish/publish.ts';
import { openPublishedNights } from '../../pipeline/publish/published-nights.ts';
import type { NewestNight } from '../../pipeline/publish/site-files.ts';

/**
 * Renders all derived files from the scans and analyses, and replaces files that differ. A second run changes nothing.
 * A night is skipped unless its analysis belongs to exactly its scan.
 */
export async function renderArchive(
  place: Destination,
): Promise<{ nights: number; changed: number }> {
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
  place: Destination,
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
