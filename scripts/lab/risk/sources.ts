import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';
import { readJudgements } from '../recordings/judgements.ts';
import { readRecordedNights } from '../recordings/recorded-nights.ts';
import { assessJudged, findingsAlone, observeJudged } from './judged.ts';
import { parseLabels } from './labels.ts';
import { observe } from './observations.ts';

/** The option that names labels, besides files of vanished repositories. */
export const sourceOptions = {
  nights: {
    type: 'string',
    value: 'FOLDER',
    means: 'recorded nights, night-DATE.json, and labels.csv with what a person judged',
  },
} as const;

/**
 * Reads the labels that a command names, from two places, and what a model is fitted on.
 *
 * @throws PipelineError that names what is wrong; Error for a file that cannot be read.
 */
export function readSources(files: readonly string[], folder: string | undefined) {
  if (files.length === 0 && folder === undefined) {
    throw new PipelineError('give LABELS.csv, or --nights FOLDER; see --help');
  }
  const vanished = files.flatMap((file) => observe(parseLabels(readFileSync(file, 'utf8'), file)));
  if (folder === undefined) return { vanished, judged: undefined, observations: vanished };
  const judgements = readJudgements(join(folder, 'labels.csv'));
  const judged = { judgements, nights: readRecordedNights(folder) };
  const fitted = observeJudged(assessJudged(judged, findingsAlone));
  return { vanished, judged, observations: [...vanished, ...fitted] };
}
