import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reader } from '../../../../pipeline/analysis/reader/reading.ts';
import { openArchive } from '../../../../pipeline/archive/archive.ts';
import type { Analysis } from '../../../../pipeline/contract/analysis.ts';
import type { Scan } from '../../../../pipeline/contract/scan.ts';
import { doNight } from '../../../../pipeline/night/night.ts';
import { PipelineError } from '../../../../pipeline/platform/pipeline-error.ts';
import type { RowSource } from '../../../../pipeline/scan/row-source.ts';
import {
  type RecordedNight,
  type RecordedSearch,
  toSourceNight,
} from '../../recordings/recorded-nights.ts';

/** A recorded night as the nightly job scanned, analysed and published it. */
export type ReplayedNight = { scan: Scan; analysis: Analysis };

/**
 * Runs the nightly job on recorded nights, in their order and into one archive, which is deleted afterwards. Only GitHub
 * is missing: a recording cannot be asked for star histories or for rows that it does not list.
 */
export async function replayNights(
  nights: readonly RecordedNight[],
  reader: Reader,
  search: RecordedSearch,
): Promise<ReplayedNight[]> {
  const home = await mkdtemp(join(tmpdir(), 'eval-'));
  try {
    const replayed: ReplayedNight[] = [];
    for (const night of nights) replayed.push(await replay(night, { home, reader, search }));
    return replayed;
  } finally {
    await rm(home, { recursive: true });
  }
}

async function replay(
  { date, startedAt, rows }: RecordedNight,
  { home, reader, search }: { home: string; reader: Reader; search: RecordedSearch },
): Promise<ReplayedNight> {
  const source: RowSource = {
    kind: 'github',
    startedAt,
    find: async () => toSourceNight({ date, rows }, search),
  };
  const outcome = await doNight({
    date,
    source,
    reader,
    archive: openArchive(join(home, 'data')),
    publicDir: join(home, 'public'),
    baseUrl: 'http://localhost:3000',
    force: false,
    acceptUnusual: false,
    now: () => startedAt,
    log: () => undefined,
  });
  if (!outcome) throw new PipelineError(`the night of ${date} comes twice`);
  return { scan: outcome.taken.scan.value, analysis: outcome.analysis };
}
