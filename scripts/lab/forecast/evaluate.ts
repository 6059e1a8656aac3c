import { median } from 'd3-array';
import { type SaleStanding, settledAgeDays } from '../../../pipeline/contract/forecast.ts';
import {
  type Band,
  pinballLoss,
  predictStars,
  type StarsRule,
  toSaleStanding,
} from '../../../pipeline/archive/history/forecast-rules.ts';
import { toRate } from '../../../pipeline/scan/forecast/survival-rates.ts';
import { assess } from '../../../pipeline/scan/risk/assess-risk.ts';
import { formatColumns } from '../risk/evaluate.ts';
import { fitRisk } from '../risk/fit.ts';
import { groupRows, type Observation } from '../risk/observations.ts';
import type { StarPair } from './star-pairs.ts';

/** A row for sale of the label files: its fate, and what was promised. `one` is one rate for all rows for sale. */
type Judged = {
  week: string;
  standing: SaleStanding;
  survived: 0 | 1;
  promised: number;
  one: number;
  plain: number;
};

/** Judges the rows for sale of each week by risk coefficients and rates that come from the other weeks alone. */
export function judgeSurvivalLeavingOut(vanished: readonly Observation[]): Judged[] {
  const weeks = [...groupRows(vanished).keys()];
  return weeks.flatMap((week) => {
    const others = vanished.filter(({ group }) => group !== week);
    const known = weeks.filter((other) => other !== week).flatMap((other) => sell(others, other));
    const all = count(known);
    return sell(vanished, week).map((sold): Judged => {
      const alike = count(known.filter(({ standing }) => standing === sold.standing));
      const promised = toRate(alike, sold.standing);
      return { ...sold, promised, one: all.survived / all.judged };
    });
  });
}

function count(rows: readonly Sold[]) {
  return { judged: rows.length, survived: rows.filter(({ survived }) => survived === 1).length };
}

type Sold = Pick<Judged, 'week' | 'standing' | 'survived' | 'plain'>;

/** The rows of one week that are not quarantined, by coefficients that are fitted on the other weeks. */
function sell(vanished: readonly Observation[], week: string): Sold[] {
  const weights = fitRisk(vanished.filter(({ group }) => group !== week));
  return vanished.flatMap((observation): Sold[] => {
    if (observation.group !== week) return [];
    const { standing, risk } = assess(observation, weights);
    if (standing === 'quarantined') return [];
    const survived = observation.label === 1 ? 0 : 1;
    return [{ week, standing: toSaleStanding(standing), survived, plain: 1 - risk.score }];
  });
}

/** The report on survival: by week, by standing, and over all rows for sale. */
export function formatSurvival(judged: readonly Judged[]): string {
  const groups = [
    ...[...groupRows(judged.map((row) => ({ ...row, group: row.week })))].toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    ),
    ...groupRows(judged.map((row) => ({ ...row, group: row.standing }))),
    ['all', judged] as const,
  ];
  const head = [
    'rows for sale',
    'rows',
    'promised',
    'survived',
    'Brier',
    'of one rate',
    'of 1 − risk',
  ];
  const brier = (rows: readonly Judged[], of: 'promised' | 'one' | 'plain') =>
    mean(rows.map((row) => (row[of] - row.survived) ** 2)).toFixed(4);
  const lines = groups.map(([name, rows]) => [
    name,
    String(rows.length),
    mean(rows.map(({ promised }) => promised)).toFixed(3),
    mean(rows.map(({ survived }) => survived)).toFixed(3),
    brier(rows, 'promised'),
    brier(rows, 'one'),
    brier(rows, 'plain'),
  ]);
  return formatColumns(head, lines, 'start');
}

const rules: readonly StarsRule[] = ['last pace', 'lifetime pace', 'no change'];

/** The report on stars: each rule over all rows, and by age. */
export function formatStars(pairs: readonly StarPair[]): string {
  const groups: [string, readonly StarPair[]][] = [
    ['all', pairs],
    ['7 days and older', pairs.filter(isSettled)],
    ['under 7 days', pairs.filter((pair) => !isSettled(pair))],
  ];
  const head = ['rows', 'rule', 'pairs', 'median |log ratio|', 'pinball × 1000', 'coverage'];
  const lines = groups.flatMap(([name, rows]) =>
    rules.map((rule) => [name, rule, ...measure(rows, rule)]),
  );
  return formatColumns(head, lines, 'start');
}

function isSettled({ growth }: StarPair): boolean {
  return growth.ageDays >= settledAgeDays;
}

function measure(pairs: readonly StarPair[], rule: StarsRule): string[] {
  const judged = pairs.map(({ growth, outcome }) => ({
    band: predictStars(growth, rule),
    outcome,
  }));
  const errors = judged.map(({ band, outcome }) =>
    Math.abs(Math.log(Math.max(outcome, 1) / Math.max(band[1], 1))),
  );
  return [
    String(pairs.length),
    (median(errors) ?? Number.NaN).toFixed(3),
    (1000 * mean(judged.map(({ band, outcome }) => pinballLoss(band, outcome)))).toFixed(1),
    mean(judged.map(({ band, outcome }) => Number(isWithin(band, outcome)))).toFixed(2),
  ];
}

function isWithin([low, , high]: Band, outcome: number): boolean {
  return low <= outcome && outcome <= high;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}
