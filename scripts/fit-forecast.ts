import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../pipeline/command-line/command-line.ts';
import { tellProblem } from '../pipeline/command-line/tell-problem.ts';
import { toDigestDate, toInstant } from '../pipeline/contract/dates.ts';
import { formatFile } from '../pipeline/contract/file-text.ts';
import { ForecastModel } from '../pipeline/contract/forecast.ts';
import { PipelineError } from '../pipeline/errors/pipeline-error.ts';
import { forecastModel } from '../pipeline/scan/forecast/forecast-night.ts';
import { fitStars, leastPairs } from './forecast/fit-stars.ts';
import { fitSurvival, scoreLeavingOut } from './forecast/fit-survival.ts';
import { readSources, sourceOptions } from './forecast/sources.ts';

/** With fewer fates than this, or without one that is gone, no probability can be fitted. */
const leastFates = 100;

const { values, positionals } = readCommandLine({
  name: 'fit-forecast',
  does: 'Fits the forecasts of survival and of stars, and writes them where the night reads them.',
  more: 'LABELS.csv',
  options: {
    ...sourceOptions,
    out: { type: 'string', value: 'FILE', means: 'write the model to this file instead' },
  },
  note: 'A part of the model that the sources do not cover is kept from the model in use. Each night keeps the model it used.',
});
const inUse = fileURLToPath(
  new URL('../pipeline/scan/forecast/forecast-model.json', import.meta.url),
);

async function main(): Promise<void> {
  const { vanished, fates: own, pairs } = await readSources(positionals, values);
  const fates = [...own, ...(vanished.length > 0 ? scoreLeavingOut(vanished) : [])];
  const isTold = fates.length >= leastFates && new Set(fates.map(({ isGone }) => isGone)).size > 1;
  const arePaired = pairs.length >= leastPairs;
  if (!isTold && !arePaired) {
    throw new PipelineError(
      'options',
      `nothing can be fitted: ${fates.length} fates of at least ${leastFates}, both gone and there, and ${pairs.length} pairs of at least ${leastPairs}`,
    );
  }
  const model: ForecastModel = {
    version: toDigestDate(toInstant(Date.now())),
    gone: isTold ? fitSurvival(fates) : forecastModel.gone,
    stars: arePaired ? fitStars(pairs) : forecastModel.stars,
  };
  const out = values.out ?? inUse;
  writeFileSync(out, formatFile(ForecastModel, model, out));
  process.stdout.write(
    `${out}: survival ${isTold ? `fitted on ${fates.length} fates` : 'kept'}, stars ${arePaired ? `fitted on ${pairs.length} pairs` : 'kept'}.\n`,
  );
}

try {
  await main();
} catch (error) {
  tellProblem('fit-forecast', error);
}
