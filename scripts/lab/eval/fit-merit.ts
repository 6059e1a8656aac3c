import { sum } from 'd3-array';
import { remember, toEditedNight } from '../../../pipeline/analysis/editor/night.ts';
import {
  bar,
  findPlaces,
  type MeritModel,
  signs,
  toChance,
  toValues,
} from '../../../pipeline/analysis/editor/merit.ts';
import { isCopy, saysWhatItIs } from '../../../pipeline/analysis/editor/candidates.ts';
import { purposeOf } from '../../../pipeline/analysis/kinds/purpose.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import type { Judgement } from '../recordings/judgements.ts';
import { type RecordedNight, toRecordedScan } from '../recordings/recorded-nights.ts';
import { fitLogistic } from '../risk/logistic.ts';

/** A judged row as it was on the night that saw it first, when it could have been put forward. */
export type JudgedRow = { night: number; isWorth: boolean; values: number[] };

/** Strength of the L2 penalty. Values are between 0 and 1. */
const penalty = 2;
/** From this judgement on, a row is worth a mention. */
const leastWorth = 2;

/** The judged rows of recorded nights that an editor could have put forward, each once. */
export function observeNights(
  nights: readonly RecordedNight[],
  judged: ReadonlyMap<string, Judgement>,
): JudgedRow[] {
  const scans: Scan[] = [];
  const seen = new Set<string>();
  return nights.flatMap((recorded, index) => {
    const scan = toRecordedScan(recorded, scans);
    const night = toEditedNight(scan, scans, remember([]));
    scans.unshift(scan);
    const places = findPlaces(night);
    return night.clear.flatMap((row): JudgedRow[] => {
      const judgement = judged.get(row.fullName);
      if (!judgement || seen.has(row.id)) return [];
      seen.add(row.id);
      if (!saysWhatItIs(row) || isCopy(row) || purposeOf(row) === '') return [];
      const isWorth = judgement.worth >= leastWorth;
      return [{ night: index, isWorth, values: toValues(row, places) }];
    });
  });
}

/** Fits a logistic regression with a strong penalty. A sign against its direction is left out, and all are fitted again. */
export function fitMerit(rows: readonly JudgedRow[]): MeritModel {
  const priors = signs.filter(({ prior }) => prior !== undefined);
  let fitted = signs.filter((sign) => !priors.includes(sign));
  for (;;) {
    const values = rows.map((row) => fitted.map((sign) => row.values[signs.indexOf(sign)] ?? 0));
    const worth = rows.map(({ isWorth }) => Number(isWorth));
    const weights = rows.map(() => 1);
    const line = fitLogistic(values, worth, { penalty, weights });
    const told = fitted.map((sign, index) => ({ sign, value: line.coefficients[index] ?? 0 }));
    const right = told.filter(({ sign, value }) => sign.direction * value >= 0);
    fitted = right.map(({ sign }) => sign);
    if (right.length < told.length) continue;
    // The judged rows have the usual values of what was chosen by hand.
    const usual = sum(priors, (sign) => (sign.prior ?? 0) * (sign.usual ?? 0));
    return {
      intercept: round(line.intercept - usual),
      coefficients: Object.fromEntries<number>([
        ...right.map(({ sign, value }): [string, number] => [sign.name, round(value)]),
        ...priors.map(({ name, prior = 0 }): [string, number] => [name, prior]),
      ]),
    };
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** What a fit of the other nights says of the rows of each night: how many it would recommend, and how many of these are worth it. */
export function formatLeavingOut(rows: readonly JudgedRow[]): string {
  const scored = scoreLeavingOut(rows).filter(({ chance }) => chance >= bar);
  const later = scored.filter(({ night }) => night > 0);
  const tell = (part: typeof scored) =>
    `${part.filter(({ isWorth }) => isWorth).length} of ${part.length}`;
  return `Worth a mention, among rows above the bar by a fit of the other nights: ${tell(scored)}; without the first night: ${tell(later)}.`;
}

function scoreLeavingOut(rows: readonly JudgedRow[]): (JudgedRow & { chance: number })[] {
  return [...new Set(rows.map(({ night }) => night))].flatMap((night) => {
    const model = fitMerit(rows.filter((row) => row.night !== night));
    return rows
      .filter((row) => row.night === night)
      .map((row) => ({ ...row, chance: toChance(model, row.values) }));
  });
}
