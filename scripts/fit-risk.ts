import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { toDigestDate, toInstant } from '../pipeline/contract/dates.ts';
import { evaluateLeavingOut, formatOverall } from './lab/risk/evaluate.ts';
import { formatJudged, judgeLeavingOut, measureJudged } from './lab/risk/evaluate-judged.ts';
import { fitRisk } from './lab/risk/fit.ts';
import { asFirstSeen } from './lab/risk/judged.ts';
import { readSources, sourceOptions } from './lab/risk/sources.ts';

const { values, positionals, fail } = readCommandLine({
  name: 'fit-risk',
  does: 'Trains the spam model on labelled repositories, and writes it where the night reads it.',
  more: 'LABELS.csv',
  options: {
    ...sourceOptions,
    out: { type: 'string', value: 'FILE', means: 'write the model to this file instead' },
  },
  note: 'LABELS.csv says which repositories vanished. At least two weeks or nights are needed.',
});
const shipped = fileURLToPath(new URL('../pipeline/scan/risk/risk-model.json', import.meta.url));

function main(): void {
  const { vanished, judged, observations } = readSources(positionals, values.nights);
  const fit = fitRisk(observations);
  const leftWeeks = vanished.length > 0 ? evaluateLeavingOut(observations).overall : null;
  const leftNights = judged ? judgeLeavingOut(judged, vanished) : null;
  const scores = {
    vanished: leftWeeks,
    judged: leftNights && measureJudged(asFirstSeen(leftNights)),
  };
  // Scores are of rows that were left out of the training, by week or night. Null without such labels.
  const fittedOn = toDigestDate(toInstant(Date.now()));
  const model = { schema: 4, fittedOn, ...fit, scores };
  const out = values.out ?? shipped;
  writeFileSync(out, `${JSON.stringify(model, round, 2)}\n`);
  process.stdout.write(`Fitted ${Object.keys(fit.coefficients).length} features to ${out}.\n`);
  if (leftNights) process.stdout.write(`Leaving one night out:\n${formatJudged(leftNights)}\n`);
  if (leftWeeks) process.stdout.write(`Leaving one week out:\n${formatOverall(leftWeeks)}\n`);
}

/** Rounds to four decimals. More digits would suggest a precision that the data does not have. */
function round(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value;
}

try {
  main();
} catch (error) {
  fail(error);
}
