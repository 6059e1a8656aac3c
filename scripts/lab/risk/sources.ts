import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openArchive, toSha256 } from '../../../pipeline/archive/archive.ts';
import type { DigestDate } from '../../../pipeline/contract/dates.ts';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';
import { addNight, type Fold } from '../recordings/fold-nights.ts';
import { readJudgements } from '../recordings/judgements.ts';
import { readRecordedNights } from '../recordings/recorded-nights.ts';
import type { JudgedNights } from './judged.ts';
import { parseLabels } from './labels.ts';
import { type Observation, observe, observeFollowed } from './observations.ts';

/** The options that name labels, besides files of vanished repositories. */
export const sourceOptions = {
  nights: {
    type: 'string',
    value: 'FOLDER',
    means: 'recorded nights, night-DATE.json, and labels.csv with what a person judged',
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
  files: readonly Mark[];
};

/** Name and hash of a file of labels. */
type Mark = { source: 'vanished' | 'judged'; file: string; sha256: string };

type Named = { nights?: string; 'follow-ups'?: string };

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
  const judgementsFile = join(folder ?? '', 'labels.csv');
  const marks: Mark[] = texts.map(({ file, text }) => toMark('vanished', file, text));
  if (folder !== undefined) {
    marks.push(toMark('judged', judgementsFile, readFileSync(judgementsFile, 'utf8')));
  }
  return {
    vanished: texts.flatMap(({ file, text }) => observe(parseLabels(text, file))),
    followed: dataDir === undefined ? [] : await readFollowUps(dataDir),
    judged:
      folder === undefined
        ? undefined
        : { judgements: readJudgements(judgementsFile), nights: readRecordedNights(folder) },
    files: marks,
  };
}

function toMark(source: Mark['source'], file: string, text: string): Mark {
  return { source, file: basename(file), sha256: toSha256(text) };
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
  const readScan = async (date: DigestDate) => (await archive.readScan(date))?.value;
  const observations = await observeFollowed(fold.records, readScan);
  const gone = observations.filter(({ label }) => label === 1).length;
  process.stdout.write(
    `${dates.length} nights tell the fate of ${observations.length} repositories; ${gone} are gone.\n`,
  );
  return observations;
}
