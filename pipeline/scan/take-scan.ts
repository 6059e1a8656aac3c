import { type Archive, type Stored, toSha256 } from '../archive/archive.ts';
import { replaceFiles } from '../archive/replace-files.ts';
import type { DigestDate } from '../contract/dates.ts';
import type { Scan } from '../contract/scan.ts';
import { PipelineError } from '../errors/pipeline-error.ts';
import type { Log } from '../log/log.ts';
import type { LookedUp } from './follow-up/fate.ts';
import { toFollowUp } from './follow-up/follow-up.ts';
import { readRecommended } from './follow-up/recommended.ts';
import type { RowSource } from './row-source.ts';
import { toScan } from './scan.ts';
import { describeUnusual } from './unusual.ts';

/** What taking a scan needs to know of its night. */
export type ScanTask = {
  date: DigestDate;
  source: RowSource;
  archive: Archive;
  /** The nights before, the newest first. */
  earlier: readonly Scan[];
  /** Ask again and keep the answer in memory only: the old scan stands until the new night is whole. */
  force: boolean;
  acceptUnusual: boolean;
  log: Log;
};

export type TakenScan = { scan: Stored<Scan>; usage: { requests: number; points: number } };

/**
 * The night's scan: the one that is kept, or else a new one, which is kept at once.
 *
 * A scan that looks broken is kept too, for `acceptUnusual`, but is asked for again otherwise. @throws PipelineError
 * while it looks broken.
 */
export async function takeScan(task: ScanTask): Promise<TakenScan> {
  const kept = task.force ? undefined : await task.archive.readScan(task.date);
  if (kept && (task.acceptUnusual || !describeUnusual(kept.value, task.earlier))) {
    task.log('scan-resumed', { rows: kept.value.rows.length });
    return { scan: kept, usage: { requests: 0, points: 0 } };
  }
  const taken = await askSource(task);
  const unusual = describeUnusual(taken.scan.value, task.earlier);
  if (!unusual || task.acceptUnusual) return taken;
  throw new PipelineError(
    'scan',
    `the night looks broken: ${unusual}. Run it again, or publish it as it is with --accept-unusual`,
  );
}

async function askSource(task: ScanTask): Promise<TakenScan> {
  const { date, source, archive, earlier, force, log } = task;
  const { startedAt } = source;
  const found = await source.find(earlier);
  const asked = await followUp(task);
  const scan = toScan(found, { date, startedAt, earlier, followUp: asked.followUp });
  const file = archive.formatScan(date, scan);
  if (!force) await replaceFiles([file]);
  const { rows, quarantined } = scan;
  const usage = {
    requests: found.usage.requests + asked.usage.requests,
    points: found.usage.points + asked.usage.points,
  };
  log('scan-finished', {
    rows: rows.length,
    quarantined: quarantined.length,
    ...countGaps(scan),
    ...usage,
  });
  return { scan: { value: scan, sha256: toSha256(file.bytes) }, usage };
}

/** How many rows were lost, and how many facts are missing from the others. */
export function countGaps({ gaps = [] }: Scan): { lost: number; missing: number } {
  const lost = gaps.filter(({ fact }) => fact === 'row').length;
  return { lost, missing: gaps.length - lost };
}

/** Nothing recommended needs no answer. */
async function followUp({ date, source, archive, earlier, log }: ScanTask) {
  const recommended = await readRecommended(archive, date, earlier, log);
  const { fates, usage } =
    recommended.length === 0 ? nothingToAsk : await source.lookUp(recommended);
  return { followUp: toFollowUp(recommended, fates), usage };
}

const nothingToAsk: LookedUp = { fates: new Map(), usage: { requests: 0, points: 0 } };
