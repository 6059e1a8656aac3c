import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { riskModel } from '../pipeline/scan/risk/assess-risk.ts';
import { formatCalibration } from './lab/risk/calibration.ts';
import { evaluate, evaluateLeavingOut, formatOverall, formatTable } from './lab/risk/evaluate.ts';
import { isGenerated, judgeLeavingOut, measureJudged } from './lab/risk/evaluate-judged.ts';
import { formatByKind, formatByNight, formatJudged } from './lab/risk/judged-tables.ts';
import { assessJudged, findingsAlone, type JudgedRow, observeJudged } from './lab/risk/judged.ts';
import { formatSignals } from './lab/risk/signal-table.ts';
import { readSources, type Sources, sourceOptions } from './lab/risk/sources.ts';

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
    signals: {
      type: 'boolean',
      means: 'print what each signal finds, and what changes without it',
    },
  },
  note: 'Without a leave-one-out option, the shipped model is measured. It may have been fitted on these rows.',
});

async function main(): Promise<void> {
  const sources = await readSources(positionals, values);
  const { vanished, judged } = sources;
  if (vanished.length > 0) printVanished(sources);
  if (judged === undefined) return;
  const others = [...vanished, ...sources.followed];
  const isLeftOut = values['leave-one-night-out'] === true;
  const rows = isLeftOut ? judgeLeavingOut(judged, others) : assessJudged(judged, riskModel);
  const by = isLeftOut ? 'a model fitted on all other labels' : describeShipped();
  printJudged(`Each judged row as on the night that first saw it, scored by ${by}`, rows);
  if (values.signals) print('What each signal finds', formatSignals(judged, others));
}

function printVanished({ vanished, judged, followed }: Sources): void {
  const known = judged ? observeJudged(assessJudged(judged, findingsAlone)) : [];
  const isLeftOut = values['leave-one-week-out'] === true;
  const evaluation = isLeftOut
    ? evaluateLeavingOut([...vanished, ...followed, ...known])
    : evaluate(vanished, riskModel);
  const by = isLeftOut ? 'Each week judged by a model fitted on the others' : describeShipped();
  print(by, formatTable(evaluation));
  const scored = evaluation.judged.map(({ score, isGone }) => ({ score, label: Number(isGone) }));
  print('Calibration', formatCalibration(scored));
  process.stdout.write(`${formatOverall(evaluation.overall)}\n`);
}

function printJudged(title: string, rows: readonly JudgedRow[]): void {
  const withoutGenerated = rows.filter((row) => !isGenerated(row));
  print(
    title,
    formatJudged([
      ['all', measureJudged(rows)],
      ['without the generator', measureJudged(withoutGenerated)],
    ]),
  );
  print('By night', formatByNight(rows));
  print('By kind', formatByKind(rows));
  const scored = rows.flatMap((row) =>
    observeJudged([row]).map(({ label }) => ({ label, score: row.assessment.risk.score })),
  );
  print('Calibration (a shady row counts half)', formatCalibration(scored));
}

function describeShipped(): string {
  return `the shipped model of ${riskModel.fittedOn}, threshold ${riskModel.threshold}`;
}

function print(title: string, table: string): void {
  process.stdout.write(`${title}\n\n${table}\n\n`);
}

await main().catch(fail);
