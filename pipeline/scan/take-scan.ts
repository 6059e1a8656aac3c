import { type Stored, toSha256 } from '../archive/archive.ts';
import { readStage } from '../archive/current-night.ts';
import { dataPaths } from '../contract/paths.ts';
import { unlessBroken } from '../platform/file-text.ts';
import { type NewFile, replaceFiles } from '../platform/files.ts';
import { toMidnight } from '../contract/dates.ts';
import type { FollowUp } from '../contract/follow-up.ts';
import { compareRows, type ScannedRow } from '../contract/repository-row.ts';
import { allRows, type Scan } from '../contract/scan.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import { findCampaigns } from './campaigns.ts';
import { addGrowth, chooseForGrowth } from './growth.ts';
import { addStories } from './hacker-news.ts';
import { addHistory, type HistoryFrame } from './sightings.ts';
import { readKnownTexts } from './known-texts.ts';
import {
  applyOverride,
  matchOverrides,
  type Overrides,
  readOverrides,
  tellOverrides,
} from './overrides.ts';
import { addReports } from './malicious-packages.ts';
import { assessRisk } from './risk/assess-risk.ts';
import { type EarlierRow, indexEarlierRows, toEarlierRow } from './risk/earlier-rows.ts';
import type { ScanTask } from './row-source.ts';
import type { SourceNight } from './github/github-night.ts';
import { trackNight } from './tracking.ts';
import { describeUnusual } from './unusual.ts';

export type TakenScan = { scan: Stored<Scan>; usage: { requests: number; points: number } };

/**
 * Returns the stored scan of the night, or takes a new one and stores it.
 *
 * A damaged scan is taken again. One that looks broken is stored too, used with `acceptUnusual`,
 * and else scanned again unless published. @throws PipelineError for a scan that looks broken,
 * without `acceptUnusual`.
 */
export async function takeScan(task: ScanTask): Promise<TakenScan> {
  const { archive, date } = task;
  const kept = task.force
    ? undefined
    : await readStage(archive, dataPaths.scan(date), () => archive.readScan(date));
  const digest = await unlessBroken(() => archive.readDigest(date));
  const isAccepted = task.acceptUnusual || digest?.value.provenance.scanSha256 === kept?.sha256;
  if (kept && (isAccepted || !describeUnusual(kept.value, task.earlier))) {
    task.log('scan-resumed', { rows: kept.value.rows.length });
    return { scan: kept, usage: { requests: 0, points: 0 } };
  }
  const taken = await takeNewScan(task);
  const unusual = describeUnusual(taken.scan.value, task.earlier);
  if (unusual && !task.acceptUnusual) {
    throw new PipelineError(
      `the night looks broken: ${unusual}. Run it again, or publish it as it is with --accept-unusual`,
    );
  }
  // Until then, the published night keeps its own.
  if (task.force) await replaceFiles(taken.lookUps);
  return taken;
}

async function takeNewScan(task: ScanTask): Promise<TakenScan & { lookUps: NewFile[] }> {
  const { date, source, archive, earlier, force, reportsFolder, log } = task;
  const { startedAt } = source;
  const decisions = await readOverrides(archive.dataDir, task.overridesFile);
  const found = await source.find(earlier);
  if (reportsFolder !== undefined) {
    const looks = found.rows.map(async (row) => addReports(row, reportsFolder));
    found.rows = await Promise.all(looks);
  }
  const tracked = await trackNight(task, found.rows);
  const { lookUps, usage: trackingUsage } = tracked;
  if (!force) await replaceFiles(lookUps);
  const names = new Set(decisions.keys());
  const { texts, firstIds } = await readKnownTexts({ ...task, rows: found.rows, names });
  const matched = matchOverrides(decisions, found.rows, firstIds);
  const { byId: overrides } = matched;
  const frame = { date, startedAt, earlier, earlierRows: texts, overrides, ...tracked };
  const assessed = assessRows(found, frame);
  const [growth, stories] = await Promise.all([
    source.readGrowth?.(chooseForGrowth(assessed)),
    source.readStories?.(),
  ]);
  const grown = addGrowth(assessed, growth?.histories ?? none, startedAt);
  const scan = arrangeScan(found, addStories(grown, stories, earlier), frame);
  const file = archive.formatScan(date, scan);
  if (!force) await replaceFiles([file]);
  const { rows, quarantined } = scan;
  tellOverrides(matched, log);
  const usage = {
    requests: found.usage.requests + trackingUsage.requests + (growth?.usage.requests ?? 0),
    points: found.usage.points + trackingUsage.points,
  };
  const counts = { rows: rows.length, quarantined: quarantined.length, ...countGaps(scan) };
  log('scan-finished', { ...counts, ...usage });
  return { scan: { value: scan, sha256: toSha256(file.bytes) }, lookUps, usage };
}

const none: ReadonlyMap<string, null> = new Map();

/** Counts the lost rows, and the facts that the other rows lack. */
export function countGaps({ gaps = [] }: Scan): { lost: number; missing: number } {
  const lost = gaps.filter(({ fact }) => fact === 'row').length;
  return { lost, missing: gaps.length - lost };
}

export type ScanFrame = HistoryFrame & {
  /** Known repositories of the whole history. If absent, those of `earlier`. */
  earlierRows?: readonly EarlierRow[];
  /** What happened to earlier recommendations; null if they were not looked up. */
  followUp?: FollowUp | null;
  /** The operator's decisions, by the ids of their repositories. */
  overrides?: Overrides;
};

/** Adds history, risk and overrides to the rows of a source, and sets quarantined rows apart. */
export function toScan(found: SourceNight, frame: ScanFrame): Scan {
  const assessed = assessRows(found, frame);
  return arrangeScan(found, addGrowth(assessed, none, frame.startedAt), frame);
}

function assessRows(found: SourceNight, frame: ScanFrame): ScannedRow[] {
  const earlierRows =
    frame.earlierRows ?? frame.earlier.flatMap((scan) => allRows(scan).map(toEarlierRow));
  const rows = addHistory(found.rows, frame);
  const assessments = assessRisk(rows, indexEarlierRows(earlierRows));
  return rows.flatMap((row, index): ScannedRow[] => {
    const assessment = assessments[index];
    return assessment ? [{ ...row, ...assessment }] : [];
  });
}

function arrangeScan(found: SourceNight, assessed: readonly ScannedRow[], frame: ScanFrame): Scan {
  const { date, startedAt, followUp = null, overrides = new Map() } = frame;
  const rows = assessed.map((row) => applyOverride(row, overrides)).toSorted(compareRows);
  return {
    schema: 1,
    scanDate: toMidnight(date),
    startedAt,
    source: found.source,
    window: found.window,
    metrics: found.metrics,
    rows: rows.filter(({ standing }) => standing !== 'quarantined'),
    quarantined: rows.filter(({ standing }) => standing === 'quarantined'),
    followUp,
    campaigns: findCampaigns(rows),
    gaps: found.gaps,
  };
}
