import { readCommandLine } from '../pipeline/command-line/command-line.ts';
import { tellProblem } from '../pipeline/command-line/tell-problem.ts';
import { formatStars, judgeStarsLeavingOut } from './forecast/evaluate-stars.ts';
import { formatSurvival, judgeSurvivalLeavingOut } from './forecast/evaluate-survival.ts';
import { readSources, sourceOptions } from './forecast/sources.ts';

const { values, positionals } = readCommandLine({
  name: 'eval-forecast',
  does: 'Measures forecasts of survival and of stars on repositories that the fit did not use.',
  more: 'LABELS.csv',
  options: sourceOptions,
  note: 'Forecasts of survival are judged leaving one week out, forecasts of stars leaving one repository out.',
});

async function main(): Promise<void> {
  const { vanished, pairs } = await readSources(positionals, values);
  if (vanished.length > 0) {
    print(
      'Still there later: each week judged by models fitted on the others',
      formatSurvival(judgeSurvivalLeavingOut(vanished)),
    );
  }
  if (pairs.length === 0) return;
  const repositories = new Set(pairs.map(({ repository }) => repository)).size;
  print(
    `Stars in 7 days: ${pairs.length} pairs of ${repositories} repositories, each judged by a fit on the others`,
    formatStars(judgeStarsLeavingOut(pairs)),
  );
}

function print(title: string, report: string): void {
  process.stdout.write(`${title}\n\n${report}\n\n`);
}

try {
  await main();
} catch (error) {
  tellProblem('eval-forecast', error);
}
