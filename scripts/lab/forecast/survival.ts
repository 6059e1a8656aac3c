import { group, mean } from 'd3-array';
import type { SaleStanding } from '../../../pipeline/contract/forecast.ts';
import { toSaleStanding } from '../../../pipeline/archive/history/forecast-rules.ts';
import { toRate } from '../../../pipeline/scan/forecast.ts';
import { assess } from '../../../pipeline/scan/risk/assess-risk.ts';
import { formatTable } from '../../table.ts';
import { fitRisk } from '../risk/fit.ts';
import type { Observation } from '../risk/observations.ts';
import { formatDifference } from './bootstrap.ts';

/** The ways to forecast survival that are compared. `base rate` is what rows show. */
type Rule = 'base rate' | 'first rates' | 'one rate' | '1 − risk';

/** A labelled row for sale: its fate, and what each rule promised. */
export type JudgedSale = {
  repository: string;
  week: string;
  standing: SaleStanding;
  survived: 0 | 1;
  promised: Record<Rule, number>;
};

/**
 * Judges the rows for sale of each group, such as a week or a campaign. Nothing comes from the group itself: neither the
 * coefficients of risk, nor the rates. The rows behind the rates are assessed without their own week either. The first
 * rates are constants, and were measured on these very labels.
 */
export function judgeSurvivalLeavingOut(
  vanished: readonly Observation[],
  groupOf: (row: Observation) => string = ({ group: week }) => week,
): JudgedSale[] {
  return [...group(vanished, groupOf)].flatMap(([left, rows]) => {
    const others = vanished.filter((row) => groupOf(row) !== left);
    const known = [...group(others, (row) => row.group)].flatMap(([week, ofWeek]) =>
      sell(
        ofWeek,
        others.filter((row) => row.group !== week),
      ),
    );
    const { one, byStanding } = toRates(known);
    return sell(rows, others).map(({ risk, ...row }): JudgedSale => {
      const promised = {
        'base rate': byStanding[row.standing],
        'first rates': toRate({ judged: 0, survived: 0 }, row.standing),
        'one rate': one,
        '1 − risk': 1 - risk,
      };
      return { ...row, promised };
    });
  });
}

type Sold = Omit<JudgedSale, 'promised'> & { risk: number };

/** The rows that their standing lets be sold, by coefficients that are fitted on `others`. */
function sell(rows: readonly Observation[], others: readonly Observation[]): Sold[] {
  const weights = fitRisk(others);
  return rows.flatMap((row): Sold[] => {
    const { standing, risk } = assess(row, weights);
    if (standing === 'quarantined') return [];
    const repository = row.assessed.fullName;
    const survived = row.label === 1 ? 0 : 1;
    const sale = toSaleStanding(standing);
    return [{ repository, week: row.group, standing: sale, survived, risk: risk.score }];
  });
}

function toRates(sold: readonly Sold[]) {
  const rateOf = (standing: SaleStanding) => {
    const alike = sold.filter((row) => row.standing === standing);
    return toRate({ judged: alike.length, survived: countSurvived(alike) }, standing);
  };
  const byStanding = { clear: rateOf('clear'), caution: rateOf('caution') };
  return { one: countSurvived(sold) / sold.length, byStanding };
}

function countSurvived(rows: readonly { survived: number }[]): number {
  return rows.filter(({ survived }) => survived === 1).length;
}

const rules: readonly Rule[] = ['base rate', 'first rates', 'one rate', '1 − risk'];

/**
 * The report: Brier scores by week, by standing and over all rows for sale, and how sure the differences are. The rows of
 * `byCampaign` are the same rows, judged with each campaign left out.
 */
export function formatSurvival(
  judged: readonly JudgedSale[],
  byCampaign: readonly JudgedSale[],
): string {
  const byWeek = [...group(judged, ({ week }) => week)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const groups: (readonly [string, readonly JudgedSale[]])[] = [
    ...byWeek.map(([week, rows]) => [`week ${week}`, rows] as const),
    ...group(judged, ({ standing }) => standing),
    ['all', judged],
    ['all, each campaign left out', byCampaign],
  ];
  const head = [
    'rows for sale',
    'rows',
    'promised',
    'survived',
    ...rules,
    'base rate less one rate',
    'base rate less 1 − risk',
  ];
  const lines = groups.map(([name, rows]) => [
    name,
    String(rows.length),
    toMean(rows.map(({ promised }) => promised['base rate'])).toFixed(3),
    toMean(rows.map(({ survived }) => survived)).toFixed(3),
    ...rules.map((rule) => toMean(rows.map((row) => toLoss(row, rule))).toFixed(4)),
    compare(rows, 'one rate'),
    compare(rows, '1 − risk'),
  ]);
  return formatTable(head, lines);
}

function compare(rows: readonly JudgedSale[], rule: Rule): string {
  const differences = rows.map((row) => ({
    repository: row.repository,
    difference: toLoss(row, 'base rate') - toLoss(row, rule),
  }));
  return formatDifference(differences, 4);
}

function toLoss({ promised, survived }: JudgedSale, rule: Rule): number {
  return (promised[rule] - survived) ** 2;
}

function toMean(values: readonly number[]): number {
  return mean(values) ?? Number.NaN;
}
