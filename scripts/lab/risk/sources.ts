import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toSha256 } from '../../../pipeline/archive/archive.ts';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';
import { readJudgements } from '../recordings/judgements.ts';
import { readRecordedNights } from '../recordings/recorded-nights.ts';
import type { JudgedNights } from './judged.ts';
import { parseLabels } from './labels.ts';
import { type LabelSource, type Observation, observe } from './observations.ts';

/** The option that names labels, besides files of vanished repositories. */
export const sourceOptions = {
  nights: {
    type: 'string',
    value: 'FOLDER',
    means: 'recorded nights, night-DATE.json, and labels.csv with what a person judged',
  },
} as const;

/** Labels from two places. */
export type Sources = {
  vanished: readonly Observation[];
  judged: JudgedNights | undefined;
  files: readonly Mark[];
};

/** Name and hash of a file of labels. */
type Mark = { source: LabelSource; file: string; sha256: string };

/**
 * Reads the labels that a command names.
 *
 * @throws PipelineError that names what is wrong; Error for a file that cannot be read.
 */
export function readSources(files: readonly string[], folder: string | undefined): Sources {
  if (files.length === 0 && folder === undefined) {
    throw new PipelineError('give LABELS.csv, or --nights FOLDER; see --help');
  }
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const vanished = texts.flatMap(({ file, text }) => observe(parseLabels(text, file)));
  const marks = texts.map(({ file, text }) => toMark('vanished', file, text));
  if (folder === undefined) return { vanished, judged: undefined, files: marks };
  const file = join(folder, 'labels.csv');
  return {
    vanished,
    judged: { judgements: readJudgements(file), nights: readRecordedNights(folder) },
    files: [...marks, toMark('judged', file, readFileSync(file, 'utf8'))],
  };
}

function toMark(source: LabelSource, file: string, text: string): Mark {
  return { source, file: basename(file), sha256: toSha256(text) };
}
