import { readFileSync } from 'node:fs';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { pairRecordedNights } from './lab/forecast/star-pairs.ts';
import { formatStars } from './lab/forecast/stars.ts';
import { formatSurvival, judgeSurvivalLeavingOut } from './lab/forecast/survival.ts';
import { readRecordedNights } from './lab/recordings/recorded-nights.ts';
import { findLabelCampaigns } from './lab/risk/label-campaigns.ts';
import { parseLabels } from './lab/risk/labels.ts';
import { observe } from './lab/risk/observations.ts';

const { values, positionals, fail } = readCommandLine({
  name: 'eval-forecast',
  does: 'Measures forecasts of survival and of stars on repositories whose outcome is known.',
  more: 'LABELS.csv',
  options: {
    nights: {
      type: 'string',
      value: 'FOLDER',
      means: 'a folder of recorded nights, night-DATE.json',
    },
  },
  note: 'Differences are means with the interval of 95 % of a bootstrap over repositories. Below zero, what rows show is better.',
});

async function main(): Promise<void> {
  if (positionals.length === 0 && values.nights === undefined) {
    throw new PipelineError('give LABELS.csv or --nights; see --help');
  }
  const vanished = positionals.flatMap((file) =>
    observe(parseLabels(readFileSync(file, 'utf8'), file)),
  );
  if (vanished.length > 0) {
    const { groupOf } = findLabelCampaigns(vanished);
    const byCampaign = judgeSurvivalLeavingOut(vanished, groupOf);
    print(
      'Still there later, Brier score: each week by risk and rates of the other weeks',
      formatSurvival(judgeSurvivalLeavingOut(vanished), byCampaign),
    );
  }
  if (values.nights === undefined) return;
  const pairs = pairRecordedNights(readRecordedNights(values.nights));
  const repositories = new Set(pairs.map(({ repository }) => repository)).size;
  print(
    `Stars in 7 days: ${pairs.length} pairs of ${repositories} repositories`,
    formatStars(pairs),
  );
}

function print(title: string, report: string): void {
  process.stdout.write(`${title}\n\n${report}\n\n`);
}

await main().catch(fail);
