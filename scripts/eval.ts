import { dirname } from 'node:path';
import type { Analyst } from '../pipeline/analysis/analyst.ts';
import { offlineAnalyst } from '../pipeline/analysis/offline-analyst.ts';
import { readCommandLine } from '../pipeline/command-line/command-line.ts';
import { toInstant } from '../pipeline/contract/dates.ts';
import { loadDotEnv } from '../pipeline/contract/environment.ts';
import { chooseReader, modelSurroundings } from '../pipeline/prepare-night.ts';
import { readPipelineSettings } from '../pipeline/settings/settings.ts';
import { evaluateAnalyst, evaluateFiles } from './eval/evaluate.ts';
import { readSentences } from './eval/sentence-file.ts';
import { formatSentenceScore, meetsGoals, scoreSentences } from './eval/sentences.ts';
import { formatEvaluations, isGood } from './eval/table.ts';

const { values } = readCommandLine({
  name: 'eval',
  does: 'Measures the digests of recorded nights against the judgements of a reader.',
  options: {
    sentences: {
      type: 'string',
      value: 'FILE',
      means:
        'measure the check of a model’s sentences; FILE’s own folder or an argument holds its night',
    },
    live: { type: 'boolean', means: 'score the model of the settings on the frozen nights' },
  },
  note: 'Each night is scanned, judged and told with the memory of the nights before. Exit code 1 means that a goal is missed.',
});

async function main(): Promise<void> {
  if (values.sentences !== undefined) return measureSentences(values.sentences);
  if (values.live && positionals.length > 0) throw new Error('--live takes no files; see --help');
  const evaluations =
    positionals.length > 0
      ? evaluateFiles(positionals)
      : await evaluateAnalyst(values.live ? chooseLive() : offlineAnalyst);
  process.stdout.write(`${formatEvaluations(evaluations)}\n`);
  if (!evaluations.every(isGood)) process.exitCode = 1;
}

function measureSentences(path: string): void {
  const score = scoreSentences(readSentences(path, positionals[0] ?? dirname(path)));
  process.stdout.write(`${formatSentenceScore(score)}\n`);
  if (!meetsGoals(score)) process.exitCode = 1;
}

/**
 * The model of the settings, without the offline analyst as a fallback. Each frozen night has the cost of a real night.
 */
function chooseLive(): Analyst {
  const problem = loadDotEnv();
  if (problem !== undefined) throw new Error(problem);
  const settings = readPipelineSettings(process.env);
  const surroundings = { now: () => toInstant(Date.now()), log: () => {}, ...modelSurroundings };
  return chooseReader({ analyst: 'openai', strict: true }, settings, surroundings);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
