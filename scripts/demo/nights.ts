import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offlineReader } from '../../pipeline/analysis/reader/offline-reader.ts';
import type { Reader } from '../../pipeline/analysis/reader/reading.ts';
import { openArchive } from '../../pipeline/archive/archive.ts';
import type { Command } from '../../pipeline/night/command.ts';
import { addDays, type Instant, toDigestDate, toInstant } from '../../pipeline/contract/dates.ts';
import { doNight } from '../../pipeline/night/night.ts';
import {
  chooseReader,
  defaultFolders,
  modelSurroundings,
  prepareNight,
} from '../../pipeline/night/prepare-night.ts';
import { replaceFiles } from '../../pipeline/platform/files.ts';
import { recordMadeUpScan } from '../lab/made-up/made-up-night.ts';

/** The data folder and the public folder of the published nights. */
export type Folders = { dataDir: string; publicDir: string };

/** How many made-up nights the demo publishes. The newest is compared with the others. */
export const madeUpNights = 8;
/** The window of a made-up scan. Rows of the oldest night are then still listed. */
const windowDays = 14;

/** Publishes tonight and the nights before it from made-up scans. @throws PipelineError, and the signal's reason between two nights. */
export async function publishMadeUpNights(given: Command, signal?: AbortSignal): Promise<Folders> {
  for (let age = madeUpNights - 1; age > 0; age -= 1) {
    signal?.throwIfAborted();
    await publishMadeUpNight(given, age);
  }
  return publishMadeUpNight(given, 0);
}

/** Publishes a made-up night of some days ago, or tonight. @throws PipelineError */
async function publishMadeUpNight(given: Command, age: number): Promise<Folders> {
  const { scanLimit: limit } = given.settings;
  const archive = openArchive(given.settings.dataDir ?? defaultFolders.demo.data);
  const startedAt = now();
  const date = addDays(toDigestDate(startedAt), -age);
  const folder = await mkdtemp(join(tmpdir(), 'made-up-scans-'));
  try {
    const source = join(folder, `${date}.json`);
    await recordMadeUpScan(source, { date, archive, windowDays, limit });
    const folders = await publishNight(given, { source, startedAt, reader: offlineReader });
    // The documents name a repository of the sample in examples, so it is one of these nights.
    const digest = (await archive.readSample()) ? undefined : await archive.readDigest(date);
    if (digest) await replaceFiles([archive.formatSample(digest.value)]);
    return folders;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Publishes tonight with data from GitHub. A model reads if its key is set. @throws PipelineError */
export function publishTonight(given: Command): Promise<Folders> {
  const wanted = { analyst: undefined, strict: false };
  const surroundings = { now, log: given.log, ...modelSurroundings };
  const reader = chooseReader(wanted, given.settings, surroundings);
  return publishNight(given, { source: 'github', startedAt: now(), reader });
}

async function publishNight(
  { settings, log }: Command,
  { source, startedAt, reader }: { source: string; startedAt: Instant; reader: Reader },
): Promise<Folders> {
  const options = { date: undefined, source, force: false, acceptUnusual: false };
  const night = await prepareNight(options, settings, { startedAt, now, log });
  await doNight({ ...night, reader });
  return { dataDir: night.archive.dataDir, publicDir: night.publicDir };
}

function now(): Instant {
  return toInstant(Date.now());
}
