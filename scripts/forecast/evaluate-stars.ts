import { median } from 'd3-array';
import { forEachMethod, settledAgeDays, StarsMethod } from '../../pipeline/contract/forecast.ts';
import { pinballLoss } from '../../pipeline/scan/forecast/pinball-loss.ts';
import { predictStars } from '../../pipeline/scan/forecast/predict-stars.ts';
import { formatColumns } from '../risk/evaluate.ts';
import { formatGain } from './bootstrap.ts';
import { fitStars } from './fit-stars.ts';
import type { StarPair } from './star-pairs.ts';

type Band = [low: number, median: number, high: number];
type Judged = StarPair & { bands: Record<StarsMethod, Band> };

/** Judges each repository with factors that are fitted on all others. */
export function judgeStarsLeavingOut(pairs: readonly StarPair[]): Judged[] {
  return [...new Set(pairs.map(({ repository }) => repository))].flatMap((left) => {
    const stars = fitStars(pairs.filter(({ repository }) => repository !== left));
    return pairs
      .filter(({ repository }) => repository === left)
      .map((pair) => ({
        ...pair,
        bands: forEachMethod((method) => predictStars(pair.growth, method, { stars })),
      }));
  });
}

/** The report on stars: each method over all rows, and by age. */
export function formatStars(judged: readonly Judged[]): string {
  const isSettled = ({ growth }: Judged) => growth.ageDays >= settledAgeDays;
  const groups: [string, readonly Judged[]][] = [
    ['all', judged],
    ['7 days and older', judged.filter(isSettled)],
    ['under 7 days', judged.filter((one) => !isSettled(one))],
  ];
  const head = ['rows', 'method', 'pairs', 'median |log ratio|', 'pinball × 1000', 'coverage'];
  const lines = groups.flatMap(([name, rows]) =>
    StarsMethod.options.map((method) => [name, method, ...measure(rows, method)]),
  );
  return [formatColumns(head, lines, 'start'), '', compareWithBest(judged)].join('\n');
}

function measure(rows: readonly Judged[], method: StarsMethod): string[] {
  const errors = rows.map(({ bands, outcome }) =>
    Math.abs(Math.log(Math.max(outcome, 1) / Math.max(bands[method][1], 1))),
  );
  const covered = rows.filter(({ bands, outcome }) => {
    const [low, , high] = bands[method];
    return low <= outcome && outcome <= high;
  });
  return [
    String(rows.length),
    (median(errors) ?? Number.NaN).toFixed(3),
    (1000 * meanLoss(rows, method)).toFixed(1),
    (covered.length / Math.max(rows.length, 1)).toFixed(2),
  ];
}

function compareWithBest(judged: readonly Judged[]): string {
  const baselines = StarsMethod.options.filter((method) => method !== 'model');
  const best = baselines.reduce((known, method) =>
    meanLoss(judged, method) < meanLoss(judged, known) ? method : known,
  );
  const gains = judged.map(({ repository, bands, outcome }) => ({
    repository,
    gain: pinballLoss(bands[best], outcome) - pinballLoss(bands.model, outcome),
  }));
  return `Pinball loss of the model against the best baseline, ${best}: ${formatGain(gains)}`;
}

function meanLoss(rows: readonly Judged[], method: StarsMethod): number {
  const losses = rows.map(({ bands, outcome }) => pinballLoss(bands[method], outcome));
  return losses.reduce((sum, loss) => sum + loss, 0) / Math.max(rows.length, 1);
}
