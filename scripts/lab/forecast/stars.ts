import { mean, median, quantile } from 'd3-array';
import { settledAgeDays } from '../../../pipeline/contract/forecast.ts';
import {
  growBy,
  pinballLoss,
  predictStars,
  type StarsRule,
} from '../../../pipeline/archive/history/forecast-rules.ts';
import { formatTable } from '../../table.ts';
import { formatDifference } from './bootstrap.ts';
import type { StarPair } from './star-pairs.ts';

const rules: readonly StarsRule[] = ['last pace', 'lifetime pace', 'no change'];

/** A pair, with the loss of each rule. */
type JudgedPair = StarPair & { byRule: Record<StarsRule, Losses> };

/** `leftOut` is the loss with factors that come from the other repositories. */
type Losses = { logRatio: number; loss: number; isCovered: boolean; leftOut: number };

/** The report: each rule over all pairs, those for sale and by age, and how sure the differences are. */
export function formatStars(pairs: readonly StarPair[]): string {
  const judged = judgePairs(pairs);
  const forSale = judged.filter(({ isForSale }) => isForSale);
  const groups: [string, readonly JudgedPair[]][] = [
    ['all', judged],
    ['for sale', forSale],
    ['for sale, 7 days and older', forSale.filter(isSettled)],
    ['for sale, under 7 days', forSale.filter((pair) => !isSettled(pair))],
  ];
  const head = [
    'rows',
    'rule',
    'pairs',
    'median |log ratio|',
    'pinball × 1000',
    'coverage',
    'pinball, left out',
    'last pace less this rule, left out',
  ];
  const lines = groups.flatMap(([name, rows]) =>
    rules.map((rule) => [name, rule, ...measure(rows, rule)]),
  );
  return formatTable(head, lines);
}

/** Judges each pair by each rule, with the factors in use and with those of the other repositories. */
export function judgePairs(pairs: readonly StarPair[]): JudgedPair[] {
  return pairs.map((pair) => {
    const others = pairs.filter(({ repository }) => repository !== pair.repository);
    const judge = (rule: StarsRule) => judgePair(pair, rule, others);
    const byRule = {
      'last pace': judge('last pace'),
      'lifetime pace': judge('lifetime pace'),
      'no change': judge('no change'),
    };
    return { ...pair, byRule };
  });
}

function judgePair(pair: StarPair, rule: StarsRule, others: readonly StarPair[]): Losses {
  const { growth, outcome } = pair;
  const band = predictStars(growth, rule);
  const factors = others.map((other) => toFactor(other, rule));
  const at = (share: number) => growBy(growth, rule, quantile(factors, share) ?? 0);
  const [low, middle, high] = band;
  return {
    logRatio: Math.abs(Math.log(Math.max(outcome, 1) / Math.max(middle, 1))),
    loss: pinballLoss(band, outcome),
    isCovered: low <= outcome && outcome <= high,
    leftOut: pinballLoss([at(0.1), at(0.5), at(0.9)], outcome),
  };
}

/** The factor with which the rule would have forecast the outcome. */
function toFactor({ growth, outcome }: StarPair, rule: StarsRule): number {
  const { stars } = growth;
  if (rule === 'no change') return Math.log(Math.max(outcome, 1) / Math.max(stars, 1));
  return (outcome - stars) / (growBy(growth, rule, 1) - stars);
}

function isSettled({ growth }: StarPair): boolean {
  return growth.ageDays >= settledAgeDays;
}

function measure(pairs: readonly JudgedPair[], rule: StarsRule): string[] {
  const own = pairs.map(({ byRule }) => byRule[rule]);
  const differences = pairs.map(({ repository, byRule }) => ({
    repository,
    difference: 1000 * (byRule['last pace'].leftOut - byRule[rule].leftOut),
  }));
  return [
    String(pairs.length),
    formatNumber(
      median(own, ({ logRatio }) => logRatio),
      3,
    ),
    formatNumber(
      mean(own, ({ loss }) => 1000 * loss),
      1,
    ),
    formatNumber(
      mean(own, ({ isCovered }) => Number(isCovered)),
      2,
    ),
    formatNumber(
      mean(own, ({ leftOut }) => 1000 * leftOut),
      1,
    ),
    rule === 'last pace' ? '' : formatDifference(differences, 1),
  ];
}

function formatNumber(value: number | undefined, decimals: number): string {
  return value === undefined ? '–' : value.toFixed(decimals);
}
