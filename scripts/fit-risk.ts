import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openArchive } from '../pipeline/archive/archive.ts';
import { readCommandLine } from '../pipeline/command-line/command-line.ts';
import { toDigestDate, toInstant } from '../pipeline/contract/dates.ts';
import { formatFile } from '../pipeline/contract/file-text.ts';
import { RiskModel, Scores } from '../pipeline/scan/risk/risk-model.ts';
import { evaluate, evaluateLeavingOut, formatOverall } from './risk/evaluate.ts';
import { fitRisk } from './risk/fit.ts';
import { parseLabels } from './risk/labels.ts';
import { groupByWeek, type Observation, observe, observeFollowUps } from './risk/observations.ts';

const { values, positionals } = readCommandLine({
  name: 'fit-risk',
  does: 'Trains the model of spam on labelled repositories, and writes it where the night reads it.',
  wants: ['LABELS.csv'],
  options: {
    'follow-ups': {
      type: 'string',
      value: 'DATA_DIR',
      means: 'learn from the follow-ups in this data folder too',
    },
    out: { type: 'string', value: 'FILE', means: 'write the model to this file instead' },
    description: {
      type: 'string',
      value: 'TEXT',
      means: 'a text about the labels, kept in the model',
    },
  },
});
const shipped = fileURLToPath(new URL('../pipeline/scan/risk/risk-model.json', import.meta.url));

async function main(): Promise<void> {
  const [file = ''] = positionals;
  const text = readFileSync(file, 'utf8');
  const followed = await readFollowUps(values['follow-ups']);
  const observations = [...observe(parseLabels(text, file)), ...followed];
  const fit = fitRisk(observations);
  const leavingOneWeekOut = evaluateLeavingOut(observations, fit.threshold).overall;
  const model: RiskModel = {
    schema: 1,
    fittedOn: toDigestDate(toInstant(Date.now())),
    labels: {
      file: basename(file),
      sha256: createHash('sha256').update(text).digest('hex'),
      rows: observations.length,
      gone: countGone(observations),
      weeks: [...groupByWeek(observations).keys()].toSorted().join(', '),
      description: values.description ?? '',
      ...(followed.length > 0 && {
        followUps: { rows: followed.length, gone: countGone(followed) },
      }),
    },
    ...fit,
    scores: {
      inSample: round(evaluate(observations, fit).overall),
      leavingOneWeekOut: round(leavingOneWeekOut),
      leavingOneWeekOutThresholdToo: round(evaluateLeavingOut(observations, null).overall),
    },
  };
  const out = values.out ?? shipped;
  writeFileSync(out, formatFile(RiskModel, model, out));
  process.stdout.write(
    `Fitted ${fit.coefficients.length} features, threshold ${fit.threshold}, to ${out}.\n` +
      `Leaving one week out:\n${formatOverall(leavingOneWeekOut)}\n`,
  );
}

async function readFollowUps(dataDir: string | undefined): Promise<Observation[]> {
  if (dataDir === undefined) return [];
  const archive = openArchive(dataDir);
  const dates = await archive.scanDates();
  if (dates.length === 0) throw new Error(`${dataDir} holds no scans`);
  const observations = await observeFollowUps({
    dates,
    read: async (date) => (await archive.readScan(date))?.value,
  });
  process.stdout.write(
    `Follow-ups of ${dates.length} nights tell the fate of ${observations.length} projects; ${countGone(observations)} are gone.\n`,
  );
  return observations;
}

function countGone(observations: readonly Observation[]): number {
  return observations.filter(({ isGone }) => isGone).length;
}

/** Rounds to four decimals. More digits would suggest a precision that the data does not have. */
function round(scores: Scores): Scores {
  const ratios = Object.entries(scores).map(([name, figure]) => [name, shorten(figure)]);
  return Scores.parse(Object.fromEntries(ratios));
}

function shorten(ratio: number | null): number | null {
  return ratio === null ? null : Math.round(ratio * 10_000) / 10_000;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`fit-risk: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
