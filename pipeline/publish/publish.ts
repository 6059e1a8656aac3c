import { join } from 'node:path';
import { type Archive, readNewestScan, toSums } from '../archive/archive.ts';
import type { History } from '../archive/history/history.ts';
import { readIfPresent, replaceFiles } from '../platform/files.ts';
import type { Analysis } from '../contract/analysis.ts';
import { type DigestDate, toDigestDate, yearOf } from '../contract/dates.ts';
import type { Digest } from '../contract/digest.ts';
import { dataPaths, publicPaths } from '../contract/paths.ts';
import type { Scan, Source } from '../contract/scan.ts';
import { assembleDigest } from './assemble.ts';
import { publish } from './publication.ts';
import { continueHistory, openPublishedHistory } from './published-history.ts';
import {
  type Destination,
  formatNightLists,
  type NewestNight,
  openPublishedNights,
} from './published-nights.ts';
import { parseFile, unlessBroken } from '../platform/file-text.ts';
import { IndexRecord } from '../contract/views.ts';
import { PipelineError } from '../platform/pipeline-error.ts';

/**
 * Publishes a night: its three data files, pages, feeds, free answers, the pointer and finally the index.
 *
 * All drafts of the current night are on disk before the first file is renamed, so readers see one complete night. A night
 * older than the newest is added to the history, and the current night stays.
 *
 * @throws PipelineError if a page has to be rendered and the data folder does not have its night.
 */
export async function publishNight(
  destination: Destination,
  scan: Scan,
  analysis: Analysis,
  opened?: History,
): Promise<Digest> {
  const { archive } = destination;
  const digest = assembleDigest(scan, analysis);
  const date = toDigestDate(digest.digestDate);
  const data = [
    archive.formatScan(date, scan),
    archive.formatAnalysis(date, analysis),
    archive.formatDigest(date, digest),
  ];
  const nights = await openPublishedNights(archive, { digest, scan, analysis });
  const last = nights.dates.at(-1) ?? date;
  const history = opened ?? (await openPublishedHistory(archive));
  await continueHistory(history, nights, date);
  const newest =
    date === last
      ? { digest, scan, analysis, sha256: toSums(data, archive.dataDir) }
      : await readNewest(archive, last);
  if (newest) await publish(destination, { nights, newest, date, history, data });
  else {
    // Nothing can be rendered without the newest night.
    const lists = formatNightLists(archive, nights, new Set([yearOf(date)]));
    const months = await history.files();
    await replaceFiles([...data, ...lists, ...months, ...(await history.index(nights.dates))]);
  }
  return digest;
}

/** Reads the newest published night; undefined if one of its files is missing or broken. */
async function readNewest(archive: Archive, date: DigestDate): Promise<NewestNight | undefined> {
  const scan = await unlessBroken(() => archive.readScan(date));
  const analysis = await unlessBroken(() => archive.readAnalysis(date));
  const digest = await unlessBroken(() => archive.readDigest(date));
  if (!scan || !analysis || !digest) return undefined;
  return {
    scan: scan.value,
    analysis: analysis.value,
    digest: digest.value,
    sha256: {
      [dataPaths.scan(date)]: scan.sha256,
      [dataPaths.analysis(date)]: analysis.sha256,
      [dataPaths.digest(date)]: digest.sha256,
    },
  };
}

/** Makes sure that made-up and real nights never share a data folder or a public folder. @throws PipelineError */
export async function refuseMixedNights(
  archive: Archive,
  publicDir: string,
  wanted: Source,
): Promise<void> {
  const scan = await readNewestScan(archive);
  if (scan && scan.source !== wanted) throw refuse(archive.dataDir, wanted);
  const path = join(publicDir, publicPaths.index);
  const index = await readIfPresent(path);
  if (!index) return;
  // A broken index does not matter here: the night is about to replace it.
  const published = await unlessBroken(() => parseFile(IndexRecord, index.toString(), path));
  if (published && published.source !== wanted) throw refuse(publicDir, wanted);
}

function refuse(folder: string, wanted: Source): PipelineError {
  const [held, night] =
    wanted === 'demo' ? ['real nights', 'a made-up night'] : ['made-up nights', 'a real night'];
  return new PipelineError(
    `${folder} holds ${held}, and ${night} needs folders of its own: set DATA_DIR and PUBLIC_DIR`,
  );
}
