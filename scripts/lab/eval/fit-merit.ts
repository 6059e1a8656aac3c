import { group, sum } from 'd3-array';
import { chooseCandidates } from '../../../pipeline/analysis/editor/candidates.ts';
import {
  bar,
  findPlaces,
  type MeritModel,
  signs,
  toChance,
  toMerit,
  toValues,
  type WorthModel,
} from '../../../pipeline/analysis/merit.ts';
import {
  type EditedNight,
  remember,
  toEditedNight,
} from '../../../pipeline/analysis/edited-night.ts';
import { findFear } from '../../../pipeline/analysis/reader/fears.ts';
import { purposeOf } from '../../../pipeline/analysis/sentences/purpose.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import type { Judgement } from '../recordings/judgements.ts';
import { type Readings, worthIn } from './mailbox.ts';
import { type RecordedNight, toRecordedScan } from '../recordings/recorded-nights.ts';
import { fitLogistic } from '../risk/logistic.ts';

/** A judged row as it was on the night that saw it first, when it could have been put forward. */
export type JudgedRow = {
  night: number;
  isWorth: boolean;
  values: number[];
  /** What a model found it worth; undefined where none was asked. */
  worth: number | undefined;
};

/** What merit and worth are made of. */
export type FittedModels = { merit: MeritModel; worth: WorthModel };

/** Strength of the L2 penalty. Values are between 0 and 1. */
const penalty = 2;
/** From this judgement on, a row is worth a mention. */
const leastWorth = 2;

/** The nights, oldest first, as an editor sees them who remembers no naming. */
export function editNights(nights: readonly RecordedNight[]): EditedNight[] {
  const earlier: Scan[] = [];
  return nights.map((recorded) => {
    const scan = toRecordedScan(recorded, earlier);
    const night = toEditedNight(scan, [...earlier], remember([]));
    earlier.unshift(scan);
    return night;
  });
}

/** The judged rows of recorded nights that an editor could have put forward, each once. */
export function observeNights(
  nights: readonly RecordedNight[],
  judged: ReadonlyMap<string, Judgement>,
  readings: Readings,
): JudgedRow[] {
  const seen = new Set<string>();
  return editNights(nights).flatMap((night, index) => {
    const places = findPlaces(night);
    return chooseCandidates(night).flatMap((candidate): JudgedRow[] => {
      const { row } = candidate;
      const judgement = judged.get(row.fullName);
      if (!judgement || seen.has(row.id)) return [];
      seen.add(row.id);
      if (purposeOf(row) === '' || findFear(row)) return [];
      const isWorth = judgement.worth >= leastWorth;
      const worth = worthIn(readings, candidate);
      return [{ night: index, isWorth, values: toValues(row, places), worth }];
    });
  });
}

/** Fits merit, and how much a model's worth adds to it. The chances of the rows themselves would flatter, so it leaves nights out. */
export function fitModels(rows: readonly JudgedRow[]): FittedModels {
  const merit = fitMerit(rows);
  const read = rows.filter(({ worth }) => worth !== undefined);
  return { merit, worth: read.length === 0 ? unread : fitWorth(scoreMerit(read)) };
}

/** Log odds by hand, for rows that no model read. */
const unread: WorthModel = { intercept: 0, merit: 0.6, worth: [-8, -3.5, 1.2, 3] };

type Scored = { isWorth: boolean; merit: number; worth: number | undefined };

/** Steps from one worth to the next, and merit; none may lower the chance. */
function fitWorth(rows: readonly Scored[]): WorthModel {
  const step = (least: number) => (row: Scored) => Number((row.worth ?? 0) >= least);
  const logOdds = ({ merit }: Scored) => Math.log(merit / (1 - merit));
  const terms = [step(1), step(2), step(3), logOdds];
  const values = rows.map((row) => terms.map((term) => term(row)));
  const wanted = rows.map(({ isWorth }) => Number(isWorth));
  const line = fitLogistic(values, wanted, worthPenalty);
  const [one = 0, two = 0, three = 0, merit = 0] = line.coefficients.map((value) =>
    Math.max(0, value),
  );
  const worth = [0, one, one + two, one + two + three].map(round);
  return { intercept: round(line.intercept), merit: round(merit), worth };
}

const worthPenalty = 0.5;

/** Fits a logistic regression with a strong penalty. A sign against its direction is left out, and all are fitted again. */
function fitMerit(rows: readonly JudgedRow[]): MeritModel {
  const priors = signs.filter(({ prior }) => prior !== undefined);
  let fitted = signs.filter((sign) => !priors.includes(sign));
  for (;;) {
    const values = rows.map((row) => fitted.map((sign) => row.values[signs.indexOf(sign)] ?? 0));
    const worth = rows.map(({ isWorth }) => Number(isWorth));
    const line = fitLogistic(values, worth, penalty);
    const found = fitted.map((sign, index) => ({ sign, value: line.coefficients[index] ?? 0 }));
    const right = found.filter(({ sign, value }) => sign.direction * value >= 0);
    fitted = right.map(({ sign }) => sign);
    if (right.length < found.length) continue;
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

/** Judges the rows of each night by a fit of the other nights. */
function leaveNightsOut<Row extends JudgedRow, Model>(
  rows: readonly Row[],
  fit: (others: Row[]) => Model,
  judge: (row: Row, model: Model) => number,
): (Row & { merit: number })[] {
  return [...group(rows, ({ night }) => night)].flatMap(([night, ofNight]) => {
    const model = fit(rows.filter((row) => row.night !== night));
    return ofNight.map((row) => ({ ...row, merit: judge(row, model) }));
  });
}

/** The merit of the rows of each night by a fit of the other nights. */
function scoreMerit(rows: readonly JudgedRow[]) {
  return leaveNightsOut(rows, fitMerit, ({ values }, model) => toMerit(model, values));
}

/** What fits of the other nights say of the rows of each night: how many they would recommend, and how many of these are worth it. */
export function formatLeavingOut(rows: readonly JudgedRow[]): string {
  const scored = scoreMerit(rows);
  const read = scored.filter(({ worth }) => worth !== undefined);
  const withModel = leaveNightsOut(read, fitWorth, ({ merit, worth }, model) =>
    toChance(merit, worth, model),
  );
  const tell = (part: readonly (JudgedRow & { merit: number })[]) => {
    const above = part.filter(({ merit }) => merit >= bar);
    return `${above.filter(({ isWorth }) => isWorth).length} of ${above.length}`;
  };
  const later = (part: typeof scored) => part.filter(({ night }) => night > 0);
  return [
    `Worth a mention, among rows above the bar by a fit of the other nights: ${tell(scored)}; without the first night: ${tell(later(scored))}.`,
    `The same with a model: ${tell(withModel)}; without the first night: ${tell(later(withModel))}.`,
  ].join('\n');
}
