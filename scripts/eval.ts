import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { offlineReader } from '../pipeline/analysis/reader/offline-reader.ts';
import type { Reader } from '../pipeline/analysis/reading.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { toInstant } from '../pipeline/contract/dates.ts';
import { loadDotEnv } from '../pipeline/platform/environment.ts';
import { chooseReader, modelSurroundings } from '../pipeline/night/prepare-night.ts';
import { readPipelineSettings } from '../pipeline/night/settings.ts';
import { fitMerit, formatLeavingOut, observeNights } from './lab/eval/fit-merit.ts';
import { measureNights } from './lab/eval/nights/measure.ts';
import { formatPassedOver, replayNights } from './lab/eval/nights/replay.ts';
import { formatMeasures, type Measure, meetsGoals } from './lab/eval/nights/goal.ts';
import { measureSentences, readSentences } from './lab/eval/sentences.ts';
import { readRecordedNights, type RecordedSearch } from './lab/recordings/recorded-nights.ts';
import { readJudgements } from './lab/recordings/judgements.ts';

const { values, positionals, fail } = readCommandLine({
  name: 'eval',
  does: 'Measures the digests of recorded nights, or the check of sentences, against judgements.',
  more: 'FOLDER',
  options: {
    nights: { type: 'string', value: 'DIR', means: 'a folder of night-DATE.json and labels.csv' },
    sentences: {
      type: 'string',
      value: 'FILE',
      means:
        'measure the check of a model’s sentences; their night is in the folder of FILE, or in a folder given as an argument',
    },
    fit: {
      type: 'boolean',
      means: 'fit what merit is made of on these nights, write it, and measure nothing else',
    },
    live: { type: 'boolean', means: 'let the model of the settings read, not the offline reader' },
    print: { type: 'boolean', means: 'print the digests too' },
  },
  note: 'Each night runs through the nightly job with its default windows, and into one archive, which is deleted afterwards. Exit code 1 means that a goal is missed.',
});

async function main(): Promise<void> {
  if (values.sentences !== undefined) {
    const sentences = readSentences(values.sentences, positionals[0] ?? dirname(values.sentences));
    print(['The check of sentences, by code alone'], measureSentences(sentences));
  }
  if (values.nights !== undefined && values.fit) return fit(values.nights);
  if (values.nights !== undefined) await measureFolder(values.nights);
  if (values.sentences === undefined && values.nights === undefined) {
    throw new Error('give --nights DIR or --sentences FILE; see --help');
  }
}

/** Prints figures between other texts. Exit code 1 means that a goal is missed. */
function print(
  above: readonly string[],
  measures: readonly Measure[],
  below: readonly string[] = [],
) {
  process.stdout.write(`${[...above, formatMeasures(measures), ...below].join('\n\n')}\n`);
  if (!meetsGoals(measures)) process.exitCode = 1;
}

/** Fits the weights of merit, and reports how the fit does on nights that it was not fitted on. */
function fit(folder: string): void {
  const rows = observeNights(
    readRecordedNights(folder),
    readJudgements(join(folder, 'labels.csv')),
  );
  const out = fileURLToPath(
    new URL('../pipeline/analysis/editor/merit-model.json', import.meta.url),
  );
  writeFileSync(out, `${JSON.stringify(fitMerit(rows), null, 2)}\n`);
  process.stdout.write(`${formatLeavingOut(rows)}\n`);
}

async function measureFolder(folder: string): Promise<void> {
  const search = readPipelineSettings({});
  const reader = values.live ? chooseLive() : offlineReader;
  const nights = await replayNights(readRecordedNights(folder), reader, search);
  const measures = measureNights(nights, readJudgements(join(folder, 'labels.csv')));
  const digests = nights.map(
    ({ analysis: { answer } }) =>
      `# ${answer.title}\n\n${answer.summary}\n\n${answer.fullAnalysis}`,
  );
  const above = [...(values.print ? digests : []), sayWhatIsMeasured(nights.length, search)];
  print(above, measures, [formatPassedOver(nights)]);
}

function sayWhatIsMeasured(nights: number, { windowDays, young, scanLimit }: RecordedSearch) {
  return [
    `The nightly job scanned, read and published ${nights} recorded nights in a row, into an archive of their own.`,
    `It searched as shipped: ${scanLimit} places for repositories of ${windowDays} days, ${Math.round(100 * young.share)} % of them first for those of ${young.days} days.`,
    'A recording has no answers about rows that it does not list, and no star histories. Only rows with a judgement are counted.',
    '“Without stock” leaves out rows that the first night listed: on a first night everything is new.',
  ].join('\n');
}

/** The model of the settings, without the offline reader as a fallback. Each night may spend as much as a real night. */
function chooseLive(): Reader {
  const problem = loadDotEnv(process.env);
  if (problem !== undefined) throw new Error(problem);
  const settings = readPipelineSettings(process.env);
  const surroundings = { now: () => toInstant(Date.now()), log: () => {}, ...modelSurroundings };
  return chooseReader({ analyst: 'openai', strict: true }, settings, surroundings);
}

await main().catch(fail);
