import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluate, evaluateLeavingOut, type Evaluation } from '../pipeline/scan/risk/evaluate.ts';
import { parseLabels } from '../pipeline/scan/risk/labels.ts';
import { riskModel } from '../pipeline/scan/risk/model.ts';
import { observe } from '../pipeline/scan/risk/observation.ts';
import { formatOverall, formatTable } from '../pipeline/scan/risk/report.ts';

const usage = 'Usage: npm run eval-risk -- LABELS.csv [--leave-one-week-out]';

/** Tells how the shipped model does on labelled repositories; with the option, how its kind does on weeks not seen. */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'leave-one-week-out': { type: 'boolean', default: false } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error(usage);
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
