import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';
import { addNight, type Fold } from '../recordings/fold-nights.ts';
import { readJudgements } from '../recordings/judgements.ts';
import { readRecordedNights } from '../recordings/recorded-nights.ts';
import type { JudgedNights } from './judged.ts';
import { parseLabels } from './labels.ts';
import { type Observation, observe, observeFollowUps } from './observations.ts';

/** The options that name labels, besides files of vanished repositories. */
export const sourceOptions = {
  nights: {
    type: 'string',
    value: 'FOLDER',
    means: 'recorded nights, night-DATE.json, that a person judged',
  },
  judgements: {
    type: 'string',
    value: 'FILE',
    means: 'the labels that a person gave to their rows (default: FOLDER/labels.csv)',
  },
  'follow-ups': {
    type: 'string',
    value: 'DATA_DIR',
    means: 'what happened to repositories that the nights of this data folder listed',
  },
} as const;

/** Labels from three places. */
export type Sources = {
  vanished: readonly Observation[];
  followed: readonly Observation[];
  judged: JudgedNights | undefined;
  /** Name and hash of each file of labels. */
  files: readonly { source: 'vanished' | 'judged'; file: string; sha256: string }[];
};

type Named = { nights?: string; judgements?: string; 'follow-ups'?: string };

/**
 * Reads the labels that a command names.
 *
 * @throws PipelineError that names what is wrong; Error for a file that cannot be read.
 */
export async function readSources(files: readonly string[], named: Named): Promise<Sources> {
  const { nights: folder, 'follow-ups': dataDir } = named;
  if (files.length === 0 && folder === undefined) {
    throw new PipelineError('give LABELS.csv, or --nights FOLDER; see --help');
  }
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const judgementsFile = named.judgements ?? join(folder ?? '', 'labels.csv');
  return {
    vanished: texts.flatMap(({ file, text }) => observe(parseLabels(text, file))),
    followed: dataDir === undefined ? [] : await readFollowUps(dataDir),
    judged:
      folder === undefined
        ? undefined
        : { judgements: readJudgements(judgementsFile), nights: readRecordedNights(folder) },
    files: [
      ...texts.map(({ file, text }) => ({ source: 'vanished' as const, ...toMark(file, text) })),
      ...(folder === undefined
        ? []
        : [
            {
              source: 'judged' as const,
              ...toMark(judgementsFile, readFileSync(judgementsFile, 'utf8')),
            },
          ]),
    ],
  };
}

function toMark(file: string, text: string): { file: string; sha256: string } {
  return { file: basename(file), sha256: createHash('sha256').update(text).digest('hex') };
}

async function readFollowUps(dataDir: string): Promise<Observation[]> {
  const archive = openArchive(dataDir);
  const dates = await archive.scanDates();
  if (dates.length === 0) throw new PipelineError(`${dataDir} holds no scans`);
  const fold: Fold = { nights: [], records: new Map() };
  for (const date of dates) {
    const scan = (await archive.readScan(date))?.value;
    const tracking = (await archive.readTracking(date))?.value;
    if (scan) addNight(fold, { scan, tracking });
  }
  const observations = await observeFollowUps(
    { dates, read: async (date) => (await archive.readScan(date))?.value },
    fold.records,
  );
  const gone = observations.filter(({ label }) => label === 1).length;
  process.stdout.write(
    `Follow-ups and tracking of ${dates.length} nights tell the fate of ${observations.length} projects; ${gone} are gone.\n`,
  );
  return observations;
}
