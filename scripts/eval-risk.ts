import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readCommandLine } from '../pipeline/command-line/command-line.ts';
import { riskModel } from '../pipeline/scan/risk/assess-risk.ts';
import {
  evaluate,
  evaluateLeavingOut,
  type Evaluation,
  formatOverall,
  formatTable,
} from './risk/evaluate.ts';
import { parseLabels } from './risk/labels.ts';
import { observe } from './risk/observations.ts';

const { values, positionals } = readCommandLine({
  name: 'eval-risk',
  does: 'Measures the shipped model of spam on labelled repositories.',
  wants: ['LABELS.csv'],
  options: {
    'leave-one-week-out': {
      type: 'boolean',
      means: 'judge each week by a model that is fitted on the other weeks',
    },
  },
});

function main(): void {
  const [file = ''] = positionals;
  const text = readFileSync(file, 'utf8');
  const observations = observe(parseLabels(text, file));
  const { threshold, labels } = riskModel;
  if (values['leave-one-week-out']) {
    const evaluation = evaluateLeavingOut(observations, threshold);
    print(`Each week judged by a model fitted on the others, at ${threshold}`, evaluation);
    return;
  }
  const isOwn = createHash('sha256').update(text).digest('hex') === labels.sha256;
  const note = isOwn ? ', on the very rows it was fitted on (see --leave-one-week-out)' : '';
  print(
    `The shipped model of ${riskModel.fittedOn} at ${threshold}${note}`,
    evaluate(observations, riskModel),
  );
}

function print(title: string, evaluation: Evaluation): void {
  process.stdout.write(
    `${title}\n\n${formatTable(evaluation)}\n\n${formatOverall(evaluation.overall)}\n`,
  );
}

try {
  main();
} catch (error) {
  process.stderr.write(`eval-risk: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
