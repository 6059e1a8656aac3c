import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { riskModel } from '../pipeline/scan/risk/assess-risk.ts';
import shipped from '../pipeline/scan/risk/risk-model.json' with { type: 'json' };
import {
  evaluate,
  evaluateLeavingOut,
  formatOverall,
  formatStandings,
  formatWeeks,
} from './lab/risk/evaluate.ts';
import {
  formatByKind,
  formatJudged,
  formatSignals,
  judgeLeavingOut,
} from './lab/risk/evaluate-judged.ts';
import { assessJudged } from './lab/risk/judged.ts';
import { type Campaigns, findLabelCampaigns } from './lab/risk/label-campaigns.ts';
import type { Observation } from './lab/risk/observations.ts';
import { readSources, sourceOptions } from './lab/risk/sources.ts';

const { values, positionals, fail } = readCommandLine({
  name: 'eval-risk',
  does: 'Measures the spam model on repositories that vanished and on nights that a person judged.',
  more: 'LABELS.csv',
  options: {
    ...sourceOptions,
    'leave-one-week-out': {
      type: 'boolean',
      means: 'judge each week of LABELS.csv by a model that is fitted on all other labels',
    },
    'leave-one-night-out': {
      type: 'boolean',
      means: 'judge each night by a model that is fitted on all other labels',
    },
    'leave-one-campaign-out': {
      type: 'boolean',
      means: 'judge each campaign, of rows with one maker, by a model that is fitted without it',
    },
    signals: {
      type: 'boolean',
      means: 'print what each signal finds, and what changes without it',
    },
  },
  note: 'Without a leave-one-out option, the shipped model is measured. It may have been fitted on these rows.',
});

function main(): void {
  const { vanished, judged, observations } = readSources(positionals, values.nights);
  const campaigns = findLabelCampaigns(observations);
  if (vanished.length > 0) printVanished(observations, vanished, campaigns);
  if (judged === undefined) return;
  const [by, rows] = values['leave-one-campaign-out']
    ? ['a model fitted without its campaign', judgeLeavingOut(judged, vanished, campaigns.groupOf)]
    : values['leave-one-night-out']
      ? ['a model fitted on all other labels', judgeLeavingOut(judged, vanished)]
      : [describeShipped(), assessJudged(judged, riskModel)];
  print(`Each judged row on each of its nights, scored by ${by}`, formatJudged(rows));
  print('By kind', formatByKind(rows));
  if (values.signals) print('What each signal finds', formatSignals(judged, vanished));
}

function printVanished(
  observations: readonly Observation[],
  vanished: readonly Observation[],
  { groupOf, largest }: Campaigns,
): void {
  if (values['leave-one-campaign-out']) {
    const rest = observations.filter((row) => groupOf(row) !== largest);
    const cases = [
      [
        'Each campaign judged by a model fitted without it',
        evaluateLeavingOut(observations, groupOf),
      ],
      [
        `Each week judged by a model fitted on the others, all without the largest campaign (${observations.length - rest.length} rows)`,
        evaluateLeavingOut(rest),
      ],
    ] as const;
    for (const [title, { overall, judged }] of cases) {
      print(title, `${formatOverall(overall)}\n\n${formatStandings(judged)}`);
    }
  }
  const isLeftOut = values['leave-one-week-out'] === true;
  const evaluation = isLeftOut ? evaluateLeavingOut(observations) : evaluate(vanished, riskModel);
  const by = isLeftOut ? 'Each week judged by a model fitted on the others' : describeShipped();
  print(by, formatWeeks(evaluation));
  print('By standing', formatStandings(evaluation.judged));
  process.stdout.write(`${formatOverall(evaluation.overall)}\n`);
}

function describeShipped(): string {
  return `the shipped model of ${shipped.fittedOn}, threshold ${riskModel.threshold}`;
}

function print(title: string, table: string): void {
  process.stdout.write(`${title}\n\n${table}\n\n`);
}

try {
  main();
} catch (error) {
  fail(error);
}
