import type { Analyst } from '../pipeline/analysis/analyst.ts';
import { offlineAnalyst } from '../pipeline/analysis/offline-analyst.ts';
import { readCommandLine } from '../pipeline/command-line/command-line.ts';
import { toInstant } from '../pipeline/contract/dates.ts';
import { loadDotEnv } from '../pipeline/contract/environment.ts';
import { chooseAnalyst, modelSurroundings } from '../pipeline/prepare-night.ts';
import { readPipelineSettings } from '../pipeline/settings/settings.ts';
import { evaluateAnalyst, evaluateFiles } from './eval/evaluate.ts';
import { formatEvaluations, isGood } from './eval/table.ts';

const { values, positionals } = readCommandLine({
  name: 'eval',
  does: 'Scores analyses; without a file, the offline analyst on the frozen nights.',
  more: 'FILE',
  options: {
    live: { type: 'boolean', means: 'score the model of the settings on the frozen nights' },
  },
  note: 'A FILE is data/analyses/DATE.json. Exit code 1 means that a bound is missed or a night failed.',
});

async function main(): Promise<void> {
  if (values.live && positionals.length > 0) throw new Error('--live takes no files; see --help');
  const evaluations =
    positionals.length > 0
      ? evaluateFiles(positionals)
      : await evaluateAnalyst(values.live ? chooseLive() : offlineAnalyst);
  process.stdout.write(`${formatEvaluations(evaluations)}\n`);
  if (!evaluations.every(isGood)) process.exitCode = 1;
}

/**
 * The model of the settings, without the offline analyst as a fallback. Each frozen night has the cost of a real night.
 */
function chooseLive(): Analyst {
  const problem = loadDotEnv();
  if (problem !== undefined) throw new Error(problem);
  const settings = readPipelineSettings(process.env);
  const surroundings = { now: () => toInstant(Date.now()), log: () => {}, ...modelSurroundings };
  return chooseAnalyst({ analyst: 'openai', strict: true }, settings, surroundings);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
