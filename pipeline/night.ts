import type { Analyst } from './analysis/analyst.ts';
import { takeAnalysis } from './analysis/take-analysis.ts';
import type { Archive } from './archive/archive.ts';
import { readCurrentNight } from './archive/current-night.ts';
import { readEarlierNights } from './archive/earlier-nights.ts';
import { lockFolder } from './archive/lock.ts';
import type { Analysis } from './contract/analysis.ts';
import type { DigestDate, Instant } from './contract/dates.ts';
import type { Digest } from './contract/digest.ts';
import { atStage } from './errors/at-stage.ts';
import { PipelineError } from './errors/pipeline-error.ts';
import type { Log } from './log/log.ts';
import { publishNight } from './publish/publish.ts';
import type { RowSource } from './scan/row-source.ts';
import { takeScan, type TakenScan } from './scan/take-scan.ts';

/** One night to do: when, from where, by whom, into which folders. */
export type Night = {
  date: DigestDate;
  source: RowSource;
  analyst: Analyst;
  archive: Archive;
  publicDir: string;
  force: boolean;
  acceptUnusual: boolean;
  now: () => Instant;
  log: Log;
};

/** What a night came to; undefined where it was finished before. */
export type Outcome = { digest: Digest; taken: TakenScan; analysis: Analysis } | undefined;

/**
 * Scans, analyses and publishes. Each stage whose file is there is passed over, so after a crash the next run goes on
 * where this one ended, and a finished night is left alone.
 *
 * @throws PipelineError with the stage and one sentence; what was published before stays.
 */
export async function doNight(night: Night): Promise<Outcome> {
  const { date, archive, publicDir, force, now } = night;
  const lock = await atStage('settings', () => lockFolder(archive.dataDir));
  try {
    await atStage('settings', () => refuseMixedNights(night));
    if (!force && (await atStage('publish', () => isFinished(night)))) return undefined;
    const earlier = await atStage('scan', () => readEarlierNights(archive, date));
    const taken = await atStage('scan', () => takeScan({ ...night, earlier }));
    const { scan } = taken;
    const analysis = await atStage('analysis', () => takeAnalysis({ ...night, scan, earlier }));
    const place = { archive, publicDir, now: now() };
    const digest = await atStage('publish', () => publishNight(place, scan.value, analysis));
    return { digest, taken, analysis };
  } finally {
    await lock.release();
  }
}

/** Made-up nights and real ones do not share a folder: the one would pass for the other. */
async function refuseMixedNights({ archive, source }: Night): Promise<void> {
  const newest = (await archive.scanDates()).at(-1);
  const scan = newest && (await archive.readScan(newest));
  if (!scan || scan.value.source === source.kind) return;
  const held = scan.value.source === 'demo' ? 'made-up nights' : 'real nights';
  const wanted = source.kind === 'demo' ? 'a made-up night' : 'a real night';
  throw new PipelineError(
    'settings',
    `${archive.dataDir} holds ${held}, and ${wanted} needs folders of its own: set DATA_DIR and PUBLIC_DIR`,
  );
}

async function isFinished({ archive, publicDir, date }: Night): Promise<boolean> {
  const newest = (await archive.digestDates()).at(-1);
  if (newest !== undefined && date < newest) return (await archive.readDigest(date)) !== undefined;
  const current = await readCurrentNight(archive, publicDir);
  return 'pointer' in current && current.pointer.digestDate.startsWith(date);
}
