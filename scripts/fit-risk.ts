import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatFile } from '../pipeline/contract/file-text.ts';
import { toDigestDate, toInstant } from '../pipeline/contract/dates.ts';
import { evaluate, evaluateLeavingOut } from '../pipeline/scan/risk/evaluate.ts';
import { fitRisk } from '../pipeline/scan/risk/fit.ts';
import { parseLabels } from '../pipeline/scan/risk/labels.ts';
import { groupByWeek, observe } from '../pipeline/scan/risk/observation.ts';
import { formatOverall } from '../pipeline/scan/risk/report.ts';
import { RiskModel, Scores } from '../pipeline/scan/risk/risk-model.ts';

const usage = 'Usage: npm run fit-risk -- LABELS.csv [--out FILE] [--description TEXT]';
const shipped = fileURLToPath(new URL('../pipeline/scan/risk/risk-model.json', import.meta.url));

/** Fits the risk model to labelled repositories and writes it where the night reads it, or to `--out`. */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, description: { type: 'string' } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error(usage);
  const text = readFileSync(file, 'utf8');
  const observations = observe(parseLabels(text, file));
  const fit = fitRisk(observations);
  const leavingOneWeekOut = evaluateLeavingOut(observations, fit.threshold).overall;
  const model: RiskModel = {
    schema: 1,
    fittedOn: toDigestDate(toInstant(Date.now())),
    labels: {
      file: basename(file),
      sha256: createHash('sha256').update(text).digest('hex'),
      rows: observations.length,
      gone: observations.filter(({ isGone }) => isGone).length,
      weeks: [...groupByWeek(observations).keys()].toSorted().join(', '),
      description: values.description ?? '',
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

/** To four decimals: more would only look exact. */
function round(scores: Scores): Scores {
  const ratios = Object.entries(scores).map(([name, figure]) => [name, shorten(figure)]);
  return Scores.parse(Object.fromEntries(ratios));
}

function shorten(ratio: number | null): number | null {
  return ratio === null ? null : Math.round(ratio * 10_000) / 10_000;
}

try {
  main();
} catch (error) {
  process.stderr.write(`fit-risk: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
